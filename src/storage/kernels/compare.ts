import { type NumberLimits, numberLimits } from '@/model/number-limits';
import {
  isWide,
  plainRanges,
  testNumbers,
  testWide,
  wideRanges,
} from '@/model/number-ranges';
import { splitFill } from '@/model/split-fill';
import type { NumberArray } from '@/model/values';
import type { AnswerOf, KernelJob, NumberComparison } from './job';
import { exactNumbers, lengthOfRun } from './values';

type CompareJob = Extract<KernelJob, { kernel: 'compare' }>;

/** Compares numbers beside the decoder, so that a byte a row crosses the threads instead of all values. */
export async function compareNumbers({
  values: run,
  comparison,
}: CompareJob): Promise<AnswerOf<CompareJob>> {
  const met = new Uint8Array(lengthOfRun(run));
  const limits: NumberLimits[] = [];
  let at = 0;
  for (const chunk of run.chunks) {
    const { numbers, release } = await exactNumbers(run, chunk);
    const part = numbers.subarray(chunk.from, chunk.to);
    const rows = met.subarray(at, at + part.length);
    limits.push(
      compareAtOnce(part, comparison, rows) ?? compareInSteps(part, comparison, rows),
    );
    at += part.length;
    release?.();
  }
  return { kind: 'compared', met, limits };
}

/** One pass for one range; undefined where it cannot be exact. */
function compareAtOnce(
  numbers: NumberArray,
  comparison: NumberComparison,
  rows: Uint8Array,
): NumberLimits | undefined {
  const ranges = plainRanges(comparison.ranges);
  const [range] = ranges;
  if (ranges.length !== 1 || !range) return undefined;
  return isWide(numbers)
    ? compareHalves(numbers, range, comparison, rows)
    : comparePlain(numbers, range, comparison, rows);
}

function comparePlain(
  numbers: ArrayLike<number>,
  [first, last]: readonly [number, number],
  { flips, fill, nanIsData }: NumberComparison,
  rows: Uint8Array,
): NumberLimits {
  // 64-bit integers come as plain numbers only where all of them are exact
  const isFound = fill !== undefined && (typeof fill === 'number' || isSafe(fill));
  const none = isFound ? Number(fill) : Number.NaN;
  const [isNaNFill, ofNaN] = [isFound && Number.isNaN(none), flips && nanIsData];
  const flip = flips ? 1 : 0;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [nan, masked] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const value = numbers[i] as number;
    if (value < min || value > max) {
      if (value === none) {
        rows[i] = 0;
        masked += 1;
        continue;
      }
      if (value < min) min = value;
      if (value > max) max = value;
    } else if (value === none) {
      rows[i] = 0;
      masked += 1;
      continue;
    } else if (Number.isNaN(value)) {
      rows[i] = ofNaN ? 1 : 0;
      nan += 1;
      continue;
    }
    rows[i] = (Number(value >= first) & Number(value <= last)) ^ flip;
  }
  const values = rows.length - nan - masked;
  return isNaNFill
    ? { min, max, values, nan: 0, masked: nan }
    : { min, max, values, nan, masked };
}

function isSafe(value: bigint): boolean {
  return Number.isSafeInteger(Number(value));
}

/** 64-bit integers as doubles, by their halves; undefined where one has more than 53 bits. */
function compareHalves(
  numbers: BigInt64Array | BigUint64Array,
  [first, last]: readonly [number, number],
  { flips, fill }: NumberComparison,
  rows: Uint8Array,
): NumberLimits | undefined {
  if (typeof fill === 'number' && !Number.isInteger(fill)) return undefined;
  const halves = new Int32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
  // without a fill value: one that no half is
  const stored = BigInt64Array.of(
    fill === undefined ? 0n : BigInt.asIntN(64, BigInt(fill)),
  );
  const [low, high] = new Int32Array(stored.buffer);
  const none = fill === undefined ? undefined : high;
  const least = numbers instanceof BigInt64Array ? -0x200000 : 0;
  const flip = flips ? 1 : 0;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let masked = 0;
  for (let i = 0; i < rows.length; i++) {
    const upper = halves[2 * i + 1] as number;
    const lower = halves[2 * i] as number;
    if (upper === none && lower === low) {
      rows[i] = 0;
      masked += 1;
      continue;
    }
    if (upper >= 0x200000 || upper < least) return undefined;
    const value = upper * 4294967296 + (lower >>> 0);
    if (value < min) min = value;
    if (value > max) max = value;
    rows[i] = (Number(value >= first) & Number(value <= last)) ^ flip;
  }
  return { min, max, values: rows.length - masked, nan: 0, masked };
}

/** Any ranges of any numbers. */
function compareInSteps(
  numbers: NumberArray,
  { ranges, flips, fill, nanIsData }: NumberComparison,
  rows: Uint8Array,
): NumberLimits {
  const { values, missing } = splitFill(numbers, fill);
  const flip = flips ? 1 : 0;
  rows.fill(1);
  if (isWide(values)) testWide(values, wideRanges(ranges), flip, rows, 0);
  else testNumbers(values, plainRanges(ranges), flip, rows, 0);
  for (let i = 0; missing && i < missing.length; i++)
    rows[i] = (rows[i] as number) & ((missing[i] as number) ^ 1);
  if (flips && !nanIsData)
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) rows[i] = 0;
  return numberLimits(values, missing, 0, values.length);
}
