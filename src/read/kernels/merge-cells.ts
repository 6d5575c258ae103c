import type { DType } from '@/model/dtype';
import { valuesHolding } from './widths';

/**
 * Sums values of equal cells, given in row order, and compacts the non-zero ones to the front;
 * returns their end. Sums round like the type of `values`; `either` combines booleans.
 */
export function mergeCells(
  rows: Uint32Array,
  values: Float32Array | Float64Array,
  from: number,
  to: number,
  either: boolean,
): number {
  let end = from;
  for (let i = from; i < to; ) {
    const row = rows[i] as number;
    let value = values[i++] as number;
    for (; i < to && rows[i] === row; i++) {
      const other = values[i] as number;
      values[end] = either ? value || other : value + other;
      value = values[end] as number;
    }
    if (value === 0) continue;
    rows[end] = row;
    values[end++] = value;
  }
  return end;
}

/** The cells of a gene, rows ascending, with equal ones merged in the type of the matrix. */
export function mergedCells(
  cells: { readonly rows: Uint32Array; readonly values: Float64Array },
  dtype: DType,
): { readonly rows: Uint32Array; readonly values: Float64Array } {
  const { rows, values } = cells;
  let isStrict = true;
  for (let i = 1; i < rows.length; i++) if (rows[i] === rows[i - 1]) isStrict = false;
  if (isStrict) return cells;
  const own = rows.slice();
  const exact = valuesHolding(dtype, rows.length);
  exact.set(values);
  const end = mergeCells(own, exact, 0, own.length, dtype.kind === 'bool');
  return { rows: own.slice(0, end), values: Float64Array.from(exact.subarray(0, end)) };
}
