import type { IndexRange, Region } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Selection } from '@/read/node';

/** Maximum number of values of a block (1 GB of doubles). */
const maxBlockValues = 2 ** 27;

/** A range clipped to the length of an axis; the whole axis if absent. */
export function rangeWithin(range: IndexRange | undefined, extent: number): IndexRange {
  if (!range) return [0, extent];
  const start = Math.min(extent, Math.max(0, Math.trunc(range[0])));
  const stop = Math.min(extent, Math.max(start, Math.trunc(range[1])));
  return [start, stop];
}

export function lengthOfRange(range: IndexRange): number {
  return range[1] - range[0];
}

/**
 * The selection of a region in an array of two or more axes: ranges of rows and columns, and one
 * index for each further axis.
 */
export function selectionOf(
  region: Region,
  shape: readonly number[],
): {
  readonly rows: IndexRange;
  readonly columns: IndexRange;
  readonly selection: Selection;
} {
  const rows = rangeWithin(region.rows, shape[0] ?? 1);
  const columns = rangeWithin(region.columns, shape[1] ?? 1);
  const rest = shape.slice(2).map((extent, axis): IndexRange => {
    const place = Math.min(Math.max(0, extent - 1), region.slice?.[axis] ?? 0);
    return [place, Math.min(extent, place + 1)];
  });
  return { rows, columns, selection: [rows, columns, ...rest] };
}

/** TooLargeError if a block with this number of values is too large. */
export function expectWithinMemory(values: number, path: Path): void {
  if (values <= maxBlockValues) return;
  throw new DataError(
    'TooLargeError',
    `${path}: ${formatCount(values)} values are too many to hold at once. Choose fewer rows or columns.`,
  );
}
