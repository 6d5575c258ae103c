import type { NumberArray } from '@/model/values';
import type { ByteCodec, Settings } from './byte-codec';
import {
  castFilterNumbers,
  type FilterNumber,
  filterNumberSetting,
  promotedFilterNumber,
  sizeOfFilterNumber,
} from './filter-numbers';
import { bytesOfNumbers, readNumbers } from './numpy-numbers';
import { nearestHalf } from './small-floats';

/**
 * numcodecs' delta: differences stored as `astype`, read as `dtype`; summed in the promoted type of
 * both, with integers wrapping and floats rounded at each step, as in numpy's cumsum.
 */
export const delta: ByteCodec = {
  kind: 'bytes',
  encodedLength(length, settings) {
    const { dtype, astype } = typesOf(settings);
    return (length / sizeOfFilterNumber(dtype)) * sizeOfFilterNumber(astype);
  },
  decode(bytes, settings) {
    const { dtype, astype } = typesOf(settings);
    const wide = promotedFilterNumber(astype, dtype);
    const sums = castFilterNumbers(readNumbers(bytes, astype.part), astype, wide);
    sumUp(sums, wide);
    return bytesOfNumbers(castFilterNumbers(sums, wide, dtype), dtype.part);
  },
};

function typesOf(settings: Settings): { dtype: FilterNumber; astype: FilterNumber } {
  const dtype = filterNumberSetting(settings, 'dtype');
  return { dtype, astype: filterNumberSetting(settings, 'astype', dtype) };
}

function sumUp(
  values: NumberArray,
  { part: { kind, bytes }, parts }: FilterNumber,
): void {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    sumUp64(new Uint32Array(values.buffer, values.byteOffset, values.length * 2));
    return;
  }
  // the array rounds or wraps stored values; halves are rounded when written
  if (kind === 'float' && bytes === 2) {
    sumUpHalves(values);
    return;
  }
  for (let i = parts; i < values.length; i++)
    values[i] = (values[i - parts] as number) + (values[i] as number);
}

function sumUp64(words: Uint32Array): void {
  let low = 0;
  let high = 0;
  for (let i = 0; i < words.length; i += 2) {
    const sum = low + (words[i] as number);
    low = sum >>> 0;
    high = (high + (words[i + 1] as number) + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    words[i] = low;
    words[i + 1] = high;
  }
}

function sumUpHalves(values: NumberArray): void {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const value = nearestHalf(Number(values[i]));
    sum = i === 0 ? value : nearestHalf(sum + value);
    values[i] = sum;
  }
}
