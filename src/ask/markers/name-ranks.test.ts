import { expect, it } from 'vitest';
import { inOneStep } from '@/model/steps';
import { rankedGenes } from '@/page/pages/markers/ranked-genes';
import { nameRanksOf } from './name-ranks';
import type { Ranking } from './ranking';

const lists = [
  ['B', 'a', 'C'],
  ['C', 'B', 'A'],
];
const stored: Ranking = {
  ...{ groups: ['x', 'y'], counts: [3, 3], fields: [] },
  nameAt: (group, place) => lists[group]?.[place] ?? '',
};
/** Genes A, B, A: two have one name. */
const shared: Ranking = {
  ...stored,
  shared: {
    count: 3,
    geneAt: (group, place) => (group + place) % 3,
    nameOf: (gene) => 'ABA'.charAt(gene),
  },
};

it('ranks names as texts are compared, of all groups together or of some', () => {
  const both = inOneStep(nameRanksOf(stored, [0, 1]));
  const ranks = [0, 1].map((group) => [0, 1, 2].map((at) => both.rankAt(group, at)));
  expect([both.count, ranks]).toEqual([
    4,
    [
      [1, 3, 2],
      [2, 1, 0],
    ],
  ]);
  const second = inOneStep(nameRanksOf(stored, [1]));
  expect([0, 1, 2].map((place) => second.rankAt(1, place))).toEqual([2, 1, 0]);
});

it('ranks the names of genes that all groups share once', () => {
  const { count, rankAt } = inOneStep(nameRanksOf(shared, [0, 1]));
  expect([count, ...[0, 1, 2].map((place) => rankAt(1, place))]).toEqual([2, 1, 0, 0]);
});

it('sorts by ranks, equal names in the order of groups', () => {
  const ranks = inOneStep(nameRanksOf(stored, [0, 1]));
  const sorted = (descending: boolean, most?: number) => {
    const sort = { by: 'gene', descending, ranks };
    const rows = rankedGenes(stored, [0, 1], sort, {}, most);
    return Array.from({ length: rows.length }, (_, i) => {
      const { group = 0, place = 0 } = rows.at(i) ?? {};
      return `${stored.nameAt(group, place)}${group}`;
    });
  };
  expect(sorted(false)).toEqual(['A1', 'B0', 'B1', 'C0', 'C1', 'a0']);
  expect(sorted(true, 4)).toEqual(['a0', 'C0', 'C1', 'B0']);
});
