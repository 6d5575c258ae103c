import type { DType } from '@/model/dtype';
import { type IntegerBits, isWithin } from '@/read/codecs/integer-bits';
import type { Cursor } from './cursor';
import { ENUM, INTEGER, readPrefix, type TypePrefix } from './type-prefix';

const MAX_BYTES = 8;

/** An integer that has the full width of its bytes, or is stored as such. */
export function integerType(prefix: TypePrefix, cursor: Cursor): DType {
  const bits = bitsOf(prefix, cursor);
  if (!isPartial(bits, prefix) && bits.bytes <= MAX_BYTES) return wholeInteger(bits);
  return {
    kind: 'unsupported',
    bytes: prefix.size,
    reason: `Petri does not read integers of ${bits.precision} bits within ${bits.bytes} bytes.`,
  };
}

/**
 * The bit layout of an encoded integer type that is narrower than its bytes (as used with the
 * filter nbit), or of the integers of an enumeration; undefined for any other type. Does not move
 * the cursor.
 */
export function partialIntegerIn(cursor: Cursor): IntegerBits | undefined {
  const start = cursor.at;
  const outer = readPrefix(cursor);
  const prefix = outer.class === ENUM ? readPrefix(cursor) : outer;
  const bits = prefix.class === INTEGER ? bitsOf(prefix, cursor) : undefined;
  cursor.seek(start);
  if (!bits || bits.bytes !== outer.size || !isPartial(bits, prefix)) return undefined;
  return isWithin(bits.bytes, bits.offset, bits.precision) ? bits : undefined;
}

export function wholeInteger({ signed, bytes, order }: IntegerBits): DType {
  return { kind: signed ? 'int' : 'uint', bytes, order };
}

function bitsOf({ bits, size }: TypePrefix, cursor: Cursor): IntegerBits {
  return {
    bytes: size,
    order: bits & 1 ? 'big' : 'little',
    offset: cursor.uint(2),
    precision: cursor.uint(2),
    signed: (bits & 8) !== 0,
  };
}

function isPartial(integer: IntegerBits, { bits, size }: TypePrefix): boolean {
  const { offset, precision, signed } = integer;
  const whole = offset === 0 && precision === size * 8;
  // unsigned integers with zero padding above need no conversion
  return !whole && !(offset === 0 && !signed && (bits & 4) === 0);
}
