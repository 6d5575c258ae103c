import type { Block, IndexRange } from '@/model/block';
import { gatherBlock } from '@/model/order/order-gather';
import type { RowSet } from '@/model/row-set';
import type { GroupCodes } from './groups';
import { ascending, invert, rangesIn, rangesWithin } from './row-set';

type Values = Float32Array | Float64Array | GroupCodes;

/** The values of the rows of a set, ascending; `values` has one for each row of its table. */
export function takeValues<T extends Values>(values: T, rows: RowSet): T {
  const Kind = values.constructor as new (length: number) => T;
  const taken = new Kind(rows.count);
  let at = 0;
  for (const [start, stop] of rangesIn(ascending(rows))) {
    taken.set(values.subarray(start, stop), at);
    at += stop - start;
  }
  return taken;
}

/**
 * The rows of a set in a block of consecutive rows of a column; undefined for kinds that a profile
 * only counts.
 */
export function takeBlock(
  block: Block,
  range: IndexRange,
  rows: ReturnType<typeof ascending>,
): Block | undefined {
  const found: number[] = [];
  for (const [start, stop] of rangesWithin(rows, range))
    for (let row = start; row < stop; row++) found.push(row - range[0]);
  const at = Uint32Array.from(found);
  return gatherBlock([block], { part: new Uint32Array(at.length), at });
}

/** Sets the codes of rows outside a set to −1, in place. */
export function clearOutside(codes: GroupCodes, rows: RowSet): void {
  for (const [start, stop] of rangesIn(invert(rows))) codes.fill(-1, start, stop);
}
