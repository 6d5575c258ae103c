import type { IndexRange } from '@/model/block';
import type { NumberLimits } from '@/model/number-limits';
import type { ReadOptions } from '@/model/read-options';
import type { EncodedArray } from '@/read/chunks/encoded-chunks';
import { partsOfRange, type WantedPart, withRun } from '@/read/chunks/runs';
import { sentinelOf } from '@/read/elements/column-table/column';
import type { NumberComparison } from '@/read/kernels/job';
import type { BoundTest } from './bind-query';

/** Maximum size in bytes of a chunk that kernels compare; larger chunks are read in parts, which kernels cannot do. */
const MAX_CHUNK_BYTES = 8 << 20;
/** Number of chunks per job, so that several workers have some. */
const CHUNKS = 4;

/** A comparison that can run where chunks are decoded. */
export interface DecodedComparison {
  readonly array: EncodedArray;
  readonly chunkRows: number;
  readonly comparison: NumberComparison;
}

/**
 * Returns the comparison for numbers in a column table, whose values are those of its dataset except the fill value of
 * missing rows; undefined for other columns and conditions.
 */
export function decodedComparison({
  asks,
  column,
}: BoundTest): DecodedComparison | undefined {
  const { node } = column.element;
  if (!column.inColumnTable || asks.kind !== 'values' || node.kind !== 'array')
    return undefined;
  const { test } = asks;
  if (test.kind !== 'integers' && test.kind !== 'floats') return undefined;
  const { dtype, storage } = node;
  if (dtype.kind !== 'int' && dtype.kind !== 'uint' && dtype.kind !== 'float')
    return undefined;
  const [chunkRows] = storage.chunkShape ?? [];
  const array = node.encoded?.();
  if (!array || chunkRows === undefined || chunkRows * dtype.bytes > MAX_CHUNK_BYTES)
    return undefined;
  const sentinel = sentinelOf(node);
  const fill = sentinel?.kind === 'numbers' ? sentinel.values[0] : undefined;
  const nanIsData = dtype.kind === 'float' && !Number.isNaN(fill);
  const { ranges, flips } = test;
  return { array, chunkRows, comparison: { ranges, flips, fill, nanIsData } };
}

/** Result of comparing a chunk, or the wanted part of it. */
export interface ComparedRows {
  readonly rows: IndexRange;
  /** One bit per row, lowest first: 1 if it satisfies the condition. */
  readonly met: Uint32Array;
  readonly chunk: number;
  /** Limits of a chunk that was compared whole. */
  readonly limits: NumberLimits | undefined;
}

export interface CompareOptions extends ReadOptions {
  /** True if only one or two chunks are compared for the query in total. */
  readonly isFew: boolean;
}

/**
 * Compares some rows, fetched together, in jobs of a few chunks, each compared where it is decoded.
 * Caches nothing.
 */
export async function compareDecoded(
  { array, chunkRows, comparison }: DecodedComparison,
  [start, stop]: IndexRange,
  length: number,
  { isFew, ...options }: CompareOptions,
): Promise<readonly ComparedRows[]> {
  const parts = partsOfRange(array, start, stop);
  const rowsOf = ({ position: [chunk = 0], from, to }: WantedPart) => {
    const first = chunk * chunkRows;
    const isWhole = from === 0 && to === Math.min(chunkRows, length - first);
    return { rows: [first + from, first + to] as const, chunk, isWhole };
  };
  return withRun(
    { array, parts },
    async (run) => {
      const jobs = Array.from({ length: Math.ceil(parts.length / CHUNKS) }, (_, i) => {
        const chunks = run.chunks.slice(i * CHUNKS, (i + 1) * CHUNKS);
        const values = { ...run, chunks };
        return array.run({ kernel: 'compare', values, comparison, isFew }, options);
      });
      const answers = await Promise.all(jobs);
      return answers.flatMap(({ met, limits }, i) => {
        let word = 0;
        return limits.map((found, k): ComparedRows => {
          const { rows, chunk, isWhole } = rowsOf(parts[i * CHUNKS + k] as WantedPart);
          const words = met.subarray(word, word + Math.ceil((rows[1] - rows[0]) / 32));
          word += words.length;
          return { rows, met: words, chunk, limits: isWhole ? found : undefined };
        });
      });
    },
    options,
  );
}
