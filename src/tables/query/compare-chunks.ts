import { sentinelOf } from '@/elements/column-table/column';
import type { Span } from '@/model/block';
import type { NumberLimits } from '@/model/number-limits';
import type { ReadOptions } from '@/model/read-options';
import type { EncodedArray } from '@/storage/chunks/encoded-chunks';
import type { NumberComparison } from '@/storage/kernels/job';
import { partsOfSpan, withRun } from '@/storage/kernels/runs';
import type { BoundTest } from './bind-query';

/** Larger chunks are cut, which kernels cannot do. */
const MAX_CHUNK_BYTES = 8 << 20;
/** Chunks of one piece of work, so that several workers have some. */
const CHUNKS = 4;

/** A comparison that can be made beside the decoder. */
export interface DecodedComparison {
  readonly array: EncodedArray;
  readonly chunkRows: number;
  readonly comparison: NumberComparison;
}

/** Of numbers in a column table, whose values are those of its dataset but for one that marks missing rows. */
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

/** What comparing a chunk gave: 1 for each of its rows that meets the condition, and its limits where it was compared whole. */
export interface ComparedRows {
  readonly rows: Span;
  readonly met: Uint8Array;
  readonly limits: readonly { readonly chunk: number; readonly limits: NumberLimits }[];
}

/** Compares some rows in pieces of a few chunks, each decoded where it is compared. Nothing of them is kept in memory. */
export async function compareDecoded(
  { array, chunkRows, comparison }: DecodedComparison,
  [start, stop]: Span,
  length: number,
  options: ReadOptions,
): Promise<readonly ComparedRows[]> {
  const parts = partsOfSpan(array, start, stop);
  const pieces = Array.from({ length: Math.ceil(parts.length / CHUNKS) }, (_, i) =>
    parts.slice(i * CHUNKS, (i + 1) * CHUNKS),
  );
  let at = start;
  const placed = pieces.map((piece) => {
    const first = at;
    for (const { from, to } of piece) at += to - from;
    return { piece, rows: [first, at] as const };
  });
  return Promise.all(
    placed.map(async ({ piece, rows }) => {
      const { met, limits } = await withRun(
        { array, parts: piece },
        (values) => array.run({ kernel: 'compare', values, comparison }, options),
        options,
      );
      return {
        rows,
        met,
        limits: piece.flatMap(({ position: [chunk = 0], from, to }, i) => {
          const whole = Math.min(chunkRows, length - chunk * chunkRows);
          const found = limits[i];
          return from === 0 && to === whole && found ? [{ chunk, limits: found }] : [];
        }),
      };
    }),
  );
}
