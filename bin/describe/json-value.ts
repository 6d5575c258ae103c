import type { Block } from '@/model/block';
import {
  bytesAt,
  hasOtherThanUtf8,
  type PackedStrings,
  stringAt,
  unpackStrings,
} from '@/model/strings';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';

/** The JSON dialect of `--json --full`: exact integers, NaN and infinities as text. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/** `undefined` entries are left out. Names from files are safe: fromEntries defines its keys. */
export function jsonObject(
  entries: Iterable<readonly [string, Json | undefined]>,
): JsonObject {
  return Object.fromEntries(
    [...entries].filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** A number; values that JSON lacks are `"NaN"`, `"Infinity"` or `{"$int": "…"}`. */
export function jsonNumber(value: number | bigint): Json {
  if (typeof value === 'bigint') {
    const double = Number(value);
    return Number.isSafeInteger(double) ? double : { $int: String(value) };
  }
  return Number.isFinite(value) ? value : String(value);
}

/**
 * Values of a block, missing ones as null. NaN is missing in a column and a value in a matrix.
 * `categories` are the labels of codes, with their own type.
 */
export function jsonValues(
  block: Block,
  options: { nanIsMissing?: boolean; categories?: readonly Json[] } = {},
): Json[] {
  const values = presentValues(block, options);
  if (!('missing' in block)) return values;
  return values.map((value, i) => (block.missing?.[i] === 1 ? null : value));
}

function presentValues(
  block: Block,
  options: { nanIsMissing?: boolean; categories?: readonly Json[] },
): Json[] {
  switch (block.kind) {
    case 'numbers':
    case 'matrix': {
      const isData = block.kind === 'numbers' && block.nan === 'data';
      return Array.from<number | bigint, Json>(block.values, (value) =>
        options.nanIsMissing && !isData && Number.isNaN(value) ? null : jsonNumber(value),
      );
    }
    case 'booleans':
      return Array.from(block.values, (value) => value !== 0);
    case 'strings':
      return unpackStrings(block.strings).map((text, i) =>
        textOrBytes(text, block.strings, i),
      );
    case 'categories': {
      const { codes, labels } = block;
      return Array.from(codes, (code) =>
        code < 0
          ? null
          : options.categories
            ? (options.categories[code] ?? null)
            : textOrBytes(stringAt(labels, code), labels, code),
      );
    }
    case 'complex':
      return Array.from({ length: block.values.length / 2 }, (_, i) => ({
        $complex: [
          jsonNumber(block.values[2 * i] ?? Number.NaN),
          jsonNumber(block.values[2 * i + 1] ?? Number.NaN),
        ],
      }));
    case 'times':
      return Array.from(block.values, (value) =>
        value === notATime ? null : { [`$${block.time}`]: timeText(value, block) },
      );
    case 'records': {
      const columns = block.columns.map(
        ({ name, block: inner }) => [name, jsonValues(inner, options)] as const,
      );
      return Array.from({ length: block.length }, (_, i) =>
        jsonObject(columns.map(([name, values]) => [name, values[i] ?? null])),
      );
    }
    case 'ragged': {
      const content = jsonValues(block.content, options);
      return Array.from({ length: Math.max(0, block.offsets.length - 1) }, (_, i) =>
        content.slice(block.offsets[i], block.offsets[i + 1]),
      );
    }
    case 'bytes':
      return Array.from(
        { length: block.size === 0 ? 0 : block.values.length / block.size },
        (_, i) => ({
          $bytes: Buffer.from(
            block.values.subarray(i * block.size, (i + 1) * block.size),
          ).toString('hex'),
        }),
      );
    case 'null':
      return [];
  }
}

/** A text that is not UTF-8 is given as bytes. */
function textOrBytes(text: string, strings: PackedStrings, at: number): Json {
  const bytes = bytesAt(strings, at);
  return hasOtherThanUtf8([bytes])
    ? { $bytes: Buffer.from(bytes).toString('hex') }
    : text;
}

function timeText(value: bigint, block: Extract<Block, { kind: 'times' }>): string {
  const { time, unit, step } = block;
  return time === 'datetime'
    ? datetimeText(value, unit, step)
    : timedeltaText(value, unit, step);
}
