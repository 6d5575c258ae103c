import type { NumberArray } from './values';

/** Inclusive ranges. */
export type Ranges<T> = readonly (readonly [first: T, last: T])[];

/** From this number of single values on, they are looked up in a set. */
const MANY = 4;

type Wide = BigInt64Array | BigUint64Array;
type Plain = Exclude<NumberArray, Wide>;

export function isWide(values: NumberArray): values is Wide {
  return values instanceof BigInt64Array || values instanceof BigUint64Array;
}

/** Clears the bits of rows whose number is in none of the ranges; with `flip` (1), in any of them. */
export function testNumbers(
  values: Plain,
  ranges: Ranges<number>,
  flip: number,
  rows: Uint8Array,
  at: number,
): void {
  const [range = NOTHING, ...others] = ranges;
  if (others.length === 0) {
    keepRange(values, range, flip, rows, at);
    return;
  }
  if (ranges.length >= MANY && ranges.every(([first, last]) => first === last)) {
    const wanted = new Set(ranges.map(([value]) => value)); // −0 is 0 in a set
    for (let i = 0; i < values.length; i++)
      if (wanted.has(values[i] as number) === (flip === 1)) rows[at + i] = 0;
    return;
  }
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    let isIn = 0;
    for (const [first, last] of ranges) if (value >= first && value <= last) isIn = 1;
    if (isIn === flip) rows[at + i] = 0;
  }
}

const NOTHING = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

function keepRange(
  values: Plain,
  [first, last]: readonly [number, number],
  flip: number,
  rows: Uint8Array,
  at: number,
): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    // branch-free: the values are unpredictable to the processor
    const isIn = Number(value >= first) & Number(value <= last);
    rows[at + i] = (rows[at + i] as number) & (isIn ^ flip);
  }
}

/** The same for 64-bit integers. */
export function testWide(
  values: Wide,
  ranges: Ranges<bigint>,
  flip: number,
  rows: Uint8Array,
  at: number,
): void {
  const [only, ...others] = ranges;
  if (only && others.length === 0) {
    const [first, last] = only;
    for (let i = 0; i < values.length; i++) {
      if (!rows[at + i]) continue;
      const value = values[i] as bigint;
      const isIn = value >= first && value <= last;
      if (isIn === (flip === 1)) rows[at + i] = 0;
    }
    return;
  }
  const isPoints = ranges.every(([first, last]) => first === last);
  const wanted = isPoints ? new Set(ranges.map(([value]) => value)) : undefined;
  for (let i = 0; i < values.length; i++) {
    if (!rows[at + i]) continue;
    const value = values[i] as bigint;
    const isIn = wanted
      ? wanted.has(value)
      : ranges.some(([first, last]) => value >= first && value <= last);
    if (isIn === (flip === 1)) rows[at + i] = 0;
  }
}

/**
 * Ends as numbers, for integer types that numbers represent exactly: ends out of their reach are
 * infinite.
 */
export function plainRanges(ranges: Ranges<bigint> | Ranges<number>): Ranges<number> {
  return ranges.flatMap(([first, last]) => {
    const range = [numberOf(first), numberOf(last)] as const;
    return range[0] <= range[1] && !isBeyond(first, last) ? [range] : [];
  });
}

/** A range above or below all exactly represented integers: both of its ends would be the same infinity. */
function isBeyond(first: bigint | number, last: bigint | number): boolean {
  return typeof first === 'bigint' && (first > SAFE || last < -SAFE);
}

const SAFE = 2n ** 53n;

function numberOf(end: bigint | number): number {
  if (typeof end === 'number') return end;
  if (end > SAFE) return Number.POSITIVE_INFINITY;
  return end < -SAFE ? Number.NEGATIVE_INFINITY : Number(end);
}

/**
 * Ends as integers, for 64-bit values whose literals are compared as floats: never the case in a
 * valid file.
 */
export function wideRanges(ranges: Ranges<bigint> | Ranges<number>): Ranges<bigint> {
  return ranges.flatMap(([first, last]) =>
    typeof first === 'bigint' && typeof last === 'bigint' ? [[first, last] as const] : [],
  );
}
