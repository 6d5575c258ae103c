import type { ByteOrder, DType, Field } from '@/model/dtype';
import type { JsonValue } from '@/read/json';

/** A placeholder for object arrays, whose filters determine the type. */
export const OBJECT = '|O';

/**
 * Zarr v2, "Data type encoding": numpy's typestr (`<f8`, `|S12`, `<M8[25s]`), or a list of fields
 * `[name, type, shape?]`, nested where a field's type is such a list. Unknown types become
 * `unsupported` with a reason. `|O` is decided by the filters: here it is `unsupported` too.
 */
export function dtypeOfV2(encoded: JsonValue | undefined): DType {
  if (typeof encoded === 'string') return simpleType(encoded);
  if (Array.isArray(encoded)) return structuredType(encoded);
  return unsupported(encoded);
}

/** Other names of numpy's types: not valid typestrs, but accepted by zarr-python. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  `bool b1, int8 i1, int16 i2, int32 i4, int64 i8, uint8 u1, uint16 u2, uint32 u4, uint64 u8, float16 f2, float32 f4,
  float64 f8, complex64 c8, complex128 c16, int i8, uint u8, float f8, complex c16, ? b1, b i1, h i2, i i4, l i8, q i8,
  B u1, H u2, I u4, L u8, Q u8, e f2, f f4, d f8, F c8, D c16`
    .split(/,\s+/)
    .map((pair): [string, string] => {
      const [name = '', code = ''] = pair.split(' ');
      return [name, code];
    }),
);

function simpleType(written: string): DType {
  const [, prefix = '', name = ''] = /^([<>|=]?)(.*)$/s.exec(written) ?? [];
  const text = prefix + (OTHER_NAMES.get(name) ?? name);
  const match = /^([<>|=])?([biufcmMSUV])(\d+)(?:\[(\d*)([A-Za-z_]\w*)\])?$/.exec(text);
  if (!match) return unsupported(text);
  const [, mark, code, digits, step, unit] = match;
  const order: ByteOrder = mark === '>' ? 'big' : 'little';
  const size = Number(digits);
  switch (code) {
    case 'b':
      return size === 1 ? { kind: 'bool', bytes: 1 } : unsupported(text);
    case 'i':
    case 'u':
      return [1, 2, 4, 8].includes(size)
        ? { kind: code === 'i' ? 'int' : 'uint', bytes: size, order }
        : unsupported(text);
    case 'f':
      return [2, 4, 8].includes(size)
        ? { kind: 'float', bytes: size, order }
        : longDouble(text);
    case 'c':
      return [8, 16].includes(size)
        ? { kind: 'complex', bytes: size, order }
        : longDouble(text);
    case 'm':
    case 'M':
      return size === 8 ? timeType(code, order, step, unit) : unsupported(text);
    case 'S':
      return fixedString(size, 'utf8', order);
    case 'U':
      return fixedString(4 * size, 'utf32', order);
    default:
      return { kind: 'bytes', bytes: size };
  }
}

/** numpy's S and U: text up to the last character other than NUL. */
export function fixedString(
  bytes: number,
  charset: 'utf8' | 'utf32',
  order: ByteOrder,
): DType {
  return { kind: 'fixed-string', bytes, charset, padding: 'null-padded', order };
}

function timeType(
  code: 'm' | 'M',
  order: ByteOrder,
  step = '',
  // a typestr without unit is numpy's generic time
  unit = 'generic',
): DType {
  return {
    kind: code === 'M' ? 'datetime' : 'timedelta',
    bytes: 8,
    order,
    unit,
    step: step === '' ? 1 : Number(step),
  };
}

function structuredType(fields: readonly JsonValue[]): DType {
  let offset = 0;
  const list: Field[] = [];
  for (const field of fields) {
    if (!Array.isArray(field) || field.length < 2) return unsupported(field);
    // numpy's titles: [[title, name], type]
    const name = Array.isArray(field[0]) ? field[0][1] : field[0];
    const base = dtypeOfV2(field[1]);
    const shape = field[2] === undefined ? undefined : [field[2]].flat();
    if (typeof name !== 'string' || (shape && !isShape(shape))) return unsupported(field);
    if (base.kind === 'unsupported') return base;
    const dtype = shape ? subarray(base, shape) : base;
    list.push({ name, dtype, offset });
    offset += sizeOf(dtype);
  }
  return { kind: 'compound', bytes: offset, fields: list };
}

function isShape(list: readonly JsonValue[]): list is number[] {
  return list.every((extent) => Number.isSafeInteger(extent) && Number(extent) >= 0);
}

function subarray(base: DType, shape: readonly number[]): DType {
  const count = shape.reduce((all, extent) => all * extent, 1);
  return { kind: 'array', bytes: count * sizeOf(base), base, shape };
}

/** Bytes per value of a fixed-size type; 0 for a variable-length one. */
export function sizeOf(dtype: DType): number {
  return 'bytes' in dtype ? dtype.bytes : 0;
}

function longDouble(text: string): DType {
  if (!/(f(10|12|16)|c(20|24|32))$/.test(text)) return unsupported(text);
  const reason = `its data type "${text}" is C's long double, whose bytes mean different numbers on different processors. Re-save the array as <f8 or <c16.`;
  return { kind: 'unsupported', bytes: 0, reason };
}

export function unsupported(encoded: JsonValue | undefined): DType {
  const shown = JSON.stringify(encoded, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const reason =
    shown === undefined
      ? 'its data type is missing.'
      : `its data type ${shown.slice(0, 200)} is not supported.`;
  return { kind: 'unsupported', bytes: 0, reason };
}
