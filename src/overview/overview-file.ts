import type { Elements } from '@/elements/open-elements';
import type { DatasetInfo } from '@/model/dataset';
import type { SourceInfo } from '@/model/source';
import type { StoredGroup } from '@/storage/node';

/** The open file, for what is said of it as a whole. */
export interface OverviewFile {
  readonly root: StoredGroup;
  readonly elements: Elements;
  readonly dataset: DatasetInfo;
  readonly info: SourceInfo;
  /** What is read of it comes over the network. */
  readonly isRemote: boolean;
}
