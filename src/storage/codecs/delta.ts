import type { NumberArray } from '@/model/values';
import type { ByteCodec, Settings } from './byte-codec';
import {
  bytesOfNumbers,
  castNumbers,
  type NumpyNumber,
  numberTypeSetting,
  promotedNumber,
  readNumbers,
} from './numpy-numbers';
import { nearestHalf } from './small-floats';

/**
 * numcodecs' delta: differences stored as `astype`, read as `dtype`; summed up in the type that holds both, integers
 * wrapping and floats rounded at each step, as numpy's cumsum does.
 */
export const delta: ByteCodec = {
  kind: 'bytes',
  encodedLength(length, settings) {
    const { dtype, astype } = typesOf(settings);
    return (length / dtype.bytes) * astype.bytes;
  },
  decode(bytes, settings) {
    const { dtype, astype } = typesOf(settings);
    const wide = promotedNumber(astype, dtype);
    const sums = castNumbers(readNumbers(bytes, astype), wide);
    sumUp(sums, wide);
    return bytesOfNumbers(castNumbers(sums, dtype), dtype);
  },
};

function typesOf(settings: Settings): { dtype: NumpyNumber; astype: NumpyNumber } {
  const dtype = numberTypeSetting(settings, 'dtype');
  return { dtype, astype: numberTypeSetting(settings, 'astype', dtype) };
}

function sumUp(values: NumberArray, { kind, bytes }: NumpyNumber): void {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    sumUp64(new Uint32Array(values.buffer, values.byteOffset, values.length * 2));
    return;
  }
  // the array rounds or wraps what is put into it; halves are rounded when they are written
  if (kind === 'float' && bytes === 2) {
    sumUpHalves(values);
    return;
  }
  for (let i = 1; i < values.length; i++)
    values[i] = (values[i - 1] as number) + (values[i] as number);
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
