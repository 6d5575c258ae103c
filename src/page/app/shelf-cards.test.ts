import { expect, it } from 'vitest';
import { folderContent } from '@/model/folder-entry';
import type { Shelf, ShelfFile } from '@/model/shelf';
import { LINKS } from '@/page/pages/pages';
import type { Session } from './session-state';
import { cardsOf, entriesBeside, fitsSearch } from './shelf-cards';

type FolderSession = Extract<Session, { status: 'folder' }>;

const shelfOf = (...files: readonly ShelfFile[]): Shelf => ({ files, problems: [] });

function session(url: string | undefined, names: readonly string[] = []): FolderSession {
  const content = { ...folderContent(names), server: { isListed: names.length > 0 } };
  const client = {
    ...content,
    identify: async () => ({ kind: { kind: 'hdf5' } as const }),
    close: () => {},
  };
  const access = { file: async () => undefined, list: async () => [] };
  return {
    ...{ status: 'folder', client, missing: undefined, wanted: undefined },
    title: 'runs',
    ref: url === undefined ? { kind: 'file', name: 'runs' } : { kind: 'url', url },
    folder:
      url === undefined ? { kind: 'folder', name: 'runs', access } : { kind: 'url', url },
  };
}

const targets = (at: FolderSession, ...paths: readonly string[]) =>
  cardsOf(at, shelfOf(...paths.map((path) => ({ path }))), LINKS).map(
    ({ target }) => target,
  );

it('leads to files beside the shelf on its server, whatever their names', () => {
  const paths = ['a #1?/100 %.h5ad', 'b.zarr/', '../c.h5ad', 's3://bucket/d e.zarr'];
  expect(targets(session('https://h/runs/petri.json?k=1'), ...paths)).toEqual([
    { kind: 'url', url: 'https://h/runs/a%20%231%3F/100%20%25.h5ad?k=1' },
    { kind: 'url', url: 'https://h/runs/b.zarr/?k=1' },
    { kind: 'url', url: 'https://h/runs/../c.h5ad?k=1' },
    { kind: 'url', url: 's3://bucket/d e.zarr' },
  ]);
  expect(targets(session('files/'), 'a b.h5ad')).toEqual([
    { kind: 'url', url: 'files/a%20b.h5ad' },
  ]);
});

it('leads to paths in a folder of the user, and says what it cannot reach', () => {
  const paths = ['./a #1?.h5ad', '../c.h5ad', 'javascript://x', 'javascript:alert(1)'];
  expect(targets(session(undefined), ...paths)).toEqual([
    { kind: 'path', path: 'a #1?.h5ad' },
    {
      kind: 'none',
      why: 'This is outside of the folder, which a page cannot leave.',
    },
    { kind: 'none', why: 'This is not a URL of https, http, s3 or gs.' },
    { kind: 'path', path: 'javascript:alert(1)' },
  ]);
});

it('shows of each what its name says, and names the server of an address', () => {
  const files = [
    { path: 'data/Zellen.h5ad' },
    { path: 'b.zarr/', title: 'Second' },
    { path: 'notes' },
    { path: 'https://user:word@Example.org/x%20y.loom?k=1' },
  ];
  const cards = cardsOf(session(undefined), shelfOf(...files), LINKS);
  expect(cards.map(({ title, kind, place }) => [title, kind, place])).toEqual([
    ['Zellen', 'AnnData', 'data/Zellen.h5ad'],
    ['Second', 'Zarr', 'b.zarr/'],
    ['notes', undefined, 'notes'],
    ['x y', 'Loom', 'x y.loom at example.org'],
  ]);
});

it('reads the view to start with as a link, which cannot name another file', () => {
  const view = 'source=https://evil.example/x&color=/obs/a&embedding=/obsm/X_umap';
  const [card] = cardsOf(session('https://h/'), shelfOf({ path: 'a.h5ad', view }), LINKS);
  expect(card?.view).toMatchObject({ color: '/obs/a', embedding: '/obsm/X_umap' });
  expect(LINKS.linkOf({ ...card?.view, source: undefined } as never)).toBe(
    'embedding=/obsm/X_umap&color=/obs/a',
  );
});

it('doubts a file that its server does not list, and no file below a folder', () => {
  const shelf = shelfOf({ path: 'a.h5ad' }, { path: 'b.h5ad' }, { path: 'x/c.h5ad' });
  const unlisted = (at: FolderSession) =>
    cardsOf(at, shelf, LINKS).map(({ isUnlisted }) => isUnlisted);
  expect(unlisted(session('https://h/', ['a.h5ad']))).toEqual([false, true, false]);
  expect(unlisted(session('https://h/'))).toEqual([false, false, false]);
});

it('has the size of a file where the list of its server states it', () => {
  const at = session('https://h/', ['a.h5ad']);
  const entries = [{ name: 'a.h5ad', isFolder: false, size: 826079 }];
  const listed = { ...at, client: { ...at.client, entries } };
  const shelf = shelfOf({ path: './a.h5ad' }, { path: 'x/a.h5ad' });
  expect(cardsOf(listed, shelf, LINKS).map(({ size }) => size)).toEqual([
    826079,
    undefined,
  ]);
});

it('leaves for the list what the shelf does not name', () => {
  const { entries } = folderContent(['petri.json', 'a.h5ad', 'b.zarr/', 'c.csv', 'd/']);
  const shelf = shelfOf({ path: './a.h5ad' }, { path: 'b.zarr/' }, { path: 'd/e.h5ad' });
  expect(entriesBeside(entries, shelf).map(({ name }) => name)).toEqual(['c.csv', 'd']);
});

it('finds a card by words of its title, text and path', () => {
  const shelf = shelfOf({ path: 'x/a.h5ad', title: 'Bone marrow', text: 'Donor 1' });
  const [card] = cardsOf(session(undefined), shelf, LINKS);
  const fits = (search: string) => card && fitsSearch(card, search);
  expect(['', ' ', 'MARROW donor', 'x/a', 'spleen'].map(fits)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
