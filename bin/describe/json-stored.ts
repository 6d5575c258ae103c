import type { AttributeValue } from '@/model/attributes';
import { bytesAt } from '@/model/strings';
import type { Values } from '@/model/values';
import { blockOf } from '@/read/elements/values-block';
import { parseJson } from '@/read/json';
import { type Json, jsonNumber, jsonObject, jsonValues } from './json-value';

/** Values of a plain array: as stored, so that references and JSON objects are marked as such. */
export function jsonStored(values: Values): Json[] {
  switch (values.kind) {
    case 'references':
      return values.targets.map((target) => ({ $ref: target !== null }));
    case 'vlen-bytes':
      return Array.from({ length: values.items.offsets.length - 1 }, (_, i) => ({
        $bytes: Buffer.from(bytesAt(values.items, i)).toString('hex'),
      }));
    case 'strings':
      return jsonValues(values).map((text, i) =>
        values.json?.[i] === 1
          ? exactJson(parseJson(bytesAt(values.strings, i), 'an item'))
          : text,
      );
    case 'records': {
      const columns = values.fields.map(
        ({ name, values: inner }) => [name, jsonStored(inner)] as const,
      );
      return Array.from({ length: values.length }, (_, i) =>
        jsonObject(columns.map(([name, list]) => [name, list[i] ?? null])),
      );
    }
    case 'ragged': {
      const content = jsonStored(values.content);
      return Array.from({ length: values.offsets.length - 1 }, (_, i) =>
        content.slice(values.offsets[i], values.offsets[i + 1]),
      );
    }
    default:
      return jsonValues(blockOf(values));
  }
}

/** The value of an item of an object array, with exact integers and NaN. */
function exactJson(value: AttributeValue): Json {
  if (typeof value === 'number' || typeof value === 'bigint') return jsonNumber(value);
  if (Array.isArray(value)) return value.map(exactJson);
  if (value === null || typeof value !== 'object') return value;
  return jsonObject(
    Object.entries(value).map(([key, item]) => [key, exactJson(item)] as const),
  );
}
