import { measureSizes } from '@/overview/element-sizes';
import { drawSmall } from '@/overview/embedding-thumbnail';
import { findConcerns } from '@/overview/findings';
import { listGroups } from '@/overview/list-groups';
import type { OverviewFile } from '@/overview/overview-file';
import { aboutFacts } from '@/overview/provenance';
import { relateMatrices } from '@/overview/relate-matrices';
import { cutFact, cutFindings } from './cut-answers';
import type { Jobs } from './jobs';
import type { OverviewService } from './overview-protocol';

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
      jobs.run(job, (options) => file().samples.of(path, options)),
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
