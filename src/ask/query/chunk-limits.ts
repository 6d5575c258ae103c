import { compareBytes } from '@/model/strings';
import type { TextBound, ValueTest } from './value-test';

/** Limits of the values of a chunk. */
export interface ChunkLimits {
  /** Number of ordered values; `min` and `max` are among them, or enclose them. */
  readonly values: number;
  readonly min: Limit | undefined;
  readonly max: Limit | undefined;
  /** Number of NaN that are not masked. */
  readonly nan: number;
  readonly nanIsData: boolean;
  /** Number of masked rows: the fill value, NA. */
  readonly missing: number;
}

/** Numbers, Booleans as 0 and 1, texts as bytes; 64-bit integers may be bigints. */
export type Limit = number | bigint | Uint8Array;

/** The rows of a chunk for which a condition is true. `some`: undecided, the chunk must be read. */
export type Known = 'none' | 'all' | 'some';

/** Decides a test of values by the limits of the chunk. */
export function knownOfValues(test: ValueTest, limits: ChunkLimits): Known {
  const ofValues =
    limits.values > 0 ? withFlips(within(test, limits), test.flips) : 'all';
  return combined(limits, ofValues, limits.nanIsData && test.flips, false);
}

/** Decides a test of codes by the limits of the chunk; `some` if the limits span `maxCodes` codes or more. */
export function knownOfCodes(
  isWanted: (code: number) => boolean,
  limits: ChunkLimits,
  maxCodes: number,
): Known {
  const { min, max } = limits;
  if (limits.values === 0) return combined(limits, 'all', false, false);
  if (typeof min === 'object' || typeof max === 'object') return 'some';
  const [first, last] = [Number(min), Number(max)];
  if (!(last - first < maxCodes)) return 'some';
  let found = 0;
  for (let code = first; code <= last; code++) if (isWanted(code)) found += 1;
  const known = found === 0 ? 'none' : found === last - first + 1 ? 'all' : 'some';
  return combined(limits, known, false, false);
}

/** Decides `is missing`, like `testMissing`. */
export function knownOfMissing(
  { flips, of }: { readonly flips: boolean; readonly of?: 'NaN' | 'NA' | undefined },
  limits: ChunkLimits,
): Known {
  const nan = of === undefined ? !limits.nanIsData : of === 'NaN';
  const values = flips ? 'all' : 'none';
  return combined(limits, values, nan !== flips, (of !== 'NaN') !== flips);
}

/** Combines the results for the values, the NaN rows and the masked rows of a chunk. */
function combined(
  { values, nan, missing }: ChunkLimits,
  ofValues: Known,
  ofNaN: boolean,
  ofMissing: boolean,
): Known {
  const parts: Known[] = [];
  if (values > 0) parts.push(ofValues);
  if (nan > 0) parts.push(ofNaN ? 'all' : 'none');
  if (missing > 0) parts.push(ofMissing ? 'all' : 'none');
  const [first = 'none', ...others] = parts;
  return others.every((part) => part === first) ? first : 'some';
}

function withFlips(known: Known, flips: boolean): Known {
  if (!flips || known === 'some') return known;
  return known === 'all' ? 'none' : 'all';
}

/** Decides a test for the values between two limits; ignores `flips`. */
function within(test: ValueTest, { min, max }: ChunkLimits): Known {
  switch (test.kind) {
    case 'integers':
    case 'floats':
    case 'spans':
      return isNumber(min) && isNumber(max) ? ofRanges(test.ranges, min, max) : 'some';
    case 'booleans': {
      if (!isNumber(min) || !isNumber(max)) return 'some';
      const wanted = [min, max].map((one) => test.wanted.includes(one > 0));
      return wanted[0] !== wanted[1] ? 'some' : wanted[0] ? 'all' : 'none';
    }
    case 'texts':
      return isText(min) && isText(max) ? ofTexts(test.anyOf, min, max) : 'some';
    case 'starts with':
      return isText(min) && isText(max) ? ofStart(test.text, min, max) : 'some';
    default:
      return 'some';
  }
}

function isNumber(limit: Limit | undefined): limit is number | bigint {
  // NaN is not a limit
  return typeof limit === 'bigint' || (typeof limit === 'number' && !Number.isNaN(limit));
}

function isText(limit: Limit | undefined): limit is Uint8Array {
  return typeof limit === 'object';
}

/** Decides a test of ranges; numbers and bigints compare exactly with each other. */
function ofRanges(
  ranges: readonly (readonly [number | bigint, number | bigint])[],
  min: number | bigint,
  max: number | bigint,
): Known {
  if (ranges.some(([first, last]) => first <= min && max <= last)) return 'all';
  return ranges.some(([first, last]) => first <= max && min <= last) ? 'some' : 'none';
}

const encoder = new TextEncoder();

function ofTexts(
  anyOf: readonly (readonly TextBound[])[],
  min: Uint8Array,
  max: Uint8Array,
): Known {
  const known = anyOf.map((bounds) => {
    const parts = bounds.map((bound) => ofBound(bound, min, max));
    if (parts.includes('none')) return 'none';
    return parts.every((part) => part === 'all') ? 'all' : 'some';
  });
  if (known.includes('all')) return 'all';
  return known.includes('some') ? 'some' : 'none';
}

function ofBound(
  { comparison, text }: TextBound,
  min: Uint8Array,
  max: Uint8Array,
): Known {
  const other = encoder.encode(text);
  const [low, high] = [compareBytes(min, other), compareBytes(max, other)];
  switch (comparison) {
    case '==':
      return low === 0 && high === 0 ? 'all' : low > 0 || high < 0 ? 'none' : 'some';
    case '<':
      return high < 0 ? 'all' : low >= 0 ? 'none' : 'some';
    case '<=':
      return high <= 0 ? 'all' : low > 0 ? 'none' : 'some';
    case '>':
      return low > 0 ? 'all' : high <= 0 ? 'none' : 'some';
    case '>=':
      return low >= 0 ? 'all' : high < 0 ? 'none' : 'some';
  }
}

/** Decides a test of prefixes: texts with a common prefix are consecutive in byte order. */
function ofStart(text: string, min: Uint8Array, max: Uint8Array): Known {
  const start = encoder.encode(text);
  const has = (limit: Uint8Array) =>
    compareBytes(limit.subarray(0, start.length), start) === 0;
  if (has(min) && has(max)) return 'all';
  if (compareBytes(max, start) < 0) return 'none';
  return compareBytes(min, start) > 0 && !has(min) ? 'none' : 'some';
}
