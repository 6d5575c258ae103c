import { expect, it } from 'vitest';
import { Links } from '@/page/state/link';
import type { PageLink } from '@/page/state/page-link';
import { START, type View } from '@/page/state/view';
import { ELEMENT_PAGES, LINKED_PAGES, LINKS } from './pages';

it('has no two pages of one kind, and none with the key of another or of every link', () => {
  const kinds = [...ELEMENT_PAGES, ...LINKED_PAGES].map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  const keys = LINKED_PAGES.flatMap((page) => Object.keys(page.keys));
  expect(new Set(keys).size).toBe(keys.length);
  const known = ['source', 'file', 'size', 'id', 'element', 'cell', 'top', 'against'];
  const others = [
    'order',
    'sort',
    'matrix',
    'search',
    'rows',
    'embedding',
    'color',
    'gene',
    'v',
  ];
  expect(keys.filter((key) => [...known, ...others].includes(key))).toEqual([]);
});

/** A page that only a list of pages knows: its state is a path. */
const probe = {
  kind: 'probe',
  keys: { along: { valueType: 'path', says: 'the column of the probe' } },
  print: (state: string) => [['along', state]],
  parse: (values: ReadonlyMap<string, string>) => values.get('along'),
  isOther: (a: string, b: string) => a !== b,
} as unknown as PageLink;

it('keeps in links what a page says of itself, with its limits, and nothing of pages that it has not', () => {
  const links = new Links([...LINKED_PAGES, probe]);
  const view = { ...START, element: '/obs', probe: '/obs/a b' } as View;
  expect(links.linkOf(view)).toBe('element=/obs&along=/obs/a%20b');
  expect(links.viewOf('element=/obs&along=/obs/a%20b')).toEqual(view);
  expect(links.isOtherPage(view, { ...view, probe: '/obs/c' } as View)).toBe(true);
  expect(links.isOtherPage(view, { ...view })).toBe(false);
  const deep = `along=${'/a'.repeat(257)}`;
  expect(links.readLink(deep)).toMatchObject({ unused: ['along'], view: START });
  expect(links.wordsOf('along')).toBe('the column of the probe');
  // like keys of later versions: kept
  expect(LINKS.viewOf('along=/obs/a').rest).toEqual([['along', '/obs/a']]);
});
