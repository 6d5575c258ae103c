import type { Groups } from '@/ask/rows/groups';
import { rangesIn } from '@/ask/rows/row-set';
import { clearOutside } from '@/ask/rows/take-rows';
import type { RowSet } from '@/model/row-set';

type Codes = Groups['codes'];

/** The code of each row, −1 for rows that are not counted, and how many rows have each code. */
export interface Sides {
  readonly codes: Codes;
  readonly cells: Uint32Array;
}

/** Rows are code 0, the others (all other rows if undefined) code 1; rows of both are neither. */
export function sidesOfRows(
  rows: RowSet,
  against: RowSet | undefined,
  within: RowSet | undefined,
): Sides & { readonly onBothSides: number } {
  const codes = new Int8Array(rows.length).fill(against ? -1 : 1);
  for (const [start, stop] of against ? rangesIn(against) : [])
    codes.fill(1, start, stop);
  const isBoth = new Uint8Array(against ? rows.length : 0);
  for (const [start, stop] of rangesIn(rows))
    for (let row = start; row < stop; row++)
      if (against && codes[row] === 1) isBoth[row] = 1;
      else codes[row] = 0;
  for (let row = 0; row < isBoth.length; row++) if (isBoth[row]) codes[row] = BOTH;
  if (within) clearOutside(codes, within);
  let onBothSides = 0;
  for (let row = 0; row < codes.length; row++)
    if (codes[row] === BOTH) {
      codes[row] = -1;
      onBothSides++;
    }
  return { codes, cells: cellsOf(codes, 2), onBothSides };
}

const BOTH = 2;

/** The groups of a column; rows without a group, of which scanpy makes a part of the rest, come last. */
export function sidesOfGroups(
  { codes, labels }: Pick<Groups, 'codes' | 'labels'>,
  within: RowSet | undefined,
): Sides {
  const count = labels.length;
  const own = wideFor(count, codes);
  for (let row = 0; row < own.length; row++)
    if ((own[row] as number) < 0) own[row] = count;
  if (within) clearOutside(own, within);
  return { codes: own, cells: cellsOf(own, count + 1) };
}

/** A copy that holds one code more. */
function wideFor(code: number, codes: Codes): Codes {
  if (codes instanceof Int8Array && code > 127) return Int16Array.from(codes);
  if (codes instanceof Int16Array && code > 32_767) return Int32Array.from(codes);
  return codes.slice();
}

function cellsOf(codes: Codes, groups: number): Uint32Array {
  const cells = new Uint32Array(groups);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code >= 0) (cells[code] as number)++;
  }
  return cells;
}
