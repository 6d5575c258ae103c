import type { Region, Span } from '@/model/block';

/** A read is this many rows by this many columns: about two screens. */
export const TILE_ROWS = 128;
export const TILE_COLUMNS = 64;

export interface Tiling {
  /** The reads that hold the window, row of tiles by row of tiles. */
  readonly regions: readonly Region[];
  /** Which read holds a cell, and where in its block. */
  locate(row: number, column: number): { readonly read: number; readonly at: number };
}

/** The aligned tiles that hold a window on a matrix. */
export function tilesOver(
  [rows, columns]: readonly [rows: number, columns: number],
  [top, bottom]: Span,
  [left, right]: Span,
  slice: readonly number[] = [],
): Tiling {
  const firstRow = Math.floor(top / TILE_ROWS);
  const firstColumn = Math.floor(left / TILE_COLUMNS);
  const across = Math.max(0, Math.ceil(right / TILE_COLUMNS) - firstColumn);
  const down = Math.max(0, Math.ceil(bottom / TILE_ROWS) - firstRow);
  const regions: Region[] = [];
  for (let i = 0; i < down; i++)
    for (let j = 0; j < across; j++)
      regions.push({
        rows: tile(firstRow + i, TILE_ROWS, rows),
        columns: tile(firstColumn + j, TILE_COLUMNS, columns),
        ...(slice.length > 0 && { slice }),
      });
  return {
    regions,
    locate(row, column) {
      const i = Math.floor(row / TILE_ROWS) - firstRow;
      const j = Math.floor(column / TILE_COLUMNS) - firstColumn;
      const width =
        Math.min(columns, (firstColumn + j + 1) * TILE_COLUMNS) -
        (firstColumn + j) * TILE_COLUMNS;
      const at = (row % TILE_ROWS) * width + (column % TILE_COLUMNS);
      return { read: i * across + j, at };
    },
  };
}

function tile(index: number, size: number, count: number): Span {
  return [index * size, Math.min(count, (index + 1) * size)];
}
