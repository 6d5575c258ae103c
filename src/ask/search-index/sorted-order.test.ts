import { expect, it } from 'vitest';
import { fromRanges } from '@/ask/rows/row-set';
import type { IndexRange } from '@/model/block';
import { setBit } from '@/model/row-bits';
import { createRandom } from '@/testing/random';
import type { OpenedIndex } from './open-indexes';
import { rowsInOrder } from './sorted-order';
import type { VerifiedOrder } from './verify-sorted';

const ROWS = 2_500_000;
const [NAN_TAIL, FILL_TAIL] = [3, 2];
const VALUES = ROWS - NAN_TAIL - FILL_TAIL;

/** Row `r` has the value `valueAt(r)`; the last rows are missing, those before them NaN. The index lists values, missing rows, NaN. */
function sorted(valueAt: (row: number) => number) {
  const rows = Uint32Array.from({ length: VALUES }, (_, row) => row);
  rows.sort((a, b) => valueAt(a) - valueAt(b) || a - b);
  const nan = [VALUES, VALUES + 1, VALUES + 2];
  const missing = [VALUES + 3, VALUES + 4];
  const permutation = BigUint64Array.from([...rows, ...missing, ...nan].map(BigInt));
  const ties = new Uint32Array(Math.ceil(ROWS / 32));
  for (let rank = 1; rank < VALUES; rank++)
    if (valueAt(rows[rank] as number) === valueAt(rows[rank - 1] as number))
      ties[rank >>> 5] = (ties[rank >>> 5] as number) | (1 << (rank & 31));
  const order = {
    ties,
    fences: { kind: 'numbers', values: new Float64Array() },
  } as VerifiedOrder;
  return { rows, nan, missing, permutation, order };
}

function indexOf(
  permutation: BigUint64Array,
  parameters = { nanTail: NAN_TAIL, fillTail: FILL_TAIL },
) {
  const reads: IndexRange[] = [];
  const index = {
    rows: permutation.length,
    structure: { status: 'sound', kind: 'SORTED_ROWS', parameters },
    dataset: {
      storage: { chunkShape: [1 << 16] },
      async read([range]: readonly [IndexRange]) {
        reads.push(range);
        return { kind: 'numbers', values: permutation.slice(...range) };
      },
    },
  } as unknown as OpenedIndex;
  return { index, reads };
}

type Value = number | undefined;

/** 0 for a value, 1 for NaN, 2 for a missing row. */
const tailOf = (value: Value) => (value === undefined ? 2 : Number.isNaN(value) ? 1 : 0);

/** What a table shows: values, then NaN, then missing rows, those alike in the order of the file. */
function rowsBy(values: readonly Value[], descending: boolean): readonly number[] {
  const direction = descending ? -1 : 1;
  return values
    .map((_, row) => row)
    .sort((a, b) => {
      const [first, second] = [values[a], values[b]];
      const byTail = tailOf(first) - tailOf(second);
      if (byTail !== 0 || tailOf(first) > 0) return byTail || a - b;
      return direction * (Number(first) - Number(second)) || a - b;
    });
}

/** A SORTED_ROWS index as HEP001 §10.5 has it: values, missing rows, NaN. */
function indexOfValues(values: readonly Value[]) {
  const up = rowsBy(values, false);
  const of = (tail: number) => up.filter((row) => tailOf(values[row]) === tail);
  const [numbers, nan, missing] = [of(0), of(1), of(2)];
  const ranked = [...numbers, ...missing, ...nan];
  const ties = new Uint32Array(Math.ceil(values.length / 32));
  ranked.forEach((row, rank) => {
    const [own, before] = [values[row], values[ranked[rank - 1] ?? -1]];
    if (rank > 0 && (Object.is(own, before) || own === before)) setBit(ties, rank);
  });
  const tails = { nanTail: nan.length, fillTail: missing.length };
  const { index, reads } = indexOf(BigUint64Array.from(ranked.map(BigInt)), tails);
  const fences = { kind: 'numbers', values: new Float64Array() } as const;
  return { index, reads, order: { ties, fences } as VerifiedOrder };
}

/** Of long arrays, which matchers compare value by value. */
const isSame = (rows: Uint32Array | undefined, expected: ArrayLike<number>) =>
  rows !== undefined &&
  rows.length === expected.length &&
  rows.every((row, i) => row === expected[i]);

const valueAt = (row: number) => (row * 7919) % 1000;
const table = sorted(valueAt);
const all = fromRanges([0, ROWS], ROWS);

it('gives all rows in both directions, rows with one value in the order of the file, tails at the end', async () => {
  const { index } = indexOf(table.permutation);
  const up = { found: all, descending: false, limit: ROWS };
  const tails = [...table.nan, ...table.missing];
  const ascending = await rowsInOrder(index, undefined, up);
  expect(isSame(ascending, [...table.rows, ...tails])).toBe(true);
  const down = await rowsInOrder(index, table.order, { ...up, descending: true });
  const reversed = table.rows.slice();
  reversed.sort((a, b) => valueAt(b) - valueAt(a) || a - b);
  expect(isSame(down, [...reversed, ...tails])).toBe(true);
});

it('gives the rows that were found alone', async () => {
  const { index } = indexOf(table.permutation);
  const found = fromRanges([10, 20_000, VALUES - 1, VALUES + 1], ROWS);
  const rows = await rowsInOrder(index, undefined, {
    ...{ found, descending: false, limit: ROWS },
  });
  const isFound = (row: number) =>
    (row >= 10 && row < 20_000) || (row >= VALUES - 1 && row < VALUES + 1);
  const expected = [...table.rows, ...table.nan, ...table.missing].filter(isFound);
  expect(isSame(rows, expected)).toBe(true);
});

it('reads no more ranks than the first rows have', async () => {
  const { index, reads } = indexOf(table.permutation);
  const rows = await rowsInOrder(index, undefined, {
    ...{ found: all, descending: false, limit: 100 },
  });
  expect(rows).toEqual(table.rows.subarray(0, 100));
  expect(reads).toEqual([[0, 100]]);
});

it('gives any window of the order, in both directions, as a stable sort of all rows does', async () => {
  const random = createRandom(22);
  for (let round = 0; round < 300; round++) {
    const length = random.integer(1, 300);
    // from all rows the same to all different, now and then a long run among others
    const kinds = random.integer(1, 2 * length);
    const run = random.integer(0, 3) === 0 ? random.integer(0, length) : 0;
    const values = Array.from({ length }, (_, row) => {
      const kind = random.integer(0, 12);
      if (kind < 2) return kind === 0 ? Number.NaN : undefined;
      return row < run ? 7 : random.integer(0, kinds);
    });
    const { index, order, reads } = indexOfValues(values);
    for (const descending of [false, true]) {
      const expected = rowsBy(values, descending);
      for (let k = 0; k < 5; k++) {
        const offset = random.integer(0, length);
        const limit = random.integer(0, length + 10 - offset);
        reads.length = 0;
        const rows = await rowsInOrder(index, order, {
          ...{ found: fromRanges([0, length], length), descending, offset, limit },
        });
        expect([...(rows ?? [])]).toEqual(expected.slice(offset, offset + limit));
        // a run of equal values is not read whole for a part of it
        const ranks = reads.reduce((sum, [start, stop]) => sum + stop - start, 0);
        expect(ranks).toBe(rows?.length);
        expect(reads.length).toBeLessThanOrEqual(5);
      }
    }
  }
});

it('has four reads under way, so that decoders do not wait', async () => {
  const { index, reads } = indexOf(table.permutation);
  const seen: number[] = [];
  const report = () => seen.push(reads.length);
  const wanted = { found: all, descending: false, limit: ROWS };
  await rowsInOrder(index, undefined, wanted, { report });
  expect(seen.slice(0, 2)).toEqual([4, 5]);
});

it('does not answer by numbers that are no rows of the table', async () => {
  const wanted = { found: all, descending: false, limit: ROWS };
  for (const wrong of [BigInt(ROWS), 2n ** 32n + 5n, 2n ** 64n - 1n]) {
    const permutation = table.permutation.slice();
    permutation[1_700_000] = wrong;
    expect(await rowsInOrder(indexOf(permutation).index, undefined, wanted)).toBe(
      undefined,
    );
  }
});

it('hears an abort between two reads', async () => {
  const { index, reads } = indexOf(table.permutation);
  const controller = new AbortController();
  const reading = rowsInOrder(
    index,
    undefined,
    { found: all, descending: false, limit: ROWS },
    { signal: controller.signal, report: () => controller.abort() },
  );
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(reads).toHaveLength(4);
});
