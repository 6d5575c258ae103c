import { buffersOf, type IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import { lowerBound } from '@/model/lower-bound';
import { gatherBlock } from '@/model/order/order-gather';
import type { ReadOptions } from '@/model/read-options';
import type { PickedRows } from '@/model/table-rows';
import { transferableBlock } from '@/model/transferable-block';
import { nearRanges } from '@/read/bytes/near-ranges';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { DataElement } from '@/read/elements/element';
import { readSparseRanges } from '@/read/elements/sparse/region';

/** Maximum gap between rows that are read together. */
const GAP_ROWS = 255;
const AT_ONCE = 16;

/** Reads the values of rows in any order. Neighbouring rows are read together; shared chunks are read once. */
export async function pickRows(
  { info, read, sparse }: DataElement,
  rows: Uint32Array,
  options: ReadOptions,
): Promise<PickedRows> {
  const length = 'length' in info ? info.length : 0;
  if (!read || rows.some((row) => row >= length))
    throw new DataError('NotFoundError', `${info.path} has no such rows.`);
  const sorted = rows.toSorted();
  const ranges = nearRanges(
    sorted,
    (row) => row,
    (row) => row + 1,
    { gap: GAP_ROWS },
  ).map(({ start, end }): IndexRange => [start, end]);
  const { signal, priority } = options;
  const parts =
    sparse?.layout === 'csr'
      ? await readSparseRanges(sparse, ranges, { signal, priority })
      : await mapInParallel(ranges, AT_ONCE, (range) =>
          read({ rows: range }, { signal, priority }),
        );
  throwIfAborted(signal);
  const part = new Uint32Array(rows.length);
  const at = new Uint32Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const which = rangeOf(ranges, row);
    part[i] = which;
    at[i] = row - (ranges[which]?.[0] ?? 0);
  }
  const gathered = gatherBlock(parts, { part, at });
  if (!gathered) return { parts: parts.map(transferableBlock), part, at };
  return {
    parts: [transferableBlock(gathered)],
    part: new Uint32Array(rows.length),
    at: Uint32Array.from({ length: rows.length }, (_, i) => i),
  };
}

export function buffersOfPicked({ parts, part, at }: PickedRows): ArrayBuffer[] {
  const buffers = parts.flatMap(buffersOf);
  return [...new Set([...buffers, part.buffer as ArrayBuffer, at.buffer as ArrayBuffer])];
}

/** Returns the index of the last range that begins at or before a row. */
export function rangeOf(ranges: readonly IndexRange[], row: number): number {
  const next = lowerBound(ranges.length, (at) => (ranges[at]?.[0] ?? 0) > row);
  return Math.max(0, next - 1);
}
