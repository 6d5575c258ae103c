import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { rankInSteps, rankNames, rankText, sortFits } from './rank-names';

const genes = packStrings([
  'ACD3',
  'CD3EAP',
  'HLA-CD3',
  'cd3e',
  'CD3',
  'CD34',
  'CD300A',
  'C',
  'D3',
]);

it('ranks exact matches first, then prefixes, word prefixes and substrings, each in natural order', () => {
  expect(rankNames(genes, 'cd3', 10)).toEqual({
    best: [
      { at: 4, text: 'CD3', rank: 0 },
      { at: 3, text: 'cd3e', rank: 1 },
      { at: 1, text: 'CD3EAP', rank: 1 },
      { at: 5, text: 'CD34', rank: 1 },
      { at: 6, text: 'CD300A', rank: 1 },
      { at: 2, text: 'HLA-CD3', rank: 2 },
      { at: 0, text: 'ACD3', rank: 3 },
    ],
    count: 7,
  });
});

it('counts all matches, whatever the limit', () => {
  expect(rankNames(genes, 'cd3', 2)).toMatchObject({
    best: [{ text: 'CD3' }, { text: 'cd3e' }],
    count: 7,
  });
  expect(rankNames(genes, 'cd3', 0)).toEqual({ best: [], count: 7 });
});

it('finds nothing across the boundary of two names', () => {
  // "C" and "D3" follow each other
  expect(rankNames(packStrings(['C', 'D3']), 'cd3', 10).count).toBe(0);
});

it('counts a name once, by its best place', () => {
  expect(rankNames(packStrings(['xaa-aa aa']), 'aa', 5)).toEqual({
    best: [{ at: 0, text: 'xaa-aa aa', rank: 2 }],
    count: 1,
  });
});

it('finds text beyond ASCII by its bytes', () => {
  expect(rankNames(packStrings(['größe', 'β-catenin']), 'β-CAT', 5).best).toEqual([
    { at: 1, text: 'β-catenin', rank: 1 },
  ]);
});

it('finds nothing for an empty text, and nothing in an empty list', () => {
  const nothing = { best: [], count: 0 };
  expect(rankNames(genes, '', 5)).toEqual(nothing);
  expect(rankNames(packStrings([]), 'a', 5)).toEqual(nothing);
  expect(rankNames(packStrings(['', '']), 'a', 5)).toEqual(nothing);
});

it('ranks one text alike', () => {
  expect(
    ['leiden', 'leiden_r1', 'my leiden', 'xleiden', 'x'].map((text) =>
      rankText(text, 'Leiden'),
    ),
  ).toEqual([0, 1, 2, 3, undefined]);
});

/** A reference ranking, written for a short list. */
function modelOf(names: readonly string[], text: string, limit: number) {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const wanted = text.toLowerCase();
  const rankOf = (name: string) => {
    const lower = name.toLowerCase();
    if (lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    if (new RegExp(`(?<![a-z0-9])${wanted}`).test(lower)) return 2;
    return lower.includes(wanted) ? 3 : undefined;
  };
  const fits = names.flatMap((name, at) => {
    const rank = rankOf(name);
    return rank === undefined ? [] : [{ at, text: name, rank }];
  });
  fits.sort((a, b) => a.rank - b.rank || collator.compare(a.text, b.text) || a.at - b.at);
  return { best: fits.slice(0, limit), count: fits.length };
}

it('ranks random names as the definition does', () => {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 8) % below;
  };
  const nameOf = (letters: string, length: number) =>
    Array.from({ length }, () => letters[random(letters.length)]).join('');
  for (let round = 0; round < 300; round++) {
    const names = Array.from({ length: random(40) }, () => nameOf('abAB01', random(9)));
    const text = nameOf('abAB01', 1 + random(3));
    const limit = random(12);
    expect(rankNames(packStrings(names), text, limit), `${text} in ${names}`).toEqual(
      modelOf(names, text, limit),
    );
  }
  for (let round = 0; round < 100; round++) {
    const names = Array.from({ length: random(30) }, () =>
      [nameOf('abc', 1 + random(3)), nameOf('abc', 1 + random(3))].join('-'),
    );
    const text = nameOf('abc', 1 + random(2));
    expect(rankNames(packStrings(names), text, 30)).toEqual(modelOf(names, text, 30));
  }
});

it('finds names in all of a long list, in one go or in steps', () => {
  const many = Array.from({ length: 200_000 }, (_, i) => `ACGTACGTACGT-1-donor${i % 7}`);
  many[150_000] = 'rare-Quince';
  many[190_000] = 'ACGT';
  const names = packStrings(many);
  expect(rankNames(names, 'quince', 5)).toEqual({
    best: [{ at: 150_000, text: 'rare-Quince', rank: 2 }],
    count: 1,
  });
  expect(rankNames(names, 'zz', 5).count).toBe(0);
  expect(rankNames(names, 'acgt', 2)).toEqual({
    best: [
      { at: 190_000, text: 'ACGT', rank: 0 },
      { at: 0, text: 'ACGTACGTACGT-1-donor0', rank: 1 },
    ],
    count: 199_999,
  });
  const search = rankInSteps(names, 'GTACGTA', 5);
  expect(search.next().done).toBe(false);
  expect(search.next().done).toBe(false);
  const rest = [...search];
  expect(rest.length).toBeGreaterThan(1);
});

it('sorts by rank, then by kind, then in natural order', () => {
  const values = [
    { rank: 1, name: 'CD10', kind: 1 },
    { rank: 3, name: 'antibody_cd34', kind: 0 },
    { rank: 1, name: 'CD2', kind: 1 },
    { rank: 1, name: 'cd_score', kind: 0 },
  ] as const;
  expect(sortFits(values, ({ kind }) => kind).map(({ name }) => name)).toEqual([
    'cd_score',
    'CD2',
    'CD10',
    'antibody_cd34',
  ]);
});
