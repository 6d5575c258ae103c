import type { DType } from '@/model/dtype';
import type { IntegerBits } from '@/read/codecs/integer-bits';
import { arrayType } from './array-type';
import { compoundType } from './compound-type';
import { type Cursor, corrupt } from './cursor';
import { enumType } from './enum-type';
import { floatType } from './float-type';
import { integerType, wholeInteger } from './integer-type';
import { textOfBytes } from './raw-name';
import { ENUM, readPrefix, type TypePrefix } from './type-prefix';

const MAX_NESTED = 32;
const PADDINGS = ['null-terminated', 'null-padded', 'space-padded'] as const;

/**
 * Parses an encoded datatype (format specification IV.A.2.d, versions 1 to 5), and leaves the
 * cursor after it. Types that Petri does not read become `unsupported`, with their name.
 */
export function parseDatatype(cursor: Cursor, where: string, depth = 0): DType {
  if (depth > MAX_NESTED) throw corrupt(where, 'has a type nested without end');
  const prefix = prefixIn(cursor, where);
  const inner = () => parseDatatype(cursor, where, depth + 1);
  const type = parseClass(prefix, cursor, inner, where);
  if (prefix.size === 0) throw corrupt(where, 'has a type of 0 bytes');
  return type;
}

/**
 * The same for values whose integers are narrower than their bytes (`partialIntegerIn`): the
 * widened type.
 */
export function parseWholeType(
  cursor: Cursor,
  partial: IntegerBits,
  where: string,
): DType {
  const prefix = prefixIn(cursor, where);
  const integer = wholeInteger(partial);
  if (prefix.class !== ENUM) return integer;
  parseDatatype(cursor, where, 1); // skips the type of the integers, which `partial` describes
  return enumType(prefix, cursor, integer, where, partial);
}

function prefixIn(cursor: Cursor, where: string): TypePrefix {
  const prefix = readPrefix(cursor);
  if (prefix.version < 1 || prefix.version > 5)
    throw corrupt(where, `has a type of the unknown version ${prefix.version}`);
  return prefix;
}

function parseClass(
  prefix: TypePrefix,
  cursor: Cursor,
  inner: () => DType,
  where: string,
): DType {
  const { bits, size } = prefix;
  const unsupported = (what: string): DType => ({
    kind: 'unsupported',
    bytes: size,
    reason: `Petri does not read ${what}.`,
  });
  switch (prefix.class) {
    case 0:
      return integerType(prefix, cursor);
    case 1:
      return floatType(prefix, cursor);
    case 2:
      cursor.skip(2);
      return unsupported("HDF5's time type");
    case 3:
      return {
        kind: 'fixed-string',
        bytes: size,
        charset: (bits & 0xf0) === 0x10 ? 'utf8' : 'ascii',
        padding: PADDINGS[bits & 15] ?? 'null-padded',
        order: 'little',
      };
    case 4:
      return bitsType(prefix, cursor);
    case 5:
      return opaqueType(prefix, cursor);
    case 6:
      return compoundType(prefix, cursor, inner, where);
    case 7:
      return referenceType(prefix);
    case ENUM:
      return enumType(prefix, cursor, inner(), where);
    case 9:
      return variableType(prefix, inner());
    case 10:
      return arrayType(prefix, cursor, inner, where);
    case 11: {
      const part = inner();
      if (isIeee(part) && part.bytes !== 2)
        return { kind: 'complex', bytes: size, order: part.order };
      return unsupported('complex numbers of this precision');
    }
    default:
      return unsupported(`values of HDF5's class ${prefix.class}`);
  }
}

function isIeee(dtype: DType): dtype is Extract<DType, { kind: 'float' }> {
  return dtype.kind === 'float' && !dtype.format && !dtype.layout;
}

/** Bit fields of whole bytes are unsigned integers, as in h5py; any others stay bytes. */
function bitsType({ bits, size }: TypePrefix, cursor: Cursor): DType {
  const offset = cursor.uint(2);
  const precision = cursor.uint(2);
  if (offset !== 0 || precision !== size * 8 || ![1, 2, 4, 8].includes(size))
    return { kind: 'bytes', bytes: size };
  return { kind: 'uint', bytes: size, order: bits & 1 ? 'big' : 'little' };
}

function opaqueType({ bits, size }: TypePrefix, cursor: Cursor): DType {
  const tagBytes = cursor.bytes(bits & 0xff);
  const tag = textOfBytes(tagBytes);
  const date = size === 8 ? dateTypeOf(tag) : undefined;
  return date ?? { kind: 'bytes', bytes: size, ...(tag !== '' && { tag }) };
}

function referenceType({ bits, size, version }: TypePrefix): DType {
  const kind = bits & 15;
  if (version < 4 && kind <= 1)
    return { kind: 'reference', bytes: size, target: kind === 1 ? 'region' : 'object' };
  return { kind: 'reference', bytes: size, target: 'standard' };
}

function variableType({ bits, size }: TypePrefix, base: DType): DType {
  if ((bits & 15) === 1) return { kind: 'string' };
  if (base.kind === 'unsupported') return { ...base, bytes: size };
  return { kind: 'sequence', base };
}

/** numpy's dates, which h5py writes as opaque bytes with the type as a tag: `NUMPY:<M8[ns]`. */
function dateTypeOf(tag: string): DType | undefined {
  const found = /^NUMPY:([<>|=]?)([Mm])8\[(\d*)([A-Za-zμ]+)\]$/.exec(tag);
  if (!found) return undefined;
  const [, order, kind, step, unit = 's'] = found;
  return {
    kind: kind === 'M' ? 'datetime' : 'timedelta',
    bytes: 8,
    order: order === '>' ? 'big' : 'little',
    unit,
    step: Number(step || 1),
  };
}
