import { testBlock } from '@/ask/query/test-block';
import type { ValueTest } from '@/ask/query/value-test';
import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { lengthOf, type Values } from '@/model/values';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { sentinelOf } from '@/read/elements/column-table/column';
import { missingIn } from '@/read/elements/column-table/missing';
import { blockOf } from '@/read/elements/values-block';
import type { OpenedIndex } from './open-indexes';

const AT_ONCE = 4;

/** Predicate of a condition on the values of a bitmap. */
export type AskedOfBitmap =
  | { readonly kind: 'values'; readonly test: ValueTest }
  /** Stored codes that satisfy it. */
  | { readonly kind: 'codes'; readonly wanted: readonly number[] };

/**
 * Returns the rows of a BITMAP index (HEP001 §10.6) that together are those of a condition. `covers`: every row with a
 * value has a bit; otherwise the index may lack values of the column, and only conditions on values in the index are
 * answered. Undefined if it cannot answer.
 */
export async function bitmapRows(
  { structure, column }: OpenedIndex,
  asked: AskedOfBitmap,
  covers: boolean,
  options?: ReadOptions,
): Promise<readonly number[] | undefined> {
  const stored = structure.status === 'sound' ? structure.parameters.values : undefined;
  const values = await stored?.read([], options);
  if (!values) return undefined;
  const count = lengthOf(values);
  const fill = sentinelOf(column.dataset);
  // rows with the fill value are missing, and satisfy nothing
  const missing = fill && missingIn(values, fill, count);
  if (asked.kind === 'codes')
    return rowsOfCodes(values, asked.wanted, missing, fill, covers);
  const { test } = asked;
  const isFloat = column.dataset.dtype.kind === 'float';
  const meeting = (one: ValueTest) => {
    const rows = new Uint8Array(count).fill(1);
    testBlock(blockOf(values), one, rows, 0);
    return rows;
  };
  // NaN that is data satisfies a negated condition, but has no bit
  if (test.flips && (!covers || isFloat)) return undefined;
  if (!covers && !pointsOf(test).every((one) => meeting(one).includes(1)))
    return undefined;
  if (!covers && pointsOf(test).length === 0) return undefined;
  const rows = meeting(test);
  return indexesOf(rows, (k) => missing?.[k] !== 1);
}

/** A test for each value of an equality test; empty for other tests. */
function pointsOf(test: ValueTest): readonly ValueTest[] {
  switch (test.kind) {
    case 'integers':
      return test.ranges.some(([first, last]) => first !== last)
        ? []
        : test.ranges.map((range) => ({ ...test, ranges: [range] }));
    case 'floats':
      return test.ranges.some(([first, last]) => first !== last)
        ? []
        : test.ranges.map((range) => ({ ...test, ranges: [range] }));
    case 'booleans':
      return test.wanted.map((value) => ({ ...test, wanted: [value] }));
    case 'texts':
      return test.anyOf.every(
        (bounds) => bounds.length === 1 && bounds[0]?.comparison === '==',
      )
        ? test.anyOf.map((bounds) => ({ ...test, anyOf: [bounds] }))
        : [];
    default:
      return [];
  }
}

function rowsOfCodes(
  values: Values,
  wanted: readonly number[],
  missing: Uint8Array | undefined,
  fill: Values | undefined,
  covers: boolean,
): readonly number[] | undefined {
  if (values.kind !== 'numbers') return undefined;
  const codes = Array.from(values.values, Number);
  const noCode = fill?.kind === 'numbers' ? Number(fill.values[0]) : undefined;
  const set = new Set(wanted.filter((code) => code !== noCode));
  if (!covers && [...set].some((code) => !codes.includes(code))) return undefined;
  const rows = Uint8Array.from(codes, (code) => (set.has(code) ? 1 : 0));
  return indexesOf(rows, (k) => missing?.[k] !== 1);
}

function indexesOf(rows: Uint8Array, isKept: (k: number) => boolean): readonly number[] {
  return Array.from(rows.keys()).filter((k) => rows[k] === 1 && isKept(k));
}

/**
 * Reads some rows of a bitmap and combines them (or): one bit per row of the table, from `start` on, which must be a
 * multiple of 32.
 */
export async function readBits(
  { dataset }: OpenedIndex,
  of: readonly number[],
  [start, stop]: IndexRange,
  options?: ReadOptions,
): Promise<Uint32Array> {
  const words = new Uint32Array(Math.ceil((stop - start) / 32));
  const bytes = new Uint8Array(words.buffer);
  const columns = [start / 8, Math.ceil(stop / 8)] as const;
  await mapInParallel(of, AT_ONCE, async (k) => {
    const read = await dataset.read([[k, k + 1], columns], options);
    if (read.kind !== 'numbers' || !(read.values instanceof Uint8Array))
      throw new DataError('CorruptError', `${dataset.path} contains no bytes.`);
    const { values } = read;
    for (let i = 0; i < values.length; i++)
      bytes[i] = (bytes[i] as number) | (values[i] as number);
  });
  const past = (stop - start) % 32;
  // bits beyond the last row have no meaning
  if (past > 0)
    words[words.length - 1] = (words[words.length - 1] as number) & ((1 << past) - 1);
  return words;
}
