import type { AttributeValue } from '@/model/attributes';
import { unpackStrings } from '@/model/strings';
import type { Values } from '@/model/values';

/** Converts values to an attribute: a scalar is one value, anything else nested arrays by its shape. */
export function attributeValueOf(
  values: Values,
  shape: readonly number[],
): AttributeValue {
  return nested(listOf(values), shape);
}

function nested(
  list: readonly AttributeValue[],
  shape: readonly number[],
): AttributeValue {
  const [extent, ...inner] = shape;
  if (extent === undefined) return list[0] ?? null;
  if (inner.length === 0) return list;
  const each = inner.reduce((all, next) => all * next, 1);
  return Array.from({ length: extent }, (_, i) =>
    nested(list.slice(i * each, (i + 1) * each), inner),
  );
}

function listOf(values: Values): AttributeValue[] {
  switch (values.kind) {
    case 'numbers':
      return Array.from<number | bigint, number | bigint>(values.values, plainNumber);
    case 'booleans':
      return Array.from(values.values, (value) => value !== 0);
    case 'strings':
      return unpackStrings(values.strings);
    case 'complex':
      return Array.from({ length: values.values.length / 2 }, (_, i) => ({
        real: values.values[2 * i] ?? 0,
        imaginary: values.values[2 * i + 1] ?? 0,
      }));
    case 'bytes':
      return Array.from({ length: values.values.length / (values.size || 1) }, (_, i) =>
        hexOf(values.values.subarray(i * values.size, (i + 1) * values.size)),
      );
    case 'vlen-bytes': {
      const { bytes, offsets } = values.items;
      return Array.from({ length: offsets.length - 1 }, (_, i) =>
        hexOf(bytes.subarray(offsets[i], offsets[i + 1])),
      );
    }
    case 'times':
      return Array.from(values.values, plainNumber);
    case 'records': {
      const fields = values.fields.map(
        ({ name, values: column }) => [name, listOf(column)] as const,
      );
      return Array.from({ length: values.length }, (_, i) =>
        // fromEntries defines its keys, so a field called `__proto__` is only a field
        Object.fromEntries(fields.map(([name, column]) => [name, column[i] ?? null])),
      );
    }
    case 'ragged': {
      const content = listOf(values.content);
      return Array.from({ length: values.offsets.length - 1 }, (_, i) =>
        content.slice(values.offsets[i], values.offsets[i + 1]),
      );
    }
    case 'references':
      return values.targets.map((reference, i) => {
        const detail = values.details?.[i];
        return detail ? { reference, detail } : { reference };
      });
  }
}

function plainNumber(value: number | bigint): number | bigint {
  if (typeof value === 'number') return value;
  const narrow = Number(value);
  return Number.isSafeInteger(narrow) ? narrow : value;
}

function hexOf(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}
