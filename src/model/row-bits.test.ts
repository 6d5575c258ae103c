import { expect, it } from 'vitest';
import { createRandom } from '@/testing/random';
import {
  allRows,
  andBits,
  clearBits,
  countBits,
  lastClear,
  moveBits,
  nextBit,
  nextClear,
  orBits,
  packBits,
  setBits,
  unpackBits,
} from './row-bits';

const random = createRandom(11);
const rowsOf = (count: number) =>
  Uint8Array.from({ length: count }, () => random.integer(0, 2));
const wordsOf = (rows: Uint8Array) => {
  const words = new Uint32Array(Math.ceil(rows.length / 32));
  packBits(rows, words);
  return words;
};

it('packs the first row into the lowest bit', () => {
  expect(wordsOf(Uint8Array.of(1, 0, 1))).toEqual(Uint32Array.of(5));
  expect(allRows(33)).toEqual(Uint32Array.of(0xffffffff, 1));
  expect(nextBit(Uint32Array.of(0, 6), 0)).toBe(33);
  expect(nextBit(Uint32Array.of(0, 6), 35)).toBe(-1);
  expect(nextBit(Uint32Array.of(0x80000000), 31)).toBe(31);
});

it('finds the bits beside a run of ones, over whole words of them', () => {
  const words = Uint32Array.of(0xfffffff0, 0xffffffff, 0xffffffff, 0b0111); // 4 … 98
  expect([3, 4, 31, 32, 98, 99, 127].map((at) => lastClear(words, at))).toEqual([
    ...[3, 3, 3, 3, 3, 99, 127],
  ]);
  expect([0, 4, 31, 64, 98, 99, 128].map((at) => nextClear(words, at))).toEqual([
    ...[0, 99, 99, 99, 99, 99, 128],
  ]);
  const all = allRows(64);
  expect([lastClear(all, 63), nextClear(all, 0)]).toEqual([-1, 64]);
});

it('equals loops over rows at any bit offset', () => {
  for (let round = 0; round < 200; round++) {
    const length = random.integer(1, 200);
    const rows = rowsOf(length);
    const others = rowsOf(random.integer(1, 200));
    const from = random.integer(0, others.length);
    const at = random.integer(0, length);
    const count = random.integer(0, Math.min(length - at, others.length - from) + 1);
    const words = wordsOf(rows);
    expect(unpackBits(words, 0, length)).toEqual(rows);
    expect(unpackBits(words, at, count)).toEqual(rows.subarray(at, at + count));
    expect(countBits(words)).toBe(rows.reduce((sum, row) => sum + row, 0));
    expect(nextBit(words, at)).toBe(rows.indexOf(1, at));

    const kept = words.slice();
    andBits(kept, at, wordsOf(others), from, count);
    const isIn = (i: number) => i >= at && i < at + count;
    const other = (i: number) => others[from + i - at] as number;
    expect(unpackBits(kept, 0, length)).toEqual(
      rows.map((row, i) => (isIn(i) ? row & other(i) : row)),
    );
    const added = words.slice();
    orBits(added, at, wordsOf(others.slice(from)), count);
    expect(unpackBits(added, 0, length)).toEqual(
      rows.map((row, i) => (isIn(i) ? row | other(i) : row)),
    );
    const [set, cleared] = [words.slice(), words.slice()];
    setBits(set, at, at + count);
    clearBits(cleared, at, at + count);
    expect(unpackBits(set, 0, length)).toEqual(rows.map((row, i) => (isIn(i) ? 1 : row)));
    expect(unpackBits(cleared, 0, length)).toEqual(
      rows.map((row, i) => (isIn(i) ? 0 : row)),
    );
    // bits beyond the last row stay 0
    for (const one of [kept, added, set, cleared])
      expect(countBits(one)).toBe(countBits(wordsOf(unpackBits(one, 0, length))));
  }
});

it('moves satisfied rows out of the candidates', () => {
  const [open, met] = [Uint32Array.of(7, 1), Uint32Array.of(8, 0)];
  moveBits(Uint32Array.of(2, 1), open, met);
  expect([open, met]).toEqual([Uint32Array.of(5, 0), Uint32Array.of(10, 1)]);
});
