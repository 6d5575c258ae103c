import { describe, expect, it } from 'vitest';
import type { RowSet } from '@/model/row-set';
import { createRandom } from '@/testing/random';
import {
  bytesOf,
  combine,
  fromBitmap,
  fromRanges,
  fromRows,
  hasRow,
  inOrder,
  invert,
  rangesIn,
  toRows,
} from './row-set';

const rowsIn = (set: RowSet) => [...toRows(set)];

describe('forms of a set', () => {
  it('stores few ranges as runs and scattered rows as a bitmap, whichever is smaller', () => {
    const range = fromRanges([1000, 9000], 10_000);
    expect(range).toMatchObject({ kind: 'runs', count: 8000 });
    expect(bytesOf(range)).toBe(8);
    const even = fromRows(
      Uint32Array.from({ length: 5000 }, (_, i) => 2 * i),
      10_000,
    );
    expect(even).toMatchObject({ kind: 'bitmap', count: 5000 });
    expect(bytesOf(even)).toBe(1252);
  });

  it('returns to runs when an operation leaves few ranges', () => {
    const even = fromRows(
      Uint32Array.from({ length: 5000 }, (_, i) => 2 * i),
      10_000,
    );
    const all = combine(even, invert(even), 'union');
    expect(all).toEqual(fromRanges([0, 10_000], 10_000));
    expect(combine(even, even, 'difference')).toMatchObject({ kind: 'runs', count: 0 });
  });

  it('merges ranges that overlap or touch, and drops rows beyond the table', () => {
    const set = fromRanges([1, 3, 3, 5, 4, 6, 8, 8, 9, 2 ** 32], 12);
    expect([...rangesIn(set)]).toEqual([
      [1, 6],
      [9, 12],
    ]);
  });

  it('keeps the order of the left one in intersections and differences', () => {
    const order = inOrder(Uint32Array.of(7, 2, 9, 4), 10);
    const some = fromRanges([2, 8], 10);
    expect(rowsIn(combine(order, some, 'intersection'))).toEqual([7, 2, 4]);
    expect(rowsIn(combine(order, some, 'difference'))).toEqual([9]);
    expect(rowsIn(combine(order, some, 'union'))).toEqual([2, 3, 4, 5, 6, 7, 9]);
    expect(rowsIn(combine(some, order, 'difference'))).toEqual([3, 5, 6]);
  });

  it('can be built from bits within some ranges, in one word or adjacent', () => {
    const rows = [3, 30, 31, 32, 64, 95, 96, 97, 6400, 9_999];
    const words = new Uint32Array(Math.ceil(10_000 / 32));
    for (const row of rows)
      words[row >>> 5] = (words[row >>> 5] as number) | (1 << (row & 31));
    const within = [
      ...([
        [6390, 6410],
        [90, 98],
        [60, 70],
        [25, 33],
      ] as const),
      ...([
        [0, 10],
        [9_990, 10_000],
      ] as const),
    ];
    const set = fromBitmap(words, 10_000, within);
    expect([set.kind, set.count]).toEqual(['runs', 10]);
    expect([...toRows(set)]).toEqual(rows);
    expect(set).toEqual(fromBitmap(words, 10_000));
    const none = fromBitmap(new Uint32Array(4), 100, []);
    expect([none.kind, none.count]).toEqual(['runs', 0]);
  });

  it('has no rows in a table without rows', () => {
    const none = fromRanges([], 0);
    expect(none.count).toBe(0);
    expect(rowsIn(invert(none))).toEqual([]);
  });
});

describe('against sets of numbers', () => {
  const random = createRandom(19);
  /** Scattered rows, or long ranges, of a table whose length is not a multiple of 32. */
  const someRows = (length: number): Uint32Array => {
    const isScattered = random.next() < 0.5;
    const rows: number[] = [];
    for (let row = 0; row < length; ) {
      const run = isScattered ? random.integer(1, 4) : random.integer(1, 300);
      if (random.next() < 0.5)
        for (let i = row; i < Math.min(length, row + run); i++) rows.push(i);
      row += run;
    }
    return Uint32Array.from(rows);
  };
  const lengths = [1, 31, 32, 33, 64, 100, 1000, 4097];

  it.each(lengths)(
    'combines, inverts, counts and lists rows of a table of %i rows',
    (length) => {
      for (let round = 0; round < 60; round++) {
        const [left, right] = [someRows(length), someRows(length)];
        const [a, b] = [fromRows(left, length), fromRows(right, length)];
        const [inLeft, inRight] = [new Set(left), new Set(right)];
        const all = Array.from({ length }, (_, row) => row);
        const expected = {
          union: all.filter((row) => inLeft.has(row) || inRight.has(row)),
          intersection: all.filter((row) => inLeft.has(row) && inRight.has(row)),
          difference: all.filter((row) => inLeft.has(row) && !inRight.has(row)),
        };
        expect(rowsIn(a)).toEqual([...left]);
        for (const operation of ['union', 'intersection', 'difference'] as const) {
          const set = combine(a, b, operation);
          expect(rowsIn(set)).toEqual(expected[operation]);
          expect(set.count).toBe(expected[operation].length);
          expect(fromRows(toRows(set), length)).toEqual(set); // one form for one set
        }
        expect(rowsIn(invert(a))).toEqual(all.filter((row) => !inLeft.has(row)));
        expect(all.filter((row) => hasRow(a, row))).toEqual([...left]);
        const shuffled = Uint32Array.from(random.shuffled([...left]));
        const order = inOrder(shuffled, length);
        expect(rowsIn(combine(order, b, 'intersection'))).toEqual(
          [...shuffled].filter((row) => inRight.has(row)),
        );
        expect(rowsIn(combine(b, order, 'difference'))).toEqual(
          all.filter((row) => inRight.has(row) && !inLeft.has(row)),
        );
      }
    },
  );
});
