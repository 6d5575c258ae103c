import type { Elements } from '@/elements/open-elements';
import type { DatasetInfo } from '@/model/dataset';
import type { SourceInfo } from '@/model/source';
import type { StoredGroup } from '@/storage/node';
import { MatrixSamples } from './matrix-samples';

interface OpenFile {
  readonly root: StoredGroup;
  readonly elements: Elements;
  readonly dataset: DatasetInfo;
  readonly info: SourceInfo;
  /** What is read of it comes over the network. */
  readonly isRemote: boolean;
}

/** The open file, for what is said of it as a whole. */
export interface OverviewFile extends OpenFile {
  readonly samples: MatrixSamples;
}

/** Made once for each open file: what was sampled is kept with it. */
export function openOverview(file: OpenFile): OverviewFile {
  return { ...file, samples: new MatrixSamples(file.elements, file.isRemote) };
}
