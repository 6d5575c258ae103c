import type { IndexRange, Region } from '@/model/block';

/** Shape of one read. */
export type TileShape = readonly [rows: number, columns: number];

/** About two screens. */
export const PLAIN_TILE: TileShape = [128, 64];
/** For storage by rows, whole rows are read, whatever the columns. */
const BY_ROWS: TileShape = [128, 256];
/** For compression by columns, whole columns are read, whatever the rows: few of them, for many rows. */
const BY_COLUMNS: TileShape = [8192, 8];
/** Chunks that are long and narrow. */
const IN_LONG_CHUNKS: TileShape = [1024, 16];
/** Chunks are stored by columns if longer than wide by more than this factor, by rows if wider than long. */
const LONG = 8;

/** The best tile shape for a matrix with this storage; `chunk` is the shape of its chunks, if any. */
export function tileShapeOf(
  layout: 'dense' | 'csr' | 'csc',
  chunk?: readonly number[],
): TileShape {
  if (layout === 'csr') return BY_ROWS;
  if (layout === 'csc') return BY_COLUMNS;
  const [rows = 1, columns = 1] = chunk ?? [];
  if (rows > LONG * columns && columns < PLAIN_TILE[1]) return IN_LONG_CHUNKS;
  if (columns > LONG * rows && rows < PLAIN_TILE[0]) return [64, BY_ROWS[1]];
  return PLAIN_TILE;
}

export interface Tiling {
  /** The reads for the window, tile row by tile row. */
  readonly regions: readonly Region[];
  /** The read that contains a cell, and the index in its block. */
  locate(row: number, column: number): { readonly read: number; readonly at: number };
}

/** The aligned tiles of a window on a matrix. */
export function tilesOver(
  [rows, columns]: readonly [rows: number, columns: number],
  [top, bottom]: IndexRange,
  [left, right]: IndexRange,
  slice: readonly number[] = [],
  [tall, wide]: TileShape = PLAIN_TILE,
): Tiling {
  const firstRow = Math.floor(top / tall);
  const firstColumn = Math.floor(left / wide);
  const across = Math.max(0, Math.ceil(right / wide) - firstColumn);
  const down = Math.max(0, Math.ceil(bottom / tall) - firstRow);
  const regions: Region[] = [];
  for (let i = 0; i < down; i++)
    for (let j = 0; j < across; j++)
      regions.push({
        rows: tile(firstRow + i, tall, rows),
        columns: tile(firstColumn + j, wide, columns),
        ...(slice.length > 0 && { slice }),
      });
  return {
    regions,
    locate(row, column) {
      const i = Math.floor(row / tall) - firstRow;
      const j = Math.floor(column / wide) - firstColumn;
      const width =
        Math.min(columns, (firstColumn + j + 1) * wide) - (firstColumn + j) * wide;
      const at = (row % tall) * width + (column % wide);
      return { read: i * across + j, at };
    },
  };
}

function tile(index: number, size: number, count: number): IndexRange {
  return [index * size, Math.min(count, (index + 1) * size)];
}
