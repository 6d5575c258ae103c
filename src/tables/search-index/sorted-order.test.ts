import { expect, it } from 'vitest';
import { fromRanges } from '@/analysis/rows/row-set';
import type { Span } from '@/model/block';
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

function indexOf(permutation: BigUint64Array) {
  const reads: Span[] = [];
  const index = {
    rows: ROWS,
    structure: {
      ...{ status: 'sound', kind: 'SORTED_ROWS' },
      parameters: { nanTail: NAN_TAIL, fillTail: FILL_TAIL },
    },
    dataset: {
      storage: { chunkShape: [1 << 16] },
      async read([span]: readonly [Span]) {
        reads.push(span);
        return { kind: 'numbers', values: permutation.slice(...span) };
      },
    },
  } as unknown as OpenedIndex;
  return { index, reads };
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

it('reads no further than the first rows are wanted', async () => {
  const { index, reads } = indexOf(table.permutation);
  const rows = await rowsInOrder(index, undefined, {
    ...{ found: all, descending: false, limit: 100 },
  });
  expect(rows).toEqual(table.rows.subarray(0, 100));
  expect(reads).toEqual([[0, 1 << 17]]);
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
