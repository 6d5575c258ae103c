import { expect, it } from 'vitest';
import { rankByGroup } from './rank-by-group';

/** Cells 0, 2, 4 … are group 0, others group 1. */
const codes = Int8Array.from({ length: 12 }, (_, row) => row % 2);
const groups = { codes, cells: Uint32Array.of(6, 6) };

function ranked(all: readonly number[]) {
  const rows = [...all.keys()].filter((row) => all[row] !== 0);
  const rankSums = new Float64Array(2);
  const ties = new Float64Array(1);
  rankByGroup(
    Uint32Array.from(rows),
    Float64Array.from(rows, (row) => all[row] ?? 0),
    groups,
    rankSums,
    ties,
  );
  return { rankSums: [...rankSums], ties: ties[0] };
}

// scipy.stats.rankdata of all values, summed over every other one; Σ t³ − t of equal ones
it('gives equal values their mean rank, and zeros theirs', () => {
  expect(ranked([0, 3, 1, 1, 0, 2, 0, 5, 1, 0, 0, 0])).toEqual({
    rankSums: [30, 48],
    ties: 234,
  });
});

it('ranks values below zero below the zeros, and infinite ones at the ends', () => {
  expect(ranked([-1, 0, -3, 2, 0, -1, Infinity, 1e-40, -Infinity, 0, 0.5, 0])).toEqual({
    rankSums: [35, 43],
    ties: 66,
  });
});

it('ranks doubles that differ in their last digits only', () => {
  const next = 1 + 2 ** -52;
  expect(ranked([next, 1, -1, -next, 1, next, 0, 0, 1e300, 1e-300, -1e300, 7])).toEqual({
    rankSums: [37.5, 40.5],
    ties: 18,
  });
});

it('has no ranks with NaN, and leaves out cells without a group', () => {
  const { rankSums, ties } = ranked([1, Number.NaN, ...new Array<number>(10).fill(2)]);
  expect([...rankSums, ties]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  const some = { codes: Int8Array.of(0, -1, 1, 0), cells: Uint32Array.of(2, 1) };
  const own = new Float64Array(2);
  rankByGroup(
    Uint32Array.of(1, 2),
    Float64Array.of(9, 5),
    some,
    own,
    new Float64Array(1),
  );
  expect([...own]).toEqual([3, 3]);
});

// scipy.stats.rankdata of the cells of each group and of group 1, summed over the group
it('ranks each group among its cells and those of one group alone', () => {
  const all = [0, 3, 1, 1, 0, 2, -2, 5, 1, 0, 0, 0, 2, -2, 7];
  const three = { codes: Int8Array.from(all, (_, row) => row % 3), against: 1 };
  const rows = [...all.keys()].filter((row) => all[row] !== 0);
  const values = Float64Array.from(rows, (row) => all[row] ?? 0);
  const [rankSums, ties] = [new Float64Array(3), new Float64Array(3)];
  const counted = { ...three, cells: Uint32Array.of(5, 5, 5) };
  rankByGroup(Uint32Array.from(rows), values, counted, rankSums, ties);
  expect([...rankSums]).toEqual([25.5, Number.NaN, 31]);
  expect([...ties]).toEqual([66, Number.NaN, 30]);
  // NaN is in one group, and has no place among the values of others
  values[rows.indexOf(6)] = -Number.NaN;
  rankSums.fill(0);
  rankByGroup(Uint32Array.from(rows), values, counted, rankSums, new Float64Array(3));
  expect([...rankSums]).toEqual([Number.NaN, Number.NaN, 31]);
});
