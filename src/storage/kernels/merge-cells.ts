/**
 * Adds up what stands for the same cell, rows being in order, and moves what is not zero to the front;
 * where it ends. Sums round as `values` do; `either` makes them true or false.
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
