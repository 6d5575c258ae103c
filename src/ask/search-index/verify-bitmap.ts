import { DataError, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { bytesAt } from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';
import { yieldIfDue } from '@/model/waiting';
import { sentinelOf } from '@/read/elements/column-table/column';
import { equalTo, missingIn } from '@/read/elements/column-table/missing';
import type { StoredArray } from '@/read/node';
import { isNaNIn } from '@/write/column-table/value-order';

/** Maximum number of rows: the position of each row's value is held in memory. */
const MAX_ROWS = 2 ** 27;
const BATCH_ROWS = 1 << 19;
/** Bytes of bitmaps that are compared at a time. */
const BLOCK_BYTES = 32 << 20;

export interface BitmapJob {
  readonly index: StoredArray;
  readonly column: StoredArray;
  readonly rows: number;
  /** The values that it has a row for. */
  readonly wanted: StoredArray | undefined;
}

/** Result of verifying a bitmap; `covers`: every row with a value that is not NaN has a bit. */
export type VerifiedBitmap = { readonly covers: boolean } | { readonly reason: string };

/**
 * Verifies that the bitmaps of an index mark the rows with its values (§10.6); returns the reason if they do not. The
 * column is read once, then the bitmaps. Rows with NaN may be marked or not. TooLargeError beyond 2²⁷ rows.
 */
export async function verifyBitmap(
  { index, column, rows, wanted }: BitmapJob,
  { signal, report }: ReadOptions = {},
): Promise<VerifiedBitmap> {
  if (!wanted) return { reason: 'it has no VALUES' };
  if (rows > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${column.path} has ${formatCount(rows)} rows: too many to verify a bitmap in memory.`,
    );
  const options = { signal, priority: LATER };
  const [count = 0, stated = 0] = index.shape;
  const values = await wanted.read([], options);
  const firsts = firstEquals(values, count);
  if (!firsts) return { reason: 'its VALUES are not of the type of the column' };
  const found = new Int32Array(rows);
  const fill = sentinelOf(column);
  let covers = true;
  for (let start = 0; start < rows; start += BATCH_ROWS) {
    const stop = Math.min(rows, start + BATCH_ROWS);
    const batch = await column.read([[start, stop]], options);
    const codeOf = codesOf(batch, values, count);
    if (!codeOf) return { reason: 'its VALUES are not of the type of the column' };
    const missing = fill && missingIn(batch, fill, stop - start);
    const isNotANumber = isNaNIn(batch) ?? (() => false);
    for (let i = 0; i < stop - start; i++) {
      const code = codeOf(i);
      found[start + i] = code;
      if (code < 0 && missing?.[i] !== 1 && !isNotANumber(i)) covers = false;
    }
    report?.({ done: stop, total: rows, unit: 'values' });
    await yieldIfDue();
    throwIfAborted(signal);
  }
  const bytes = Math.ceil(rows / 8);
  const block = Math.max(1, Math.floor(BLOCK_BYTES / Math.max(1, stated)));
  for (let first = 0; first < count; first += block) {
    const stop = Math.min(count, first + block);
    const read = await index.read([[first, stop]], options);
    if (read.kind !== 'numbers') return { reason: 'it contains no bytes' };
    const expected = markedIn(found, firsts, [first, stop], bytes);
    for (let k = first; k < stop; k++) {
      const stored = read.values.subarray(
        (k - first) * stated,
        (k - first) * stated + bytes,
      );
      const marked = expected.subarray((k - first) * bytes, (k - first + 1) * bytes);
      if (!marksRows(stored, marked, rows, isNaNAt(values, k)))
        return { reason: `row ${k} does not describe the column` };
    }
    await yieldIfDue();
    throwIfAborted(signal);
  }
  return { covers };
}

/**
 * Position of the first occurrence of each value: a value may be listed twice. Undefined for values that cannot be
 * compared.
 */
function firstEquals(values: Values, count: number): Int32Array | undefined {
  const codeOf = codesOf(values, values, count);
  return codeOf && Int32Array.from({ length: count }, (_, k) => codeOf(k));
}

/** Returns the position of the value of each row, −1 if it is not listed. */
function codesOf(
  batch: Values,
  wanted: Values,
  count: number,
): ((i: number) => number) | undefined {
  const [keyOf, keyOfWanted] = [keysOf(batch), keysOf(wanted)];
  if (keyOf && keyOfWanted) {
    const codes = new Map<unknown, number>();
    for (let k = count - 1; k >= 0; k--) codes.set(keyOfWanted(k), k);
    return (i) => codes.get(keyOf(i)) ?? -1;
  }
  const same = Array.from({ length: count }, (_, k) => equalTo(batch, wanted, k));
  if (same.includes(undefined)) return undefined;
  return (i) => same.findIndex((isEqual) => isEqual?.(i));
}

/** Returns keys that are the same for equal values only; undefined for types that have none. */
function keysOf(values: Values): ((i: number) => unknown) | undefined {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
      return numberKeys(values.values);
    case 'strings': {
      const decoder = new TextDecoder('latin1'); // one character a byte
      return (i) => decoder.decode(bytesAt(values.strings, i));
    }
    default:
      return undefined;
  }
}

/** Keys of numbers: a Map treats NaN as equal to NaN, and −0 to 0, as the canonical test does. */
function numberKeys(values: NumberArray): (i: number) => unknown {
  if (!(values instanceof BigInt64Array || values instanceof BigUint64Array))
    return (i) => values[i];
  return (i) => {
    const value = values[i] as bigint;
    const plain = Number(value);
    return Number.isSafeInteger(plain) ? plain : value;
  };
}

/** Returns the bitmaps that some of the values must have. */
function markedIn(
  found: Int32Array,
  firsts: Int32Array,
  [from, to]: readonly [number, number],
  bytes: number,
): Uint8Array {
  const marked = new Uint8Array((to - from) * bytes);
  /** The first bitmap of each value in this block, −1 if it has none. */
  const slots = new Int32Array(firsts.length).fill(-1);
  for (let k = to - 1; k >= from; k--) slots[firsts[k] as number] = k - from;
  for (let i = 0; i < found.length; i++) {
    const code = found[i] as number;
    const slot = code < 0 ? -1 : (slots[code] as number);
    if (slot < 0) continue;
    const at = slot * bytes + (i >> 3);
    marked[at] = (marked[at] as number) | (1 << (i & 7));
  }
  for (let k = from; k < to; k++) {
    const slot = slots[firsts[k] as number] as number;
    if (slot !== k - from)
      marked.copyWithin((k - from) * bytes, slot * bytes, (slot + 1) * bytes);
  }
  return marked;
}

/** True if a bitmap marks these rows and no others; for NaN, which equals nothing, it may mark any of them. */
function marksRows(
  stored: NumberArray,
  marked: Uint8Array,
  rows: number,
  isNaNValue: boolean,
): boolean {
  for (let at = 0; at < marked.length; at++) {
    const left = rows - 8 * at;
    const mask = left >= 8 ? 0xff : (1 << left) - 1; // bits beyond the rows mean nothing
    const [own, wanted] = [Number(stored[at]) & mask, marked[at] as number];
    if (isNaNValue ? (own & ~wanted) !== 0 : own !== wanted) return false;
  }
  return true;
}

function isNaNAt(values: Values, at: number): boolean {
  return values.kind === 'numbers' && Number.isNaN(values.values[at]);
}
