import type { Elements } from '@/elements/open-elements';
import type { DatasetInfo } from '@/model/dataset';
import type { SourceInfo } from '@/model/source';
import type { StoredGroup } from '@/storage/node';
import { cutFact, cutFindings } from './cut-answers';
import type { Jobs } from './jobs';
import { aboutFacts } from './overview-about';
import { findConcerns } from './overview-findings';
import { listGroups } from './overview-groups';
import type { OverviewService } from './overview-protocol';
import { relateMatrices } from './overview-relate';
import { sampleMatrix } from './overview-sample';
import { measureSizes } from './overview-sizes';
import { drawSmall } from './overview-small-picture';

/** The open file, for what is said of it as a whole. */
export interface OverviewFile {
  readonly root: StoredGroup;
  readonly elements: Elements;
  readonly dataset: DatasetInfo;
  readonly info: SourceInfo;
  /** What is read of it comes over the network. */
  readonly isRemote: boolean;
}

interface OverviewEnvironment {
  readonly jobs: Jobs;
  readonly file: () => OverviewFile;
  readonly transfer: <T extends object>(value: T, buffers: ArrayBuffer[]) => T;
}

/** Says what a file is as a whole from little of it; everything can be given up. */
export function createOverviewService({
  jobs,
  file,
  transfer,
}: OverviewEnvironment): OverviewService {
  return {
    sampleMatrix: (job, path) =>
      jobs.run(job, async (options) =>
        sampleMatrix(await file().elements.at(path, options), options),
      ),
    about: (job) =>
      jobs.run(job, async (options) => (await aboutFacts(file(), options)).map(cutFact)),
    relateMatrices: (job) => jobs.run(job, (options) => relateMatrices(file(), options)),
    measureSizes: (job) => jobs.run(job, (options) => measureSizes(file(), options)),
    listGroups: (job) => jobs.run(job, (options) => listGroups(file(), options)),
    findConcerns: (job, isThorough) =>
      jobs.run(job, async (options) =>
        cutFindings(await findConcerns(file(), isThorough, options)),
      ),
    drawSmall: (job, path, color) =>
      jobs.run(job, async (options) => {
        const picture = await drawSmall(file(), path, color, options);
        return transfer(picture, [picture.pixels.buffer]);
      }),
  };
}
