import type { DType, EnumMember } from '@/model/dtype';
import { type IntegerBits, wholeIntegers } from '@/read/codecs/integer-bits';
import { type Cursor, corrupt } from './cursor';
import type { TypePrefix } from './type-prefix';

/**
 * An encoded enumeration after its base type: names, then values, which are encoded as `partial` if
 * `base` is the widened type. Unsupported if the base type is.
 */
export function enumType(
  { bits, size, version }: TypePrefix,
  cursor: Cursor,
  base: DType,
  where: string,
  partial?: IntegerBits,
): DType {
  const isInteger = base.kind === 'int' || base.kind === 'uint';
  if ((!isInteger && base.kind !== 'unsupported') || base.bytes !== size)
    throw corrupt(where, 'has an enumeration of non-integers');
  const names = Array.from({ length: bits & 0xffff }, () => {
    const start = cursor.at;
    const name = cursor.text();
    if (version < 3) cursor.skip((8 - ((cursor.at - start) % 8)) % 8);
    return name;
  });
  const values = names.map(() => cursor.bytes(size));
  if (!isInteger) return base;
  const members = names.map((name, i) => {
    const stored = values[i] as Uint8Array; // one per name
    const whole = partial ? wholeIntegers(stored, partial) : stored;
    return { name, value: integerIn(whole, base.kind === 'int', base.order === 'big') };
  });
  return enumOrBool(base, size, members);
}

function integerIn(bytes: Uint8Array, signed: boolean, big: boolean): number | bigint {
  let value = 0n;
  for (const byte of big ? bytes : bytes.toReversed())
    value = (value << 8n) | BigInt(byte);
  const exact = signed ? BigInt.asIntN(bytes.length * 8, value) : value;
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

/** An enumeration; FALSE = 0 and TRUE = 1 is the Boolean of HDF5 writers. */
export function enumOrBool(
  base: DType,
  bytes: number,
  members: readonly EnumMember[],
): DType {
  const numberOf = (name: string) => {
    const value = members.find((member) => member.name === name)?.value;
    return value === undefined ? undefined : Number(value);
  };
  if (members.length === 2 && numberOf('FALSE') === 0 && numberOf('TRUE') === 1)
    return { kind: 'bool', bytes, ...(base.kind === 'uint' && { isUnsigned: true }) };
  return { kind: 'enum', bytes, base, members };
}
