import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type {
  AboutFact,
  ElementSizes,
  Findings,
  GroupList,
  MatrixRelations,
  SmallPicture,
} from '@/model/overview';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Ask } from './source-connection';

/** What a file is as a whole, each from little of it. */
export interface OverviewClient {
  /** What the numbers of a matrix are, from a few of its rows. */
  sample(path: Path, options?: ReadOptions): Promise<MatrixSample>;
  about(options?: ReadOptions): Promise<readonly AboutFact[]>;
  relations(options?: ReadOptions): Promise<MatrixRelations>;
  sizes(options?: ReadOptions): Promise<ElementSizes>;
  groups(options?: ReadOptions): Promise<GroupList>;
  /** `isThorough` reads all columns, however long they are. */
  findings(isThorough: boolean, options?: ReadOptions): Promise<Findings>;
  picture(
    path: Path,
    color: Path | undefined,
    options?: ReadOptions,
  ): Promise<SmallPicture>;
}

export function createOverviewClient(ask: Ask): OverviewClient {
  return {
    sample: (path, options) => ask('sampleMatrix', { path }, options),
    about: (options) => ask('about', {}, options),
    relations: (options) => ask('relateMatrices', {}, options),
    sizes: (options) => ask('measureSizes', {}, options),
    groups: (options) => ask('listGroups', {}, options),
    findings: (isThorough, options) => ask('findConcerns', { isThorough }, options),
    picture: (path, color, options) => ask('drawSmall', { path, color }, options),
  };
}
