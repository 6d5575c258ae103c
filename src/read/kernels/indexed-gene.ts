import { DataError } from '@/model/errors';
import {
  type DecodedBatches,
  decodeBatches,
  type IndexedGene,
  isSum,
  prepareDecoding,
  sumBatches,
} from './decode-batches';
import { createMomentSums } from './group-moments';
import type { AnswerOf, KernelJob } from './job';
import { mergedCells } from './merge-cells';

/**
 * The cells of a gene with a non-zero value, rows ascending; a row may occur twice, then its values
 * are to be summed. Undefined if the data are not as the record says.
 */
export function decodeIndexedGene(
  { bytes, lengths, checks, count, sum }: IndexedGene,
  rowCount: number,
): Pick<DecodedBatches, 'rows' | 'values'> | undefined {
  const decoded = decodeBatches(bytes, count, rowCount, { lengths, checks });
  return decoded && isSumOf(decoded.values, sum) ? inOrder(decoded) : undefined;
}

/** Pieces of several runs may be in any order. */
function inOrder({ starts, rows, values }: DecodedBatches) {
  const isRising = starts.every(
    (start, i) => i === 0 || (rows[start] as number) >= (rows[start - 1] as number),
  );
  if (isRising) return { rows, values };
  const batches = Array.from(starts, (start, i) => ({
    start,
    end: starts[i + 1] ?? rows.length,
  })).sort((a, b) => (rows[a.start] as number) - (rows[b.start] as number));
  const sortedRows = new Uint32Array(rows.length);
  const sortedValues = new Float64Array(rows.length);
  let at = 0;
  for (const { start, end } of batches) {
    sortedRows.set(rows.subarray(start, end), at);
    sortedValues.set(values.subarray(start, end), at);
    at += end - start;
  }
  return { rows: sortedRows, values: sortedValues };
}

function isSumOf(values: Float64Array, expected: number): boolean {
  let sum = 0;
  let size = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number;
    size += Math.abs(values[i] as number);
  }
  return isSum(sum, size, expected);
}

type MomentsJob = Extract<KernelJob, { kernel: 'moments' }>;

/** Decodes genes of a gene index and adds them up. CorruptError if they are not as it was written. */
export async function sumGenes(job: MomentsJob): Promise<AnswerOf<MomentsJob>> {
  const { counts, lengths, rows, dtype, groups, hasRanks } = job;
  await prepareDecoding();
  const genes = counts.length;
  const moments = createMomentSums(genes, groups, hasRanks);
  const runs = lengths.length / genes;
  const summed = hasRanks ? undefined : sumBatches(job, groups, rows);
  let at = 0;
  for (let gene = 0; gene < genes; gene++) {
    const own = [gene * runs, (gene + 1) * runs] as const;
    const end = lengths.subarray(...own).reduce((sum, length) => sum + length, at);
    const added = summed?.next().value ?? 'overlapping';
    if (added === 'damaged') throw damaged(job);
    if (added !== 'overlapping') moments.addSummed(gene, added);
    else {
      const stored = {
        bytes: job.bytes.subarray(at, end),
        ...{ lengths: lengths.subarray(...own), checks: job.checks.subarray(...own) },
        ...{ count: counts[gene] as number, sum: job.sums[gene] as number },
      };
      const decoded = decodeIndexedGene(stored, rows);
      if (!decoded) throw damaged(job);
      const merged = mergedCells(decoded, dtype);
      moments.addWhole(gene, merged.rows, merged.values);
    }
    at = end;
  }
  summed?.next();
  return { kind: 'moments', moments: moments.finish() };
}

function damaged({ where }: MomentsJob): DataError {
  return new DataError(
    'CorruptError',
    `The gene index of ${where} is damaged. It will be rebuilt from the file.`,
  );
}
