import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import type { RowSet } from '@/model/row-set';
import { packStrings } from '@/model/strings';
import { ascending, fromRanges, fromRows, inOrder, rangesWithin } from './row-set';
import { clearOutside, takeBlock, takeValues } from './take-rows';

// rows 1, 2, 5 and 40 of 64, in every form of a set
const SETS: readonly (readonly [string, RowSet])[] = [
  [
    'runs',
    { kind: 'runs', count: 4, length: 64, runs: Uint32Array.of(1, 3, 5, 6, 40, 41) },
  ],
  [
    'a bitmap',
    { kind: 'bitmap', count: 4, length: 64, words: Uint32Array.of(0b100110, 1 << 8) },
  ],
  ['an order', inOrder(Uint32Array.of(40, 2, 1, 5), 64)],
];

describe.each(SETS)('rows of %s', (_, set) => {
  it('gives the ranges clipped to a range of rows', () => {
    const within = (start: number, stop: number) => [
      ...rangesWithin(ascending(set), [start, stop]),
    ];
    expect(within(0, 64)).toEqual([
      [1, 3],
      [5, 6],
      [40, 41],
    ]);
    expect(within(2, 40)).toEqual([
      [2, 3],
      [5, 6],
    ]);
    expect(within(3, 5)).toEqual([]);
    expect(within(40, 41)).toEqual([[40, 41]]);
    expect(within(41, 64)).toEqual([]);
  });

  it('takes values in table order, and clears the codes of all others', () => {
    const values = Float32Array.from({ length: 64 }, (_, row) => row / 2);
    expect(takeValues(values, set)).toEqual(Float32Array.of(0.5, 1, 2.5, 20));
    const codes = new Int8Array(64).fill(3);
    clearOutside(codes, set);
    expect(codes.reduce((sum, code) => sum + (code === -1 ? 1 : 0), 0)).toBe(60);
    expect([codes[0], codes[1], codes[2], codes[5], codes[40], codes[63]]).toEqual([
      -1, 3, 3, 3, 3, -1,
    ]);
  });

  it('takes the rows of a block with an offset', () => {
    const strings = packStrings(Array.from({ length: 8 }, (_, i) => `row ${i + 2}`));
    const missing = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0);
    const block: Block = { kind: 'strings', strings, missing };
    expect(takeBlock(block, [2, 10], ascending(set))).toEqual({
      kind: 'strings',
      strings: packStrings(['row 2', 'row 5']),
      missing: Uint8Array.of(1, 0),
    });
  });
});

it('has no rows for blocks that are only counted', () => {
  const block: Block = { kind: 'bytes', size: 2, values: new Uint8Array(8) };
  expect(takeBlock(block, [0, 4], ascending(fromRanges([0, 2], 4)))).toBeUndefined();
});

it('finds ranges in many runs and in scattered rows alike', () => {
  const rows = Uint32Array.from({ length: 500 }, (_, i) => 7 * i);
  const set = ascending(fromRows(rows, 4000));
  expect(set.kind).toBe('bitmap');
  expect([...rangesWithin(set, [14, 22])]).toEqual([
    [14, 15],
    [21, 22],
  ]);
});
