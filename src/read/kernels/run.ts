import { compressed } from '@/model/compressed';
import { DataError } from '@/model/errors';
import { compareNumbers } from './compare';
import { findGenes } from './find';
import { sumGenes } from './indexed-gene';
import type { KernelAnswer, KernelJob } from './job';
import { takeLines, takeValues } from './take';
import { transposeRows, transposeTile } from './transpose';

/** Decodes what a kernel needs, chunk by chunk, and returns its result; or compresses a chunk. Errors as for runDecodeJob. */
export async function runKernelJob(job: KernelJob): Promise<KernelAnswer> {
  switch (job.kernel) {
    case 'find':
      return findGenes(job);
    case 'take':
      return takeValues(job);
    case 'lines':
      return takeLines(job);
    case 'compare':
      return compareNumbers(job);
    case 'transpose':
      return transposeRows(job);
    case 'transpose-dense':
      return transposeTile(job);
    case 'moments':
      return sumGenes(job);
    case 'compress':
      return { kind: 'compressed', bytes: await compressed(job.bytes, job.format) };
    default:
      // the answer of a worker of another version
      throw new DataError(
        'WorkerError',
        'Petri asks for a kernel that it does not have.',
      );
  }
}
