import { createSum, type Sum } from '@/ask/profiles/sum';
import type { IndexRange } from '@/model/block';
import type { NumberArray } from '@/model/values';
import type { Slices } from './sparse-merge';

type Value = number | bigint;

/** The sums of a matrix. NaN is counted separately and ignored in sums and extremes. */
export interface MatrixSummary {
  /** Values that are not zero; NaN is not. */
  readonly nonZero: number;
  readonly nan: number;
  readonly sum: Value;
  /** Extremes of the values added; absent if there were none. */
  readonly min?: Value;
  readonly max?: Value;
  /** Sums of the requested rows and columns. */
  readonly rowSums: ReadonlyMap<number, Value>;
  readonly columnSums: ReadonlyMap<number, Value>;
}

/** Accumulates a matrix from dense tiles or sparse slices; each position must be added once. */
export interface MatrixSummer {
  addTile(rows: IndexRange, columns: IndexRange, values: NumberArray): void;
  /** A tile filled with one value, except where other tiles are in it. */
  addFilled(
    rows: IndexRange,
    columns: IndexRange,
    value: Value,
    except?: readonly (readonly [rows: IndexRange, columns: IndexRange])[],
  ): void;
  /** Rows of CSR (or columns of CSC, if `areRows` is false) from `start` on, merged. */
  addSlices(start: number, slices: Slices, areRows: boolean): void;
  finish(): MatrixSummary;
}

export function createMatrixSummer(
  rows: readonly number[],
  columns: readonly number[],
): MatrixSummer {
  const total = createSum();
  const rowSums = new Map(rows.map((row) => [row, createSum()]));
  const columnSums = new Map(columns.map((column) => [column, createSum()]));
  let nonZero = 0;
  let nan = 0;
  let min: Value | undefined;
  let max: Value | undefined;

  function take(value: Value, row: Sum | undefined, column: Sum | undefined): void {
    if (Number.isNaN(value)) {
      nan++;
      nonZero++;
      return;
    }
    if (min === undefined || value < min) min = value;
    if (max === undefined || value > max) max = value;
    if (value === 0 || value === 0n) return;
    nonZero++;
    total.add(value);
    row?.add(value);
    column?.add(value);
  }

  return {
    addTile(rows, columns, values) {
      const sums = Array.from({ length: columns[1] - columns[0] }, (_, i) =>
        columnSums.get(columns[0] + i),
      );
      let at = 0;
      for (let row = rows[0]; row < rows[1]; row++) {
        const rowSum = rowSums.get(row);
        for (let i = 0; i < sums.length; i++)
          take(values[at++] as Value, rowSum, sums[i]);
      }
    },
    addFilled([top, bottom], [left, right], value, except = []) {
      const [height, width] = [bottom - top, right - left];
      const count = except.reduce(
        (rest, [rows, columns]) => rest - lengthOf(rows) * lengthOf(columns),
        height * width,
      );
      if (count === 0) return;
      if (Number.isNaN(value)) nan += count;
      else if (min === undefined || value < min) min = value;
      if (!Number.isNaN(value) && (max === undefined || value > max)) max = value;
      if (value === 0 || value === 0n) return;
      nonZero += count;
      if (Number.isNaN(value)) return;
      total.add(timesOf(value, count));
      for (const [row, sum] of rowSums)
        if (row >= top && row < bottom)
          sum.add(timesOf(value, withoutTiles(width, row, 0, except)));
      for (const [column, sum] of columnSums)
        if (column >= left && column < right)
          sum.add(timesOf(value, withoutTiles(height, column, 1, except)));
    },
    addSlices(start, { indptr, indices, data }, areRows) {
      const [majorSums, minorSums] = areRows
        ? [rowSums, columnSums]
        : [columnSums, rowSums];
      for (let slice = 0; slice + 1 < indptr.length; slice++) {
        const major = majorSums.get(start + slice);
        const stop = indptr[slice + 1] as number;
        for (let i = indptr[slice] as number; i < stop; i++)
          take(data[i] as Value, major, minorSums.get(indices[i] as number));
      }
    },
    finish: () => ({
      nonZero,
      nan,
      sum: total.total,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      rowSums: totalsOf(rowSums),
      columnSums: totalsOf(columnSums),
    }),
  };
}

function lengthOf([start, stop]: IndexRange): number {
  return stop - start;
}

/** Number of values of a row (axis 0) or column that are outside of all tiles. */
function withoutTiles(
  values: number,
  at: number,
  axis: 0 | 1,
  tiles: readonly (readonly [IndexRange, IndexRange])[],
): number {
  return tiles.reduce((rest, tile) => {
    const [start, stop] = tile[axis];
    return at >= start && at < stop ? rest - lengthOf(tile[(1 - axis) as 0 | 1]) : rest;
  }, values);
}

/** The sum of a repeated value; exact for integers. */
function timesOf(value: Value, times: number): Value {
  return Number.isInteger(value) || typeof value === 'bigint'
    ? BigInt(value) * BigInt(times)
    : Number(value) * times;
}

function totalsOf(sums: ReadonlyMap<number, Sum>): ReadonlyMap<number, Value> {
  return new Map([...sums].map(([at, sum]) => [at, sum.total]));
}
