import type { DType } from '@/model/dtype';
import { isWide, plainRanges } from '@/model/number-ranges';
import type { NumberArray } from '@/model/values';
import {
  COMPARED_TYPES,
  type ComparedType,
  extremesOf,
  type TypedComparison,
} from '@/read/codecs/comparisons';
import type { NumberComparison } from './job';

/** The type of the numbers of an array. */
export function comparedTypeOf(numbers: NumberArray): ComparedType {
  const types = Object.keys(COMPARED_TYPES) as ComparedType[]; // its own keys
  const type = types.find((one) => numbers instanceof COMPARED_TYPES[one]);
  if (!type) throw new RangeError(`${numbers.constructor.name} cannot be compared`);
  return type;
}

/** The same for stored numbers, if the decoded ones have that type. */
export function storedTypeOf(dtype: DType): ComparedType | undefined {
  if (dtype.kind !== 'int' && dtype.kind !== 'uint' && dtype.kind !== 'float')
    return undefined;
  const name = `${dtype.kind}${8 * dtype.bytes}`;
  return name in COMPARED_TYPES ? (name as ComparedType) : undefined;
}

/** A comparison in the type of the numbers; undefined for several ranges. */
export function typedComparison(
  type: ComparedType,
  { ranges, flips, fill, nanIsData }: NumberComparison,
): TypedComparison | undefined {
  const numbers = new COMPARED_TYPES[type](1);
  const wanted = isWide(numbers) ? ranges : plainRanges(ranges);
  if (wanted.length > 1) return undefined;
  const ends = endsOf(numbers, wanted[0]);
  if (!ends) return undefined;
  const [first, last] = ends;
  const marks = fillOf(numbers, fill);
  return { type, first, last, flips, fill: marks, nanMeets: flips && nanIsData };
}

type Range = readonly [first: number | bigint, last: number | bigint];

/** A range in the type of the numbers; from the maximum to the minimum if no number is in it. */
function endsOf(numbers: NumberArray, range: Range | undefined): Range | undefined {
  const [least, most] = extremesOf(numbers);
  if (!range) return [most, least];
  // as in wideRanges: 64-bit integers have no float ranges
  if (isWide(numbers) && range.some((end) => typeof end === 'number')) return undefined;
  const [low, high] = isWide(numbers) ? range : rounded(numbers, range);
  if (low > most || high < least || low > high) return [most, least];
  return [low < least ? least : low, high > most ? most : high];
}

/** The ends of a range as the nearest numbers within it. */
function rounded(numbers: NumberArray, [first, last]: Range): Range {
  const [low, high] = [Number(first), Number(last)];
  if (numbers instanceof Float64Array) return [low, high];
  if (numbers instanceof Float32Array) return [floatFrom(low), -floatFrom(-high)];
  return [Math.ceil(low), Math.floor(high)];
}

const float = new Float32Array(1);
const floatBits = new Int32Array(float.buffer);

/** The smallest float32 that is not below a number. */
function floatFrom(value: number): number {
  float[0] = value;
  const nearest = float[0];
  if (nearest >= value) return nearest;
  if (nearest === 0) floatBits[0] = 1;
  else floatBits[0] = (floatBits[0] as number) + (nearest > 0 ? 1 : -1);
  return float[0];
}

/** The fill value, if it is a number of the type; NaN is handled separately. */
function fillOf(
  numbers: NumberArray,
  fill: number | bigint | undefined,
): number | bigint | undefined {
  if (fill === undefined) return undefined;
  const plain = Number(fill);
  if (isWide(numbers) ? !Number.isInteger(plain) : fill !== plain && !isSafe(fill))
    return undefined;
  const own = isWide(numbers) ? BigInt(fill) : plain;
  numbers[0] = own as never; // has the type of the array
  return numbers[0] === own ? own : undefined;
}

function isSafe(fill: number | bigint): boolean {
  return Number.isSafeInteger(Number(fill));
}
