import type { NumberArray } from './values';

/** Limits of some numbers: exact, or, for 64-bit integers, doubles that enclose them. */
export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** Counts of numbers that are neither NaN nor masked, of NaN that is not masked, and of masked values. */
  readonly values: number;
  readonly nan: number;
  readonly masked: number;
}

/** The limits of the values from `start` up to `stop`; 1 in `missing` masks one. */
export function numberLimits(
  values: NumberArray,
  missing: Uint8Array | undefined,
  start: number,
  stop: number,
): NumberLimits {
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? wideLimits(values, missing, start, stop)
    : plainLimits(values, missing, start, stop);
}

function plainLimits(
  values: ArrayLike<number>,
  missing: Uint8Array | undefined,
  start: number,
  stop: number,
): NumberLimits {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [masked, seen] = [0, 0];
  if (missing)
    for (let i = start; i < stop; i++) {
      if (missing[i]) {
        masked += 1;
        continue;
      }
      const value = values[i] as number;
      if (value < min) min = value;
      if (value > max) max = value;
      seen += Number.isNaN(value) ? 0 : 1;
    }
  else
    for (let i = start; i < stop; i++) {
      const value = values[i] as number;
      if (value < min) min = value;
      if (value > max) max = value;
      seen += Number.isNaN(value) ? 0 : 1;
    }
  return { min, max, masked, values: seen, nan: stop - start - masked - seen };
}

/** For 64-bit integers, as doubles that enclose them. */
function wideLimits(
  values: BigInt64Array | BigUint64Array,
  missing: Uint8Array | undefined,
  start: number,
  stop: number,
): NumberLimits {
  // doubles from 32-bit halves, ten times faster than bigints; each is off by less than 2¹¹
  const halves = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const isSigned = values instanceof BigInt64Array;
  let [min, max, masked] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let i = start; i < stop; i++) {
    if (missing?.[i]) {
      masked += 1;
      continue;
    }
    const upper = halves[2 * i + 1] as number;
    const value = (isSigned ? upper | 0 : upper) * 4294967296 + (halves[2 * i] as number);
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const present = stop - start - masked;
  return { min: min - 4096, max: max + 4096, masked, values: present, nan: 0 };
}
