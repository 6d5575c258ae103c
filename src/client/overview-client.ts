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
import type { RemoteService } from './worker-link';

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

type Ask = <T>(
  call: (service: RemoteService, job: number) => Promise<T>,
  options?: ReadOptions,
) => Promise<T>;

export function createOverviewClient(ask: Ask): OverviewClient {
  return {
    sample: (path, options) =>
      ask((service, job) => service.sampleMatrix(job, path), options),
    about: (options) => ask((service, job) => service.about(job), options),
    relations: (options) => ask((service, job) => service.relateMatrices(job), options),
    sizes: (options) => ask((service, job) => service.measureSizes(job), options),
    groups: (options) => ask((service, job) => service.listGroups(job), options),
    findings: (isThorough, options) =>
      ask((service, job) => service.findConcerns(job, isThorough), options),
    picture: (path, color, options) =>
      ask((service, job) => service.drawSmall(job, path, color), options),
  };
}
