import { stringAt } from '@/model/strings';
import type { Values } from '@/model/values';

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
          ? JSON.parse(stringAt(values.strings, i))
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

const NOT_A_TIME = -(2n ** 63n);
/** Digits after the second, and steps a second, by numpy's unit. */
const SECONDS: ReadonlyMap<string, readonly [digits: number, perSecond: bigint]> =
  new Map([
    ['s', [0, 1n]],
    ['ms', [3, 1000n]],
    ['us', [6, 1000000n]],
    ['ns', [9, 1000000000n]],
  ]);

function expectedTime(
  value: bigint,
  { time, unit, step }: Extract<Values, { kind: 'times' }>,
): unknown {
  if (value === NOT_A_TIME) return null;
  const count = value * BigInt(step);
  if (time === 'timedelta') return { $timedelta: `${count} ${unit}` };
  return { $datetime: dateText(count, unit) };
}

function dateText(count: bigint, unit: string): string {
  if (unit === 'Y') return String(1970n + count);
  if (unit === 'M')
    return new Date(Date.UTC(1970, Number(count))).toISOString().slice(0, 7);
  if (unit === 'D' || unit === 'W')
    return isoOf(count * (unit === 'W' ? 7n : 1n) * 86400n).slice(0, -9);
  if (unit === 'h') return isoOf(count * 3600n).slice(0, -6);
  if (unit === 'm') return isoOf(count * 60n).slice(0, -3);
  const [digits, perSecond] = SECONDS.get(unit) ?? [0, 1n];
  const fraction = ((count % perSecond) + perSecond) % perSecond;
  const seconds = isoOf((count - fraction) / perSecond);
  return digits === 0 ? seconds : `${seconds}.${String(fraction).padStart(digits, '0')}`;
}

function isoOf(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, -5);
}
