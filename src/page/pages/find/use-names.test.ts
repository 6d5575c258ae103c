import { expect, it } from 'vitest';
import { type RankedGene, refitGene } from '@/ask/markers/rank-genes';
import { refitName } from '@/ask/names/rank-names';
import { namesFor } from './use-names';

const name = (text: string, rank: 0 | 1 | 2 | 3) => ({
  ...{ path: '/var/_index', at: 0 },
  ...{ text, rank },
});

it('shows of the last names only what fits the letters typed since, until there are others', () => {
  const best = [name('CD3E', 1), name('ACD', 3), name('CD34', 1)];
  const found = { text: 'CD', best, count: 3 };
  const texts = (wanted: string) =>
    namesFor(found, wanted, refitName).map(({ text }) => text);
  expect(namesFor(found, 'CD', refitName)).toBe(best);
  expect(texts('cd3')).toEqual(['CD3E', 'CD34']);
  expect(namesFor(found, 'cd34', refitName)).toEqual([name('CD34', 0)]);
  expect(texts('MT')).toEqual([]);
});

it('keeps a gene that fits by its identifier', () => {
  const rows = [{ table: '/var', row: 3 }];
  const gene: RankedGene = {
    name: 'CD34',
    id: 'ENSG00000174059',
    rank: 1,
    rows,
    absentFrom: [],
  };
  const found = { text: 'CD', best: [gene], count: 1 };
  expect(namesFor(found, 'ensg0', refitGene)).toEqual([gene]);
  expect(namesFor(found, 'ENSG00000174059', refitGene)).toEqual([{ ...gene, rank: 0 }]);
  expect(namesFor(found, 'CD3D', refitGene)).toEqual([]);
});
