import { packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { corrupt, type Wanted } from './byte-codec';
import { bytesOfNumbers, type NumpyNumber, numberArray } from './numpy-numbers';
import { valuesOf } from './values-of';

/**
 * Values from a list as written by numcodecs' json2 and msgpack2: the items (nested for several
 * axes), the numpy type, the shape. In object arrays, values other than text (None, a number, a
 * dictionary; the zeros beyond the edge of an array) become their JSON, marked.
 */
export function valuesOfObjects(list: unknown, { dtype, count }: Wanted): Values {
  const items = itemsOf(list);
  if (items.length !== count)
    throw corrupt(`it contains ${items.length} items instead of ${count}`);
  switch (dtype.kind) {
    case 'bool':
      return { kind: 'booleans', values: Uint8Array.from(items, (item) => +!!item) };
    case 'int':
    case 'uint':
    case 'float':
      return numbersOfObjects(items, dtype);
    default:
      return stringsOfObjects(items);
  }
}

function numbersOfObjects(items: readonly unknown[], dtype: NumpyNumber): Values {
  const type = { ...dtype, order: 'little' } as const;
  const values = numberArray(type, items.length);
  for (const [at, item] of items.entries()) {
    if (typeof item !== 'number' && typeof item !== 'bigint')
      throw corrupt(`${jsonOf(item)} is not a number`);
    const is64 = values instanceof BigInt64Array || values instanceof BigUint64Array;
    values[at] = is64 ? BigInt(item) : Number(item);
  }
  return valuesOf(bytesOfNumbers(values, type), type, items.length);
}

function stringsOfObjects(items: readonly unknown[]): Values {
  const isText = (item: unknown) => typeof item === 'string';
  const strings = packStrings(
    items.map((item) => (isText(item) ? String(item) : jsonOf(item))),
  );
  if (items.every(isText)) return { kind: 'strings', strings };
  return {
    kind: 'strings',
    strings,
    json: Uint8Array.from(items, (item) => (isText(item) ? 0 : 1)),
  };
}

function itemsOf(list: unknown): unknown[] {
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  // a scalar is written as a list of one
  if (Array.isArray(list) && Array.isArray(last))
    return list.slice(0, -2).flat(Math.max(0, last.length - 1));
  // numcodecs before 0.6 wrote only the type, for arrays of one axis
  if (Array.isArray(list) && typeof last === 'string') return list.slice(0, -1);
  throw corrupt('its items have no shape');
}

/** Exact integers of any size, NaN and infinities as in Python, bytes as `{"$bytes": hex}`. */
function jsonOf(item: unknown): string {
  if (item instanceof Uint8Array)
    return `{"$bytes":"${Array.from(item, (byte) => byte.toString(16).padStart(2, '0')).join('')}"}`;
  if (Array.isArray(item)) return `[${item.map(jsonOf).join(',')}]`;
  if (item instanceof Map) return objectOf([...item]);
  if (typeof item === 'object' && item !== null) return objectOf(Object.entries(item));
  if (typeof item === 'number' || typeof item === 'bigint') return String(item);
  return JSON.stringify(item) ?? 'null';
}

function objectOf(entries: readonly (readonly [unknown, unknown])[]): string {
  const members = entries.map(([key, value]) => {
    const name = typeof key === 'string' ? key : jsonOf(key);
    return `${JSON.stringify(name)}:${jsonOf(value)}`;
  });
  return `{${members.join(',')}}`;
}
