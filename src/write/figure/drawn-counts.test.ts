import { expect, it } from 'vitest';
import type { GroupStats } from '@/ask/genes/questions';
import type { PlotPairs, PlotSpread } from '@/ask/plots/questions';
import type { Crosstab } from '@/model/table-rows';
import {
  countLabel,
  countsOfBars,
  countsOfGroups,
  countsOfPairs,
  countsOfSpread,
} from './drawn-counts';

/** 20 rows with a number, of which 15 in groups of 10 and 5; 7 without one, 3 of them for their sign. */
const spread = {
  ...{ whole: { count: 20, missing: 7 }, negative: 3 },
  groups: [{ count: 10 }, { count: 5 }],
} as unknown as PlotSpread;

it('counts each row of a distribution once, by why it is not drawn', () => {
  const counted = countsOfSpread(spread, spread.groups.slice(0, 1), true);
  expect(countLabel(counted, 'cell')).toEqual([
    'n = 10 cells',
    '4 without a finite number left out',
    '3 below zero, which a log scale lacks, left out',
    '5 without a group left out',
    '5 in groups that are not drawn left out',
  ]);
});

it('leaves no row out for a group where a distribution has none', () => {
  expect(countLabel(countsOfSpread(spread, [], false), 'cell')).toEqual([
    'n = 20 cells',
    '4 without a finite number left out',
    '3 below zero, which a log scale lacks, left out',
  ]);
});

it('says nothing of what is not left out', () => {
  const crosstab = { counts: Float64Array.of(1), missing: 0 } as unknown as Crosstab;
  expect(countLabel(countsOfBars(crosstab, [{ total: 1 }]), 'cell')).toEqual([
    'n = 1 cell',
  ]);
});

it('counts the cells of bars and groups that are not drawn', () => {
  const crosstab = { counts: Float64Array.of(4, 2), missing: 3 } as unknown as Crosstab;
  expect(countLabel(countsOfBars(crosstab, [{ total: 4 }]), 'spot')).toEqual([
    'n = 4 spots',
    '3 with a missing value left out',
    '2 in groups that are not drawn left out',
  ]);
  const stats = { cells: Uint32Array.of(4, 2) } as unknown as GroupStats;
  expect(countLabel(countsOfGroups(stats, [0], 9), 'cell')).toEqual([
    'n = 4 cells',
    '3 without a group left out',
    '2 in groups that are not drawn left out',
  ]);
  expect(countLabel(countsOfGroups(stats, [0, 1], undefined), 'cell')).toEqual([
    'n = 6 cells',
  ]);
});

it.each([
  [0, '2 without two finite numbers left out'],
  [
    1,
    '2 without two finite numbers (1 number is below zero, which a log scale lacks) left out',
  ],
  [
    3,
    '2 without two finite numbers (3 numbers are below zero, which a log scale lacks) left out',
  ],
])('says of pairs how many numbers have no logarithm: %i', (negative, words) => {
  const pairs = { count: 5, missing: 2, negative } as unknown as PlotPairs;
  expect(countLabel(countsOfPairs(pairs), 'cell')).toEqual(['n = 5 cells', words]);
});
