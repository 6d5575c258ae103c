import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { rankInSteps, rankNames, rankText } from './rank-names';

const genes = packStrings([
  'ACD3',
  'CD3EAP',
  'HLA-CD3',
  'cd3e',
  'CD3',
  'CD34',
  'C',
  'D3',
]);

it('puts the very name first, then those that begin so, then words, then the rest', () => {
  expect(rankNames(genes, 'cd3', 10)).toEqual([
    { at: 4, text: 'CD3', rank: 0 },
    { at: 3, text: 'cd3e', rank: 1 },
    { at: 5, text: 'CD34', rank: 1 },
    { at: 1, text: 'CD3EAP', rank: 1 },
    { at: 2, text: 'HLA-CD3', rank: 2 },
    { at: 0, text: 'ACD3', rank: 3 },
  ]);
});

it('finds nothing across the seam of two names', () => {
  // "C" and "D3" follow each other
  expect(rankNames(packStrings(['C', 'D3']), 'cd3', 10)).toEqual([]);
});

it('keeps the shortest of many, each once', () => {
  const many = packStrings(Array.from({ length: 5000 }, (_, i) => `aa-aa-${5000 - i}`));
  const found = rankNames(many, 'AA', 3);
  expect(found.map(({ text }) => text)).toEqual(['aa-aa-9', 'aa-aa-8', 'aa-aa-7']);
});

it('finds text beyond ASCII by its bytes', () => {
  expect(rankNames(packStrings(['größe', 'β-catenin']), 'β-CAT', 5)).toEqual([
    { at: 1, text: 'β-catenin', rank: 1 },
  ]);
});

it('finds nothing for nothing, and nothing in nothing', () => {
  expect(rankNames(genes, '', 5)).toEqual([]);
  expect(rankNames(packStrings([]), 'a', 5)).toEqual([]);
  expect(rankNames(packStrings(['', '']), 'a', 5)).toEqual([]);
});

it('ranks one text alike', () => {
  expect(
    ['leiden', 'leiden_r1', 'my leiden', 'xleiden', 'x'].map((text) =>
      rankText(text, 'Leiden'),
    ),
  ).toEqual([0, 1, 2, 3, undefined]);
});

it('finds the same among so many that it is known which letters are there', () => {
  const many = packStrings([
    ...Array.from({ length: 20_000 }, (_, i) => `ACGTACGTACGT-1-donor${i % 7}`),
    'rare-Quince',
    'ACGT',
  ]);
  expect(rankNames(many, 'quince', 5)).toEqual([
    { at: 20_000, text: 'rare-Quince', rank: 2 },
  ]);
  expect(rankNames(many, 'zz', 5)).toEqual([]);
  expect(rankNames(many, 'eq', 5)).toEqual([]);
  expect(rankNames(many, 'acgt', 1)).toEqual([{ at: 20_001, text: 'ACGT', rank: 0 }]);
  expect(rankNames(many, 'donor6', 2).map(({ at }) => at)).toEqual([6, 13]);
});

it('prefers a shorter name that comes late, of whatever rank', () => {
  const many = Array.from({ length: 30_000 }, (_, i) => `donor${i % 10}xACGTACGT`);
  many[29_000] = 'xacgt'; // within, and short
  many[29_500] = 'b-acgt'; // a word
  many[29_900] = 'acgtacgtacgt'; // its beginning
  const names = packStrings(many);
  expect(rankNames(names, 'ACGT', 4).map(({ text, rank }) => [text, rank])).toEqual([
    ['acgtacgtacgt', 1],
    ['b-acgt', 2],
    ['xacgt', 3],
    ['donor0xACGTACGT', 3],
  ]);
});

it('finds long texts and short ones wherever they are', () => {
  const names = packStrings(['GATTACA-TTGACCA', 'TTGATTACATTGACCA', 'TTGACC', 'ACCA']);
  expect(rankNames(names, 'ttgacca', 9).map(({ at }) => at)).toEqual([0, 1]);
  expect(rankNames(names, 'GATTACATTGACCA', 9).map(({ at }) => at)).toEqual([1]);
  expect(rankNames(names, 'acca', 9).map(({ at }) => at)).toEqual([3, 0, 1]);
});

it('can be given up between its steps', () => {
  const names = packStrings(
    Array.from({ length: 400_000 }, (_, i) => `ACGTACGTACGTACGT-${i % 3}`),
  );
  const search = rankInSteps(names, 'GTACGTA', 5);
  expect(search.next().done).toBe(false);
  expect(search.next().value?.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
});
