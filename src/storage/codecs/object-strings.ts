import { packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { corrupt } from './byte-codec';

/**
 * Texts out of a list as numcodecs' json2 and msgpack2 write it: the items (nested for more than one axis), the numpy
 * type, the shape. What is no text (None, a number, a dictionary; the zeros beyond the edge of an array) comes as its
 * JSON, marked.
 */
export function stringsOfObjects(list: unknown, count: number): Values {
  const shape = Array.isArray(list) ? list.at(-1) : undefined;
  if (!Array.isArray(list) || !Array.isArray(shape))
    throw corrupt('its items have no shape');
  // a scalar is written as a list of one
  const axes = Math.max(1, shape.length);
  const items: unknown[] = list.slice(0, -2).flat(axes - 1);
  if (items.length !== count)
    throw corrupt(`it holds ${items.length} items where ${count} belong`);
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

function jsonOf(item: unknown): string {
  const text: string | undefined = JSON.stringify(item, (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return text ?? 'null';
}
