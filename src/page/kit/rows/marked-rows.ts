import {
  combine,
  fromRanges,
  fromRows,
  inOrder,
  type SetOperation,
  toRows,
} from '@/ask/rows/row-set';
import type { IndexRange } from '@/model/block';
import { lowerBound } from '@/model/lower-bound';
import type { SelectOp } from '@/page/state/combine-selection';

/** True if an ascending list contains a row. */
export function hasRow(rows: Uint32Array, row: number): boolean {
  return rows[lowerBound(rows.length, (at) => (rows[at] as number) >= row)] === row;
}

/**
 * Returns the rows, ascending, with the rows shown in the range `range` of an order (or of the file order) added or
 * removed.
 */
export function withMarks(
  rows: Uint32Array | undefined,
  length: number,
  order: Uint32Array | undefined,
  [start, stop]: IndexRange,
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

const OPERATIONS: Readonly<Record<Exclude<SelectOp, 'replace'>, SetOperation>> = {
  add: 'union',
  subtract: 'difference',
  intersect: 'intersection',
};

/** Returns the rows, ascending, changed by all that are shown in an order, or by all of the table without an order. */
export function changedMarks(
  rows: Uint32Array | undefined,
  order: Uint32Array | undefined,
  op: SelectOp,
  length: number,
): Uint32Array {
  const before = fromRows(
    op === 'replace' ? new Uint32Array() : (rows ?? new Uint32Array()),
    length,
  );
  const shown = order ? inOrder(order, length) : fromRanges([0, length], length);
  return toRows(combine(before, shown, OPERATIONS[op === 'replace' ? 'add' : op]));
}

/** Returns those of `rows`, ascending, that are shown in an order, in this order; all without an order. */
export function rowsAmong(
  order: Uint32Array | undefined,
  rows: Uint32Array,
): Uint32Array {
  if (!order) return rows;
  const isIn = new Uint8Array((rows.at(-1) ?? -1) + 1);
  for (const row of rows) isIn[row] = 1;
  return order.filter((row) => isIn[row] === 1);
}
