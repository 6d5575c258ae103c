import { deflateSync, strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { toBase64Url } from './bulk';
import { START, type View } from './view';

const { leftOutOf, linkOf, readLink, viewOf } = LINKS;

/** A `v=` of any JSON, as anyone can write it. */
const bulk = (json: unknown) => bulkOf(JSON.stringify(json));
const bulkOf = (text: string) =>
  `v=${toBase64Url(deflateSync(strToU8(text), { level: 9 }))}`;
const ones = (count: number) => Array.from({ length: count }, () => 1);
const NAME = 'source=https://a.org/f.zarr';

/**
 * Time (ms) that only what grows with the square of a link's length takes, which is minutes for these; a loaded machine needs
 * less.
 */
const MAX_MS = 5000;

/** The time to parse a link and write its view again. */
function millisecondsOf(link: string): number {
  const start = performance.now();
  linkOf(viewOf(link));
  return performance.now() - start;
}

/** Links made to block the page, and the unused parts of each. */
const HOSTILE: readonly (readonly [
  what: string,
  link: string,
  unused: readonly string[],
])[] = [
  ['20,000 path steps', `${NAME}&element=${'/a'.repeat(20_000)}`, ['element']],
  ['300 path steps', `${NAME}&element=${'/a'.repeat(300)}`, ['element']],
  ['a million path steps', `${NAME}&element=${'/'.repeat(1e6)}`, ['element']],
  [
    '50,000 unknown keys',
    `${Array.from({ length: 50_000 }, (_, i) => `k${i}=1`).join('&')}&${NAME}`,
    ['rest'],
  ],
  ['a million empty pairs', `${NAME}${'&'.repeat(1e6)}`, ['rest']],
  ['one unknown key of a megabyte', `${NAME}&later=${'x'.repeat(1e6)}`, ['rest']],
  ['a key of a megabyte', `${NAME}&${'x'.repeat(1e6)}=1`, ['rest']],
  ['a million percent signs', `${NAME}&row=${'%'.repeat(1e6)}`, ['row']],
  ['an address of a megabyte', `source=https://a.org/${'x'.repeat(1e6)}`, ['source']],
  ['a million genes', `${NAME}&color=/X&gene=${'a,'.repeat(1e6)}`, ['gene']],
  ['a thousand genes', `${NAME}&color=/X&gene=${'a,'.repeat(1e3)}`, ['gene']],
  [
    'a thousand genes of a picture',
    `${NAME}&element=/X&show=dots&of=${'a,'.repeat(1e3)}`,
    ['of'],
  ],
  ['a million hidden categories', `${NAME}&${bulk({ h: ones(1e6) })}`, ['v']],
  ['120,000 hidden categories', `${NAME}&${bulk({ h: ones(120_000) })}`, ['hidden']],
  ['eight million spaces in JSON', `${NAME}&${bulkOf(`{${' '.repeat(8e6)}}`)}`, ['v']],
  [
    'a list in a list, 100,000 deep',
    `${NAME}&${bulkOf(`{"h":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)}`,
    ['hidden'],
  ],
  [
    '5,000 sorted columns',
    `${NAME}&${bulk({ t: { '/obs': { sort: Array(5e3).fill({ column: 'a' }) } } })}`,
    ['tables'],
  ],
  [
    'a hundred sorted columns',
    `${NAME}&${bulk({ t: { '/obs': { sort: Array(100).fill({ column: 'a' }) } } })}`,
    ['tables'],
  ],
  [
    'a query of 100,000 characters',
    `${NAME}&${bulk({ t: { '/obs': { where: Array(25).fill('x'.repeat(4000)) } } })}`,
    ['tables'],
  ],
  [
    'a hundred names in a query',
    `${NAME}&${bulk({ t: { '/obs': { where: '@n1', named: Array.from({ length: 100 }, (_, i) => [`n${i}`, 'a > 1']) } } })}`,
    ['tables'],
  ],
  [
    '20,000 outlines',
    `${NAME}&${bulk({ s: ['/obsm/X', [0, 1], Array(2e4).fill([0, 0, 1, 0, 1])] })}`,
    ['selection'],
  ],
  [
    'a billion chosen rows',
    `${NAME}&${bulk({ s: { t: '/obs', r: [0, 1e9] } })}`,
    ['selection'],
  ],
  [
    '20,000 opened groups',
    `${NAME}&${bulk({ e: { o: Array(2e4).fill('/a/b'), c: [] } })}`,
    ['tree'],
  ],
  ['20,000 unfolded parts', `${NAME}&${bulk({ u: Array(2e4).fill('/a/b') })}`, ['page']],
];

it.each(HOSTILE)(
  'reads a link with %s in time, and says what it did not use',
  (_, link, unused) => {
    expect(readLink(link).unused).toEqual(unused);
    expect(millisecondsOf(link)).toBeLessThan(MAX_MS);
  },
);

it.each(HOSTILE)('writes a short link again of %s, all of which is used', (_, link) => {
  const again = linkOf(viewOf(link));
  expect(again.length).toBeLessThan(60_000);
  expect(readLink(again)).toEqual({ view: viewOf(link), unused: [] });
});

it('uses the rest of a link of which a part is too much', () => {
  const { view, unused } = readLink(
    `${'z=1&'.repeat(5000)}${NAME}&element=/obs/a&color=${'/a'.repeat(300)}&${bulk({ h: ones(120_000), p: [1, 2, 3], s: { t: '/obs', r: [1, 1] } })}`,
  );
  expect(unused).toEqual(['rest', 'hidden', 'color']);
  expect(view).toMatchObject({
    source: { kind: 'url', url: 'https://a.org/f.zarr' },
    element: '/obs/a',
    color: undefined,
    hidden: [],
    viewport: { x: 1, y: 2, zoom: 3 },
    selection: { table: '/obs', runs: Uint32Array.of(1, 2) },
  });
  expect(view.rest).toHaveLength(64);
});

it('distinguishes a damaged v= from an absent one', () => {
  expect(readLink(`${NAME}&v=AAAA`).unused).toEqual(['v']);
  expect(readLink(`${NAME}&v=%25%25`).unused).toEqual(['v']);
  expect(readLink(NAME).unused).toEqual([]);
  expect(readLink('').unused).toEqual([]);
});

const deep: View = {
  ...START,
  source: { kind: 'url', url: 'https://a.org/f.zarr' },
  element: `/uns${'/a'.repeat(250)}`,
};
const tables = {
  '/obs': {
    sort: [{ column: 'a' }],
    where: `b in [${Array.from({ length: 5000 }, (_, i) => `"T cell ${i % 40}"`)}]`,
    hidden: Array.from({ length: 10_000 }, (_, i) => `g${i % 100}`),
    order: [],
  },
};

it.each<[string, View]>([
  ['an element 251 groups deep', deep],
  [
    'all but one of 100,000 categories hidden',
    { ...START, hidden: Array.from({ length: 99_999 }, (_, i) => i + 1) },
  ],
  ['10,000 hidden columns and a query for 5,000 values', { ...START, tables }],
  [
    'a query for 3,000 names of cells',
    {
      ...START,
      tables: {
        '/obs': {
          ...{ sort: [], hidden: [], order: [] },
          where: `index in [${Array.from({ length: 3000 }, (_, i) => `"cell ${i} 🧬"`)}]`,
        },
      },
    },
  ],
  ['a name of 800 Chinese characters', { ...START, row: { name: '細'.repeat(800) } }],
  [
    '500 genes',
    {
      ...START,
      color: '/X',
      gene: Array.from({ length: 500 }, (_, i) => `ENSG00000${100_000 + i}.12`).join(','),
    },
  ],
  [
    'ten million rows in one run',
    { ...START, selection: { table: '/obs', runs: Uint32Array.of(5, 10_000_005) } },
  ],
  [
    'a thousand groups opened by hand',
    {
      ...START,
      tree: {
        opened: Array.from({ length: 1000 }, (_, i) => `/uns/g${i}`),
        closed: [],
        search: '',
      },
    },
  ],
])('leaves out nothing of a good view: %s', (_, view) => {
  expect(leftOutOf(view)).toEqual([]);
  expect(readLink(linkOf(view))).toEqual({ view, unused: [] });
});

it.each<[string, View, string]>([
  ['a path of 300 steps', { ...START, element: '/a'.repeat(300) }, 'element'],
  [
    '120,000 hidden categories',
    { ...START, hidden: Array.from({ length: 120_000 }, (_, i) => i) },
    'hidden',
  ],
  [
    'a row name of a megabyte',
    { ...START, row: { name: 'x'.repeat(1e6), at: 3 } },
    'row',
  ],
  [
    'twenty million rows',
    { ...START, selection: { table: '/obs', runs: Uint32Array.of(0, 2e7) } },
    'selection',
  ],
])('says before a link is copied that it leaves out %s', (_, view, part) => {
  expect(leftOutOf(view)).toEqual([part]);
  expect(readLink(linkOf(view)).unused).toEqual([]);
});

it('writes no user and password into a link, and takes them out of one', () => {
  const source = { kind: 'url', url: 'https://me:s3cret@a.org/f.zarr' } as const;
  expect(linkOf({ ...START, source })).toBe('source=https://a.org/f.zarr');
  const link = readLink('#source=https://me:s3cret@a.org/f.zarr&element=/obs');
  expect(link.view.source).toEqual({ kind: 'url', url: 'https://a.org/f.zarr' });
  expect(link.login).toEqual({ user: 'me', header: 'Basic bWU6czNjcmV0' });
});
