import type { DType, FloatLayout } from '@/model/dtype';
import type { Cursor } from './cursor';
import type { TypePrefix } from './type-prefix';

/** precision, sign, exponent's position and bits, mantissa's position and bits, bias, normalisation. */
const KNOWN: Readonly<Record<string, 'ieee' | 'bfloat16' | 'x87'>> = {
  '16 15 10 5 0 10 15 2': 'ieee',
  '32 31 23 8 0 23 127 2': 'ieee',
  '64 63 52 11 0 52 1023 2': 'ieee',
  '16 15 7 8 0 7 127 2': 'bfloat16',
  '80 79 64 15 0 64 16383 0': 'x87',
};

/** Bits 4 and 5 of the class: the normalisation of the mantissa. */
const NOT_NORMALISED = 0;
const IMPLIED = 2;
const MAX_BYTES = 16;

/** A floating-point type (format specification IV.A.2.d, class 1), by its bit layout and not by its size. */
export function floatType({ bits, size }: TypePrefix, cursor: Cursor): DType {
  const offset = cursor.uint(2);
  const precision = cursor.uint(2);
  const [exponent, exponentBits] = [cursor.uint(1), cursor.uint(1)];
  const [mantissa, mantissaBits] = [cursor.uint(1), cursor.uint(1)];
  const bias = cursor.uint(4);
  const sign = (bits >> 8) & 0xff;
  const normalised = (bits >> 4) & 3;
  const isVax = (bits & 0x41) === 0x41;
  const order = bits & 1 ? 'big' : 'little';
  const key = `${precision} ${sign} ${exponent} ${exponentBits} ${mantissa} ${mantissaBits} ${bias} ${normalised}`;
  const format = KNOWN[key];
  const isWhole = format === 'x87' ? size >= 10 : precision === size * 8;
  if (format && !isVax && offset === 0 && isWhole)
    return {
      kind: 'float',
      bytes: size,
      order,
      ...(format !== 'ieee' && { format }),
    };
  const layout = {
    sign,
    exponent,
    exponentBits,
    mantissa,
    mantissaBits,
    bias,
    hasImpliedBit: normalised === IMPLIED,
  };
  const isKnown = !isVax && (normalised === IMPLIED || normalised === NOT_NORMALISED);
  if (isKnown && isWithin(layout, offset, precision, size) && isExact(layout, size))
    return { kind: 'float', bytes: size, order, layout };
  return {
    kind: 'unsupported',
    bytes: size,
    reason: `Petri does not read floating-point numbers of ${exponentBits} exponent and ${mantissaBits} mantissa bits in ${size} bytes${wordsOf(isVax, normalised)}.`,
  };
}

function wordsOf(isVax: boolean, normalised: number): string {
  if (isVax) return ' in VAX order';
  return normalised === IMPLIED || normalised === NOT_NORMALISED
    ? ''
    : ' with a leading bit that is always set';
}

/** Checks that sign, exponent and mantissa are within the significant bits and do not overlap. */
function isWithin(
  layout: FloatLayout,
  offset: number,
  precision: number,
  size: number,
): boolean {
  const fields: readonly (readonly [number, number])[] = [
    [layout.sign, 1],
    [layout.exponent, layout.exponentBits],
    [layout.mantissa, layout.mantissaBits],
  ];
  const sorted = fields.toSorted(([a], [b]) => a - b);
  return (
    precision > 0 &&
    offset + precision <= 8 * size &&
    fields.every(
      ([at, bits]) => bits > 0 && at >= offset && at + bits <= offset + precision,
    ) &&
    sorted.every(([at], i) => {
      const before = sorted[i - 1];
      return !before || before[0] + before[1] <= at;
    })
  );
}

/** True if every number of the type is exact in the type that it is decoded to. */
function isExact(layout: FloatLayout, size: number): boolean {
  const { exponentBits, mantissaBits, bias, hasImpliedBit } = layout;
  const [digits, least, most] = size <= 4 ? [24, -149, 128] : [53, -1074, 1024];
  if (size > MAX_BYTES || exponentBits > 20) return false;
  const largest = 2 ** exponentBits - 2 - bias + 1;
  const smallest = 1 - bias - mantissaBits;
  return (
    mantissaBits + (hasImpliedBit ? 1 : 0) <= digits &&
    smallest >= least &&
    largest <= most
  );
}
