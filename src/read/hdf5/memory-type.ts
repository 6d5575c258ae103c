import type { ByteOrder, DType, Field } from '@/model/dtype';
import { complexOf } from './complex-type';
import { pointsElsewhere } from './decode-items';
import { enumOrBool } from './enum-type';
import type { LibType } from './libhdf5';

const PADDINGS = ['null-terminated', 'null-padded', 'space-padded'] as const;

/**
 * The type of values as libhdf5 returns them in memory: texts are pointers of 4 bytes, sequences of
 * 8, and big-endian numbers are converted where libhdf5 does. `stored` is the type in the file.
 */
export function memoryTypeOf(type: LibType, stored: DType): DType {
  const turning = turningOf(type);
  // types with the same layout in memory and file are better known from the file
  if (!pointsElsewhere(stored)) return swapped(stored, turning);
  if (hasOwnFloats(stored))
    return unsupported(
      type.size,
      'floating-point numbers of this kind together with text',
    );
  return typeOf(type, turning);
}

/**
 * True if the following numbers are converted. libhdf5 converts values only if all of them are
 * big-endian, processes records field by field, and stops at the first enumeration: neither that
 * nor later fields are converted.
 */
interface Turning {
  on: boolean;
}

function turningOf(type: LibType): Turning {
  const orders = new Set(ordersIn(type));
  return { on: orders.size === 1 && orders.has('big') };
}

/** libhdf5's JavaScript distinguishes floating-point types only by their size. */
function hasOwnFloats(dtype: DType): boolean {
  switch (dtype.kind) {
    case 'float':
      return dtype.format !== undefined || dtype.layout !== undefined;
    case 'compound':
      return dtype.fields.some((field) => hasOwnFloats(field.dtype));
    case 'array':
    case 'sequence':
      return hasOwnFloats(dtype.base);
    default:
      return false;
  }
}

function swapped(dtype: DType, turning: Turning): DType {
  switch (dtype.kind) {
    case 'array':
      return { ...dtype, base: swapped(dtype.base, turning) };
    case 'compound':
      return {
        ...dtype,
        fields: dtype.fields.map((field) => ({
          ...field,
          dtype: swapped(field.dtype, turning),
        })),
      };
    case 'enum':
    case 'bool':
      turning.on = false;
      return dtype;
    default:
      return turning.on && 'order' in dtype ? { ...dtype, order: 'little' } : dtype;
  }
}

function typeOf(type: LibType, turning: Turning): DType {
  if (type.type === 8) turning.on = false;
  const bytes = type.size;
  const order: ByteOrder = type.littleEndian || turning.on ? 'little' : 'big';
  switch (type.type) {
    case 0:
      return { kind: type.signed ? 'int' : 'uint', bytes, order };
    case 1:
      if (bytes === 2 || bytes === 4 || bytes === 8)
        return { kind: 'float', bytes, order };
      return unsupported(bytes, `floating-point numbers of ${bytes} bytes`);
    case 3:
      if (type.vlen) return { kind: 'string' };
      return {
        kind: 'fixed-string',
        bytes,
        charset: type.cset === 1 ? 'utf8' : 'ascii',
        padding: PADDINGS[type.strpad ?? 1] ?? 'null-padded',
        order: 'little',
      };
    case 4:
      if ([1, 2, 4, 8].includes(bytes)) return { kind: 'uint', bytes, order };
      return { kind: 'bytes', bytes };
    case 5:
      return { kind: 'bytes', bytes };
    case 6:
      return compoundOf(type, turning);
    case 7:
      // 64 bytes is H5T_STD_REF, which libhdf5's JavaScript reports as a region
      return {
        kind: 'reference',
        bytes,
        target: bytes === 64 ? 'standard' : (type.ref_type ?? 'object'),
      };
    case 8:
      return enumTypeOf(type, order);
    case 9:
      if (!type.vlen_type) break;
      return { kind: 'sequence', base: typeOf(type.vlen_type, turning) };
    case 10:
      if (!type.array_type) break;
      return {
        kind: 'array',
        bytes,
        base: typeOf(type.array_type, turning),
        shape: type.array_type.shape,
      };
  }
  return unsupported(bytes, `values of HDF5's class ${type.type}`);
}

function compoundOf(type: LibType, turning: Turning): DType {
  const fields = (type.compound_type?.members ?? []).map(
    (member): Field => ({
      name: member.name,
      offset: member.offset,
      dtype: typeOf(member, turning),
    }),
  );
  return complexOf(fields, type.size) ?? { kind: 'compound', bytes: type.size, fields };
}

function enumTypeOf(type: LibType, order: ByteOrder): DType {
  const base: DType = { kind: type.signed ? 'int' : 'uint', bytes: type.size, order };
  const members = Object.entries(type.enum_type?.members ?? {}).map(([name, value]) => ({
    name,
    value,
  }));
  return enumOrBool(base, type.size, members);
}

/**
 * As seen by H5Tget_order: single bytes count, and the characters of a text of any length are
 * little-endian.
 */
function ordersIn(type: LibType): ByteOrder[] {
  switch (type.type) {
    case 0:
    case 1:
    case 4:
    case 8:
      return [type.littleEndian ? 'little' : 'big'];
    case 3:
      return type.vlen ? ['little'] : [];
    case 6:
      return (type.compound_type?.members ?? []).flatMap(ordersIn);
    case 9:
      return type.vlen_type ? ordersIn(type.vlen_type) : [];
    case 10:
      return type.array_type ? ordersIn(type.array_type) : [];
    default:
      return [];
  }
}

function unsupported(bytes: number, what: string): DType {
  return { kind: 'unsupported', bytes, reason: `Petri does not read ${what}.` };
}
