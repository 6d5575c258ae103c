import { expect, it } from 'vitest';
import type { Ranking } from '@/ask/markers/ranking';
import { textOf } from '@/page/kit/data-table/column';
import { rankingColumns } from './ranking-columns';

const RANKING: Ranking = {
  ...{ groups: ['B', 'T'], counts: [2, 2] },
  nameAt: (group, place) =>
    [
      ['MS4A1', 'CD79A'],
      ['CD3E', 'IL7R'],
    ][group]?.[place] ?? '',
  fields: [
    {
      name: 'scores',
      valueAt: (group, place) => [9.123456, 3, 8, 2][2 * group + place] ?? 0,
    },
    {
      name: 'pvals',
      valueAt: (group, place) => [1e-30, 0.5, 0, 1][2 * group + place] ?? 0,
    },
  ],
};
const columns = rankingColumns(RANKING, undefined, undefined);

it('shows group, rank, gene and its numbers, rounded to four digits', () => {
  expect(columns.map(({ name }) => name)).toEqual([
    ...['Group', 'Rank', 'Gene', 'Score', 'p'],
  ]);
  expect(columns.map((column) => textOf(column, { group: 0, place: 0 }))).toEqual([
    ...['B', '1', 'MS4A1', '9.123', '1.000e-30'],
  ]);
});

it('sorts scores by the highest and others by the smallest first; groups and ranks are their order', () => {
  expect(columns.map(({ id, sort }) => [id, sort])).toEqual([
    ['group', false],
    ['rank', false],
    ['gene', 'ascending'],
    ['scores', 'descending'],
    ['pvals', 'ascending'],
  ]);
});
