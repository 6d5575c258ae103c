import type { ByteOrder, DType, Field } from '@/model/dtype';
import { complexOf } from './complex-type';
import { pointsElsewhere } from './decode-items';
import { enumOrBool } from './enum-type';
import type { LibType } from './libhdf5';

const PADDINGS = ['null-terminated', 'null-padded', 'space-padded'] as const;

/**
 * The type of values as libhdf5 hands them over in memory: texts are pointers of 4 bytes, sequences
 * of 8, and big-endian numbers are turned where libhdf5 can. `stored` is the type as the file has
 * it, where our own parser reached it.
 */
export function memoryTypeOf(type: LibType, stored?: DType): DType {
  const orders = new Set(ordersIn(type));
  // libhdf5 turns values only where all of them are big-endian, and never enumerations
  const turned = orders.size === 1 && orders.has('big') && type.type !== 8;
  // what lies in memory as in the file is better known from there
  if (stored && !pointsElsewhere(stored)) return turned ? littleEndian(stored) : stored;
  return typeOf(type, turned);
}

function littleEndian(dtype: DType): DType {
  switch (dtype.kind) {
    case 'array':
      return { ...dtype, base: littleEndian(dtype.base) };
    case 'compound':
      return {
        ...dtype,
        fields: dtype.fields.map((field) => ({
          ...field,
          dtype: littleEndian(field.dtype),
        })),
      };
    default:
      return 'order' in dtype ? { ...dtype, order: 'little' } : dtype;
  }
}

function typeOf(type: LibType, turned: boolean): DType {
  const bytes = type.size;
  const order: ByteOrder = type.littleEndian || turned ? 'little' : 'big';
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
      return compoundOf(type, turned);
    case 7:
      // 64 bytes is H5T_STD_REF, which libhdf5's JavaScript calls a region
      return {
        kind: 'reference',
        bytes,
        target: bytes === 64 ? 'standard' : (type.ref_type ?? 'object'),
      };
    case 8:
      return enumTypeOf(type, order);
    case 9:
      if (!type.vlen_type) break;
      return { kind: 'sequence', base: typeOf(type.vlen_type, turned) };
    case 10:
      if (!type.array_type) break;
      return {
        kind: 'array',
        bytes,
        base: typeOf(type.array_type, turned),
        shape: type.array_type.shape,
      };
  }
  return unsupported(bytes, `values of HDF5's class ${type.type}`);
}

function compoundOf(type: LibType, turned: boolean): DType {
  const fields = (type.compound_type?.members ?? []).map(
    (member): Field => ({
      name: member.name,
      offset: member.offset,
      dtype: typeOf(member, turned),
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

function ordersIn(type: LibType): ByteOrder[] {
  if (type.type === 6) return (type.compound_type?.members ?? []).flatMap(ordersIn);
  if (type.type === 9 && type.vlen_type) return ordersIn(type.vlen_type);
  if (type.type === 10 && type.array_type) return ordersIn(type.array_type);
  if (type.type === 0 || type.type === 1 || type.type === 4 || type.type === 8)
    return type.size === 1 ? [] : [type.littleEndian ? 'little' : 'big'];
  return [];
}

function unsupported(bytes: number, what: string): DType {
  return { kind: 'unsupported', bytes, reason: `Petri does not read ${what}.` };
}
