import type { DatasetInfo } from '@/model/dataset';
import type { SourceInfo } from '@/model/source';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { MatrixSamples } from './matrix-samples';

interface OpenFile {
  readonly root: StoredGroup;
  readonly elements: Elements;
  readonly dataset: DatasetInfo;
  readonly info: SourceInfo;
  /** It is read over the network. */
  readonly isRemote: boolean;
}

/** The open file, for statements about it as a whole. */
export interface OverviewFile extends OpenFile {
  readonly samples: MatrixSamples;
}

/** Created once for each open file: caches its samples. */
export function openOverview(file: OpenFile): OverviewFile {
  return { ...file, samples: new MatrixSamples(file.elements, file.isRemote) };
}
