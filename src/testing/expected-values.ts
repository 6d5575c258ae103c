import type { AttributeValue } from '@/model/attributes';
import { bytesAt } from '@/model/strings';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';
import type { Values } from '@/model/values';
import { parseJson } from '@/read/json';

/**
 * Values as the corpus writes them down (`expected/README.md`), one entry a value: null where missing,
 * `{"$int"}`, `{"$complex"}`, `{"$bytes"}`, `{"$datetime"}`, `{"$timedelta"}`, texts for what JSON has no
 * number for.
 */
export function expectedValues(values: Values): unknown[] {
  switch (values.kind) {
    case 'numbers':
      return Array.from(values.values as ArrayLike<number | bigint>, expectedNumber);
    case 'booleans':
      return Array.from(values.values, (value) => value === 1);
    case 'strings':
      return Array.from({ length: values.strings.offsets.length - 1 }, (_, i) =>
        values.json?.[i] === 1
          ? expectedJson(parseJson(bytesAt(values.strings, i), 'an item'))
          : textOrBytes(
              values.strings.bytes.subarray(
                values.strings.offsets[i],
                values.strings.offsets[i + 1],
              ),
            ),
      );
    case 'complex':
      return Array.from({ length: values.values.length / 2 }, (_, i) => ({
        $complex: [2 * i, 2 * i + 1].map((at) => expectedNumber(values.values[at] ?? 0)),
      }));
    case 'bytes':
      return Array.from(
        { length: values.size === 0 ? 0 : values.values.length / values.size },
        (_, i) => hexOf(values.values.subarray(i * values.size, (i + 1) * values.size)),
      );
    case 'vlen-bytes':
      return Array.from({ length: values.items.offsets.length - 1 }, (_, i) =>
        hexOf(
          values.items.bytes.subarray(
            values.items.offsets[i],
            values.items.offsets[i + 1],
          ),
        ),
      );
    case 'times':
      return Array.from(values.values, (value) => expectedTime(value, values));
    case 'records': {
      const columns = values.fields.map(
        ({ name, values: field }) => [name, expectedValues(field)] as const,
      );
      return Array.from({ length: values.length }, (_, i) =>
        Object.fromEntries(columns.map(([name, column]) => [name, column[i]])),
      );
    }
    case 'ragged': {
      const content = expectedValues(values.content);
      return Array.from({ length: values.offsets.length - 1 }, (_, i) =>
        content.slice(values.offsets[i], values.offsets[i + 1]),
      );
    }
    case 'references':
      return values.targets.map(() => ({ $ref: true }));
  }
}

function expectedNumber(value: number | bigint): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : { $int: String(value) };
  if (Number.isFinite(value)) return value;
  return String(value);
}

function expectedJson(value: AttributeValue): unknown {
  if (typeof value === 'number' || typeof value === 'bigint')
    return expectedNumber(value);
  if (Array.isArray(value)) return value.map(expectedJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, expectedJson(item)]),
  );
}

function textOrBytes(bytes: Uint8Array): unknown {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return hexOf(bytes);
  }
}

function hexOf(bytes: Uint8Array): unknown {
  return {
    $bytes: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

function expectedTime(
  value: bigint,
  { time, unit, step }: Extract<Values, { kind: 'times' }>,
): unknown {
  if (value === notATime) return null;
  return time === 'timedelta'
    ? { $timedelta: timedeltaText(value, unit, step) }
    : { $datetime: datetimeText(value, unit, step) };
}
