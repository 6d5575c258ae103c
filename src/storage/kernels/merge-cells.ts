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
