import type { IndexRange, Region } from '@/model/block';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray, StoredNode } from '@/read/node';

/** Rows per range. */
const MAX_RANGE_ROWS = 16;
/** Maximum number of values in a sample, and to be decoded for one range. */
export const MAX_VALUES = 2_000_000;
export const MAX_DECODED = 4_000_000;

/**
 * The ranges of a matrix to sample: at its start, middle and end; fewer if chunks are so large that
 * one range is expensive.
 */
export function sampleRegions(element: DataElement): readonly Region[] {
  const { info, node, sparse } = element;
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  if (height === 0 || width === 0) return [];
  if (sparse?.layout === 'csc') {
    const rows: IndexRange = [0, Math.min(height, MAX_VALUES / 4)];
    return startsIn(width, 1, isHeavy(sparse.data) ? 1 : 3).map((column) => ({
      rows,
      columns: [column, column + 1] as const,
    }));
  }
  if (sparse) return evenRegions(height, fitting(width), isHeavy(sparse.data) ? 1 : 3);
  if (node.kind !== 'array') return [];
  const [chunkRows, chunkColumns] = denseChunkOf(element, node.storage);
  const across = Math.floor(MAX_DECODED / Math.max(1, chunkRows));
  const columns = Math.min(width, Math.max(chunkColumns, across));
  const few = columns < width || chunkRows * width > MAX_DECODED / 2;
  return evenRegions(height, fitting(columns), few ? 1 : 3).map((region) =>
    columns < width ? { ...region, columns: [0, columns] as const } : region,
  );
}

/** Maximum bytes, decoded, of a matrix that is read whole, and number of its positions, zeros included. */
const MAX_WHOLE_BYTES = 32e6;
const MAX_WHOLE_POSITIONS = 200_000_000;

/** Bytes of a whole matrix, decoded; undefined if it is too large to be read for statements about it. */
export function wholeBytes(element: DataElement): number | undefined {
  const { info, node, sparse, columnsFrom } = element;
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  const arrays = sparse ? [sparse.data, sparse.indices] : [columnsFrom ?? node];
  const bytes = arrays.reduce((sum, array) => sum + decodedBytes(array), 0);
  // a row of a sparse matrix is read as a dense one
  const isNarrow = width <= 4 * MAX_VALUES && height * width <= MAX_WHOLE_POSITIONS;
  const isSmall = isNarrow && bytes <= MAX_WHOLE_BYTES;
  return isSmall ? bytes : undefined;
}

/** All rows of a matrix, in batches at chunk boundaries. */
export function wholeRegions({
  info,
  node,
  sparse,
  columnsFrom,
}: DataElement): readonly Region[] {
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  if (height * width === 0) return [];
  const chunkRows =
    sparse || columnsFrom || node.kind !== 'array'
      ? 1
      : (node.storage.chunkShape?.[0] ?? 1);
  // each batch reads through all entries of a matrix that is stored by columns
  const isByColumns = columnsFrom !== undefined || sparse?.layout === 'csc';
  const batchValues = isByColumns ? 2 * MAX_VALUES : MAX_VALUES;
  const rows = Math.max(1, Math.floor(batchValues / width / chunkRows)) * chunkRows;
  return evenRegions(height, rows, Math.ceil(height / rows));
}

function decodedBytes(array: StoredNode): number {
  if (array.kind !== 'array') return Number.POSITIVE_INFINITY;
  const { dtype, shape } = array;
  const bytes = 'bytes' in dtype ? dtype.bytes : 8;
  return shape.reduce((product, extent) => product * extent, bytes);
}

/** The chunk of a dense matrix along the axes of the element; without chunks, one stored row. */
export function denseChunkOf(
  { info, columnsFrom }: DataElement,
  { chunkShape }: StoredArray['storage'],
): readonly [rows: number, columns: number] {
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  if (columnsFrom) {
    const [columns = 1, rows = height] = chunkShape ?? [];
    return [rows, columns];
  }
  const [rows = 1, columns = width] = chunkShape ?? [];
  return [rows, columns];
}

/** True if one chunk is expensive to decode. */
export function isHeavy({ storage }: StoredArray): boolean {
  return (storage.chunkShape?.[0] ?? 0) > MAX_DECODED / 4;
}

/** Rows per range, so that all ranges together stay within the limit. */
function fitting(width: number): number {
  return Math.max(1, Math.min(MAX_RANGE_ROWS, Math.floor(MAX_VALUES / 3 / width)));
}

function evenRegions(height: number, rows: number, count: number): Region[] {
  return startsIn(height, rows, count).map((start) => ({
    rows: [start, Math.min(height, start + rows)] as const,
  }));
}

/** Starts of the ranges, spread over a length, without overlaps. */
export function startsIn(length: number, size: number, count: number): readonly number[] {
  if (length <= size * count) {
    const starts = [];
    for (let at = 0; at < length; at += size) starts.push(at);
    return starts;
  }
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.floor((i * (length - size)) / (count - 1)),
  );
}

/** Maximum number of values decoded for whole columns: local, and over a network. */
const MAX_COLUMN_VALUES = { local: 16_000_000, remote: 500_000 };
/** Minimum number of columns: fewer could be alike by chance. */
const MIN_COLUMNS = 16;
const MAX_COLUMNS = 200;
const BATCH_VALUES = 2_000_000;

/**
 * Columns of a matrix to read completely, and the row batches to read them in; undefined if too
 * expensive.
 */
export function columnRegions(
  element: DataElement,
  isRemote: boolean,
): { readonly columns: IndexRange; readonly batches: readonly IndexRange[] } {
  const { info } = element;
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  const none = { columns: [0, 0] as const, batches: [] };
  const budget = isRemote ? MAX_COLUMN_VALUES.remote : MAX_COLUMN_VALUES.local;
  const [chunkRows, chunkColumns] = chunkOf(element, [height, width]);
  const across = Math.min(width, Math.ceil(MIN_COLUMNS / chunkColumns) * chunkColumns);
  const decoded = Math.ceil(height / chunkRows) * chunkRows * across;
  if (height === 0 || width === 0 || decoded > budget) return none;
  // in the middle, because columns may be sorted
  const start = Math.floor(width / 2 / chunkColumns) * chunkColumns;
  const end = Math.min(width, start + Math.min(across, MAX_COLUMNS));
  const each = Math.max(
    chunkRows,
    Math.floor(BATCH_VALUES / (end - start) / chunkRows) * chunkRows,
  );
  const batches = Array.from(
    { length: Math.ceil(height / each) },
    (_, i): IndexRange => [i * each, Math.min(height, (i + 1) * each)],
  );
  return { columns: [start, end], batches };
}

/** Number of values decoded at once to reach one column. */
function chunkOf(
  element: DataElement,
  [height, width]: readonly [rows: number, columns: number],
): readonly [rows: number, columns: number] {
  const { node, sparse } = element;
  if (sparse) return sparse.layout === 'csc' ? [height, 1] : [height, width];
  if (node.kind !== 'array') return [height, width];
  const [rows, columns] = denseChunkOf(element, node.storage);
  return [Math.min(rows, height), Math.min(columns, width)];
}
