import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import {
  type RankedRows,
  rankedGenes,
  rankingTsv,
  topGenes,
} from '@/page/pages/markers/ranked-genes';
import { type Ranking, rankingOf, rankingOfMarkers } from './ranking';

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

const namesOf = (of: Ranking, rows: RankedRows) =>
  Array.from({ length: rows.length }, (_, i) => {
    const { group = 0, place = -1 } = rows.at(i) ?? {};
    return of.nameAt(group, place);
  });

it('has the genes of each group with their statistics', () => {
  expect(ranking?.groups).toEqual(['T', 'B']);
  expect([0, 1, 2, 3].map((place) => ranking?.nameAt(1, place))).toEqual([
    ...['MS4A1', 'CD79A', 'CD3E', ''],
  ]);
  expect(ranking?.fields.map(({ name }) => name)).toEqual(['scores']);
  expect(rankingOf(numbers(1), [])).toBeUndefined();
});

it('sorts the genes of several groups by a field, NaN last', () => {
  if (!ranking) throw new Error('no ranking');
  const order = (by: string, descending: boolean, most?: number) =>
    namesOf(ranking, rankedGenes(ranking, [0, 1], { by, descending }, {}, most));
  const best = ['CD3E', 'MS4A1', 'CD8A', 'IL7R', 'CD3E', 'CD79A'];
  const worst = ['CD3E', 'IL7R', 'CD8A', 'MS4A1', 'CD3E', 'CD79A'];
  expect(order('scores', true)).toEqual(best);
  expect(order('scores', false)).toEqual(worst);
  expect(order('gene', false)).toEqual([
    'CD3E',
    'CD3E',
    'CD79A',
    'CD8A',
    'IL7R',
    'MS4A1',
  ]);
  for (const most of [1, 2, 5]) {
    expect(order('scores', true, most)).toEqual(best.slice(0, most));
    expect(order('scores', false, most)).toEqual(worst.slice(0, most));
  }
  expect(rankedGenes(ranking, [0, 1], undefined, {}, 4)).toMatchObject({
    ...{ length: 4, total: 6 },
  });
  expect(rankedGenes(ranking, [1]).length).toBe(3);
});

it('has genes within a limit on fold changes up or down', () => {
  const changes = rankingOf(records({ T: texts('CD3E', 'CD8A', 'IL7R') }), [
    { name: 'logfoldchanges', block: records({ T: numbers(2, 0.5, -1.5) }) },
  ]);
  if (!changes) throw new Error('no ranking');
  const within = (absoluteFoldChange: number) =>
    namesOf(changes, rankedGenes(changes, [0], undefined, { absoluteFoldChange }));
  expect(within(1)).toEqual(['CD3E', 'IL7R']);
  expect(within(2)).toEqual(['CD3E']);
});

it('takes the best of each group, without duplicates, and brackets them by the group that they are of', () => {
  if (!ranking) throw new Error('no ranking');
  expect(topGenes(ranking, [0, 1], 3)).toEqual({
    genes: ['CD3E', 'CD8A', 'IL7R', 'MS4A1', 'CD79A'],
    brackets: [
      { label: 'T', count: 3 },
      { label: 'B', count: 2 },
    ],
  });
});

it('finds stored fractions by the names of genes, which are in the order of the matrix', () => {
  const stored = rankingOf(
    records({ T: texts('CD3E', 'CD8A', 'lost'), B: texts('MS4A1', 'CD3E', 'CD8A') }),
    [],
    [
      {
        ...{ name: 'pts', genes: texts('CD8A', 'MS4A1', 'CD3E') },
        columns: new Map([
          ['T', numbers(0.5, 0, 0.75)],
          ['B', numbers(0.25, 1, 0.125)],
        ]),
      },
    ],
  );
  if (!stored) throw new Error('no ranking');
  const [pts] = stored.fields;
  expect([0, 1, 2].map((place) => pts?.valueAt(0, place))).toEqual([
    0.75,
    0.5,
    Number.NaN,
  ]);
  expect([0, 1, 2].map((place) => pts?.valueAt(1, place))).toEqual([1, 0.125, 0.25]);
  const common = rankedGenes(stored, [0, 1], undefined, { fraction: 0.5 });
  expect(namesOf(stored, common)).toEqual(['CD3E', 'CD8A', 'MS4A1']);
  expect([...rankingTsv(stored, common)].join('')).toBe(
    'group\tnames\tpts\nT\tCD3E\t0.75\nT\tCD8A\t0.5\nB\tMS4A1\t1\n',
  );
});

it('looks markers up by the order of their scores', () => {
  const two = (...values: number[]) => Float64Array.from(values);
  const of = rankingOfMarkers(
    {
      ...{
        genes: 2,
        groups: [
          { label: 'a', cells: 2, rest: 3 },
          { label: 'b', cells: 3, rest: 2 },
        ],
      },
      ...{
        leftOut: [],
        onBothSides: 0,
        notNumbers: 0,
        orders: Uint32Array.of(1, 0, 0, 1),
      },
      ...{ scores: two(1, 2, 3, -1), pValues: two(0.1, 0.2, 0.3, 0.4) },
      ...{ adjusted: two(0.2, 0.2, 0.4, 0.4), foldChanges: two(1, 2, 3, -3) },
      ...{ foldChangesAre: { kind: 'ratio' }, fractions: two(0, 1, 0.5, 0.5) },
      fractionsOfRest: two(1, 0, 0.5, 0.25),
    },
    (gene) => `g${gene}`,
    'all',
  );
  expect(namesOf(of, rankedGenes(of, [0, 1]))).toEqual(['g1', 'g0', 'g0', 'g1']);
  expect(of.fields[0]?.valueAt(0, 0)).toBe(2);
  const low = { maxFoldChange: -1 };
  expect(namesOf(of, rankedGenes(of, [0, 1], undefined, low))).toEqual(['g1']);
  const rare = { fractionOfRest: 0.25 };
  expect(namesOf(of, rankedGenes(of, [0, 1], undefined, rare))).toEqual(['g1', 'g1']);
});
