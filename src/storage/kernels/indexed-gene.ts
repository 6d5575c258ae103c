import { crc32Of } from '@/bytes/crc32';
import { DataError } from '@/model/errors';
import { type DecodedPieces, decodePieces } from './decode-pieces';
import { createMomentSums } from './group-moments';
import type { AnswerOf, KernelJob } from './job';
import { mergedCells } from './merge-cells';

/** One gene of an index as it is stored, and what its record says of it. */
export interface IndexedGene {
  /** The bytes of its runs, one after another. */
  readonly bytes: Uint8Array;
  /** Length and CRC-32 of each run. */
  readonly lengths: Uint32Array;
  readonly checks: Uint32Array;
  /** Number of its cells, and the sum of its values. */
  readonly count: number;
  readonly sum: number;
}

/**
 * The cells of a gene with a non-zero value, rows ascending; a row may occur twice, then its values
 * are to be summed. Undefined if the data are not as the record says.
 */
export function decodeIndexedGene(
  { bytes, lengths, checks, count, sum }: IndexedGene,
  rowCount: number,
): Pick<DecodedPieces, 'rows' | 'values'> | undefined {
  let at = 0;
  for (let run = 0; run < lengths.length; run++) {
    const end = at + (lengths[run] as number);
    if (end > at && crc32Of(bytes.subarray(at, end)) !== checks[run]) return undefined;
    at = end;
  }
  const decoded = decode(bytes, count, rowCount);
  return decoded && isSum(decoded.values, sum) ? inOrder(decoded) : undefined;
}

function decode(bytes: Uint8Array, count: number, rowCount: number) {
  try {
    return decodePieces(bytes, count, rowCount);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // codes that continue beyond the end
    throw error;
  }
}

/** Pieces of several runs may be in any order. */
function inOrder({ starts, rows, values }: DecodedPieces) {
  const isRising = starts.every(
    (start, i) => i === 0 || (rows[start] as number) >= (rows[start - 1] as number),
  );
  if (isRising) return { rows, values };
  const pieces = starts
    .map((start, i) => ({ start, end: starts[i + 1] ?? rows.length }))
    .sort((a, b) => (rows[a.start] as number) - (rows[b.start] as number));
  const sortedRows = new Uint32Array(rows.length);
  const sortedValues = new Float64Array(rows.length);
  let at = 0;
  for (const { start, end } of pieces) {
    sortedRows.set(rows.subarray(start, end), at);
    sortedValues.set(values.subarray(start, end), at);
    at += end - start;
  }
  return { rows: sortedRows, values: sortedValues };
}

/** Sums are computed in another order than in the matrix: the last digits may differ. */
function isSum(values: Float64Array, expected: number): boolean {
  let sum = 0;
  let size = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number;
    size += Math.abs(values[i] as number);
  }
  return Object.is(sum, expected) || Math.abs(sum - expected) <= 1e-9 * size;
}

type MomentsJob = Extract<KernelJob, { kernel: 'moments' }>;

/** Decodes genes of a gene index and adds them up. CorruptError if they are not as it was written. */
export async function sumGenes(job: MomentsJob): Promise<AnswerOf<MomentsJob>> {
  const { bytes, lengths, checks, counts, sums, rows, dtype, where } = job;
  const genes = counts.length;
  const runs = genes === 0 ? 0 : lengths.length / genes;
  const moments = createMomentSums(genes, job.groups, job.hasRanks);
  let at = 0;
  for (let gene = 0; gene < genes; gene++) {
    const own = lengths.subarray(gene * runs, (gene + 1) * runs);
    const end = own.reduce((sum, length) => sum + length, at);
    const stored = {
      bytes: bytes.subarray(at, end),
      lengths: own,
      checks: checks.subarray(gene * runs, (gene + 1) * runs),
      count: counts[gene] as number,
      sum: sums[gene] as number,
    };
    const decoded = decodeIndexedGene(stored, rows);
    if (!decoded)
      throw new DataError(
        'CorruptError',
        `The gene index of ${where} is damaged. It will be rebuilt from the file.`,
      );
    const merged = mergedCells(decoded, dtype);
    moments.addWhole(gene, merged.rows, merged.values);
    at = end;
  }
  return { kind: 'moments', moments: moments.finish() };
}
