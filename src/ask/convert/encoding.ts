import type { DType } from '@/model/dtype';
import { lengthOf, type Values } from '@/model/values';
import type { NewArray, NewGroup } from '@/write/new-store';

export const TEXT: DType = { kind: 'string' };
export const BOOLEAN: DType = { kind: 'bool', bytes: 1 };

/** Returns the attributes that tell AnnData the type of an element. */
export function encoding(type: string, version = '0.2.0') {
  return { 'encoding-type': type, 'encoding-version': version };
}

/** Returns the numeric type with this name (`dtypeName`), little-endian; undefined for any other type. */
export function numberType(name: string): DType | undefined {
  const order = 'little';
  if (name === 'bfloat16') return { kind: 'float', bytes: 2, order, format: name };
  // float32 represents all of them exactly
  if (/^float[468]_/.test(name)) return { kind: 'float', bytes: 1, order };
  if (name.startsWith('complex_')) return { kind: 'complex', bytes: 4, order };
  const [, kind, bits] = /^(int|uint|float|complex)(\d+)$/.exec(name) ?? [];
  const bytes = Math.ceil(Number(bits) / 8);
  return kind === 'int' || kind === 'uint' || kind === 'float' || kind === 'complex'
    ? { kind, bytes, order }
    : undefined;
}

/** Creates a one-dimensional array: a `string-array` for strings, else an `array`. */
export function newColumn(into: NewGroup, name: string, dtype: DType): NewArray {
  const type = dtype.kind === 'string' ? 'string-array' : 'array';
  return into.array(name, { dtype, across: [] }, encoding(type));
}

/** Creates the arrays of a nullable column in its group: its values, and the mask of missing ones. */
export function newNullable(group: NewGroup, dtype: DType) {
  const [own, mask] = [
    newColumn(group, 'values', dtype),
    newColumn(group, 'mask', BOOLEAN),
  ];
  return {
    async append(values: Values, missing: Uint8Array = new Uint8Array(lengthOf(values))) {
      await own.append(values);
      await mask.append({ kind: 'booleans', values: missing });
    },
    async end() {
      await own.end();
      await mask.end();
    },
  };
}
