import { bytesAt, compareBytes } from '@/model/strings';
import type { Values } from '@/model/values';

/** Compares value `i` of one list with value `j` of another: negative, 0 or positive. NaN is unordered and gives 0. */
export type CompareValues = (i: number, j: number) => number;

/**
 * The order of values in HEP001 §10.5: integers and floats by value (−0 equals +0), Booleans false
 * first, texts and opaque values by their bytes, enumerations by code; undefined for types without
 * an order.
 */
export function orderOf(a: Values, b: Values): CompareValues | undefined {
  switch (a.kind) {
    case 'numbers':
    case 'booleans': {
      if (b.kind !== a.kind) return undefined;
      const [left, right] = [a.values, b.values];
      return (i, j) => {
        const [x, y] = [left[i] as number, right[j] as number];
        return x < y ? -1 : x > y ? 1 : 0;
      };
    }
    case 'strings':
      if (b.kind !== 'strings') return undefined;
      return (i, j) => compareBytes(bytesAt(a.strings, i), bytesAt(b.strings, j));
    case 'bytes': {
      if (b.kind !== 'bytes' || b.size !== a.size) return undefined;
      const { size } = a;
      const at = (bytes: Uint8Array, i: number) =>
        bytes.subarray(i * size, (i + 1) * size);
      return (i, j) => compareBytes(at(a.values, i), at(b.values, j));
    }
    default:
      return undefined;
  }
}

/** Mask of NaN values; undefined if the type has none. */
export function isNaNIn(values: Values): ((i: number) => boolean) | undefined {
  if (values.kind !== 'numbers') return undefined;
  const { values: numbers } = values;
  const isFloat = numbers instanceof Float32Array || numbers instanceof Float64Array;
  return isFloat ? (i) => Number.isNaN(numbers[i]) : undefined;
}
