import type { DatasetInfo } from '@/model/dataset';
import type { StoredGroup } from '@/storage/node';

/** A tree of groups and arrays that is none of the known formats. */
export function plainDataset(root: StoredGroup): DatasetInfo {
  return {
    format: 'plain',
    container: root.container,
    tables: [],
    matrices: [],
    embeddings: [],
    graphs: [],
    problems: [],
  };
}
