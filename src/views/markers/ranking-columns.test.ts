import { expect, it } from 'vitest';
import type { Ranking } from '@/analysis/ranking';
import { nextSort, rankingColumns } from './ranking-columns';

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
const columns = rankingColumns(RANKING);

it('shows group, rank, gene and its numbers, rounded to four digits', () => {
  expect(columns.map(({ title }) => title)).toEqual([
    ...['Group', 'Rank', 'Gene', 'Score', 'p'],
  ]);
  expect(columns.map(({ textOf }) => textOf({ group: 0, place: 0 }))).toEqual([
    ...['B', '1', 'MS4A1', '9.123', '1.000e-30'],
  ]);
});

it('sorts scores by the highest and others by the smallest first, then the other way, then as stored', () => {
  const clicks = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (!column) throw new Error(`no column ${id}`);
    const one = nextSort(column, undefined);
    const two = nextSort(column, one);
    return [one, two, nextSort(column, two)];
  };
  expect(clicks('scores')).toEqual([
    { column: 'scores', descending: true },
    { column: 'scores' },
    undefined,
  ]);
  expect(clicks('pvals')).toEqual([
    { column: 'pvals' },
    { column: 'pvals', descending: true },
    undefined,
  ]);
});

it('begins anew with a column that is not sorted by', () => {
  const [, , gene] = columns;
  expect(gene && nextSort(gene, { column: 'pvals', descending: true })).toEqual({
    column: 'gene',
  });
});
