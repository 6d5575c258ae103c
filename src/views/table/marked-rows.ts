import type { Span } from '@/model/block';

/** Whether an ascending list has a row. */
export function hasRow(rows: Uint32Array, row: number): boolean {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row;
}

/**
 * The rows, ascending, with some more or fewer: those shown from `span[0]` on, before `span[1]`, in
 * an order, or in that of the file where there is none.
 */
export function withMarks(
  rows: Uint32Array | undefined,
  length: number,
  order: Uint32Array | undefined,
  [start, stop]: Span,
  isOn: boolean,
): Uint32Array {
  const marks = new Uint8Array(length);
  for (const row of rows ?? []) marks[row] = 1;
  for (let at = start; at < stop; at++) marks[order?.[at] ?? at] = isOn ? 1 : 0;
  let count = 0;
  for (let row = 0; row < length; row++) count += marks[row] as number;
  const next = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < length; row++) if (marks[row]) next[at++] = row;
  return next;
}
