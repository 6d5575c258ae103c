import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { rankedGenes, rankingOf, topGenes } from './ranking';

const texts = (...list: string[]): Block => ({
  kind: 'strings',
  strings: packStrings(list),
});
const records = (columns: Record<string, Block>): Block => ({
  kind: 'records',
  length: 3,
  columns: Object.entries(columns).map(([name, block]) => ({ name, block })),
});
const numbers = (...values: number[]): Block => ({
  kind: 'numbers',
  values: Float32Array.from(values),
});

const ranking = rankingOf(
  records({ T: texts('CD3E', 'CD8A', 'IL7R'), B: texts('MS4A1', 'CD79A', 'CD3E') }),
  [
    {
      name: 'scores',
      block: records({ T: numbers(9, 7, 1), B: numbers(8, Number.NaN, -2) }),
    },
    { name: 'pvals', block: undefined },
  ],
);

it('has the genes of each group with their statistics', () => {
  expect(ranking?.groups).toEqual(['T', 'B']);
  expect(ranking?.genes[1]).toEqual(['MS4A1', 'CD79A', 'CD3E']);
  expect(ranking?.fields.map(({ name }) => name)).toEqual(['scores']);
  expect(rankingOf(numbers(1), [])).toBeUndefined();
});

it('sorts the genes of several groups by a field, NaN last', () => {
  if (!ranking) throw new Error('no ranking');
  const order = (descending: boolean) =>
    rankedGenes(ranking, [0, 1], { by: 'scores', descending }).map(
      ({ group, place }) => ranking.genes[group]?.[place],
    );
  expect(order(true)).toEqual(['CD3E', 'MS4A1', 'CD8A', 'IL7R', 'CD3E', 'CD79A']);
  expect(order(false)).toEqual(['CD3E', 'IL7R', 'CD8A', 'MS4A1', 'CD3E', 'CD79A']);
  expect(rankedGenes(ranking, [1])).toHaveLength(3);
});

it('takes the best of each group, without duplicates', () => {
  if (!ranking) throw new Error('no ranking');
  expect(topGenes(ranking, [0, 1], 3)).toEqual([
    'CD3E',
    'CD8A',
    'IL7R',
    'MS4A1',
    'CD79A',
  ]);
});
