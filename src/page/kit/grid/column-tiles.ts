import type { IndexRange, Region } from '@/model/block';
import type { ValueType } from '@/model/element';

/** Properties that decide how a column is read. */
export type ColumnKind = { readonly valueType: ValueType; readonly length: number };

/** Rows per read of text and nested values: the visible ones and some around them. */
const FEW = 512;
/** Rows of one read of numbers, booleans, categories and times: half a megabyte at most. */
const MANY = 65_536;
/** Columns of these types up to twice that length are read whole. */
const WHOLE = 2 * MANY;

/** Returns the number of rows of a column that are read at once; its length if it is read whole. */
export function rowsPerRead({ valueType, length }: ColumnKind): number {
  switch (valueType) {
    case 'numbers':
    case 'booleans':
    case 'categories':
    case 'times':
    case 'complex':
      return length <= WHOLE ? Math.max(1, length) : MANY;
    default:
      return FEW;
  }
}

/** Returns the reads for some rows of a column; aligned, so that scrolling repeats the same requests. */
export function readsFor(info: ColumnKind, [start, stop]: IndexRange): readonly Region[] {
  const size = rowsPerRead(info);
  if (size >= info.length) return [{}];
  const regions: Region[] = [];
  for (let first = Math.floor(start / size) * size; first < stop; first += size)
    regions.push({ rows: [first, Math.min(info.length, first + size)] });
  return regions;
}
