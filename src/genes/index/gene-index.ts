import { crc32Of } from '@/bytes/crc32';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type DecodedPieces, decodePieces } from '@/storage/kernels/decode-pieces';
import type { IndexFileReader } from './index-files';
import type { IndexRecord } from './record';

/** The column-wise form of a matrix: any gene with one small read per run. */
export interface GeneIndex {
  readonly record: IndexRecord;
  /**
   * The cells of a gene with a non-zero value, rows ascending; a row may occur twice, then its
   * values are to be summed. CorruptError if the data are not as written.
   */
  read(
    gene: number,
    options?: ReadOptions,
  ): Promise<{ readonly rows: Uint32Array; readonly values: Float64Array }>;
  /** Closes its file. */
  close(): void;
}

/** An index with a valid record. Undefined if the data file does not match the record. */
export function openGeneIndex(
  record: IndexRecord,
  data: IndexFileReader,
): GeneIndex | undefined {
  const offsets = offsetsOf(record);
  if (!offsets || data.size !== record.dataBytes) return undefined;

  return {
    record,
    close: () => data.close(),
    async read(gene, options) {
      const parts = await Promise.all(
        record.runs.map(async ({ lengths, checks }, run) => {
          const length = lengths[gene] as number;
          if (length === 0) return new Uint8Array(0);
          const at = (offsets[run] as Float64Array)[gene] as number;
          const bytes = await data.read(at, length, options);
          if (crc32Of(bytes) !== checks[gene]) throw damaged(record);
          return bytes;
        }),
      );
      const decoded = decode(joined(parts), record, gene);
      if (!decoded || !isSum(decoded.values, record.sums[gene] as number))
        throw damaged(record);
      return inOrder(decoded);
    },
  };
}

function decode(bytes: Uint8Array, { counts, rows }: IndexRecord, gene: number) {
  try {
    return decodePieces(bytes, counts[gene] as number, rows);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // codes that continue beyond the end
    throw error;
  }
}

/** Offsets of each gene, by run; undefined if the runs do not have the length of the data file. */
function offsetsOf({ runs, genes, dataBytes }: IndexRecord): Float64Array[] | undefined {
  let at = 0;
  const offsets = runs.map(({ lengths }) => {
    const begins = new Float64Array(genes);
    for (let gene = 0; gene < genes; gene++) {
      begins[gene] = at;
      at += lengths[gene] as number;
    }
    return begins;
  });
  return at === dataBytes ? offsets : undefined;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
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

function damaged({ path }: IndexRecord): DataError {
  return new DataError(
    'CorruptError',
    `The gene index of ${path} is damaged. It will be rebuilt from the file.`,
  );
}
