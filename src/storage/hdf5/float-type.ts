import type { DType } from '@/model/dtype';
import type { Cursor } from './cursor';
import type { TypePrefix } from './datatype-message';

/** precision, sign, exponent's place and bits, mantissa's place and bits, bias. */
const IEEE: Readonly<Record<string, 'ieee' | 'bfloat16' | 'x87'>> = {
  '16 15 10 5 0 10 15': 'ieee',
  '32 31 23 8 0 23 127': 'ieee',
  '64 63 52 11 0 52 1023': 'ieee',
  '16 15 7 8 0 7 127': 'bfloat16',
  '80 79 64 15 0 64 16383': 'x87',
};

/** A floating-point type, by where its bits lie and not by its size. */
export function floatType({ bits, size }: TypePrefix, cursor: Cursor): DType {
  const offset = cursor.uint(2);
  const precision = cursor.uint(2);
  const [exponentAt, exponentBits] = [cursor.uint(1), cursor.uint(1)];
  const [mantissaAt, mantissaBits] = [cursor.uint(1), cursor.uint(1)];
  const bias = cursor.uint(4);
  const sign = (bits >> 8) & 0xff;
  const vax = (bits & 0x41) === 0x41;
  const key = `${precision} ${sign} ${exponentAt} ${exponentBits} ${mantissaAt} ${mantissaBits} ${bias}`;
  const format = IEEE[key];
  if (!format || vax || offset !== 0 || (format !== 'x87' && precision !== size * 8))
    return {
      kind: 'unsupported',
      bytes: size,
      reason: `Petri does not read floating-point numbers of ${exponentBits} exponent and ${mantissaBits} mantissa bits in ${size} bytes${vax ? ' in VAX order' : ''}.`,
    };
  return {
    kind: 'float',
    bytes: size,
    order: bits & 1 ? 'big' : 'little',
    ...(format !== 'ieee' && { format }),
  };
}
