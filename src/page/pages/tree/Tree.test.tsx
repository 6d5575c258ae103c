// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import type { LinkInfo } from '@/model/member-link';
import { dict, labelled, numbered, sparse, texts } from '@/testing/anndata-sketches';
import { brokenSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { Tree } from './Tree';

afterEach(cleanup);

const broken = new DataError('CorruptError', 'broken has an inconsistent length.');
const three = texts(['a', 'b', 'c']);
const file: SketchedFile = {
  members: {
    uns: dict({ leiden_colors: three }),
    obs: numbered('_index', 3, {
      leiden: labelled(['B', 'T'], [0, 1, 0]),
      broken: brokenSketch(broken),
    }),
    X: sparse('csr', [3000, 1200]),
  },
  answers: {
    async describe({ path }, _, real) {
      const keys = ['uns', 'obs', 'X'];
      const found = await real();
      return path === '/'
        ? { ...found, element: { kind: 'anndata', path, keys } }
        : found;
    },
  },
  dataset: {
    tables: [{ path: '/obs', length: 3, index: '_index', columns: ['leiden', 'broken'] }],
  },
};
const names = () =>
  screen
    .getAllByRole('treeitem')
    .map((item) => item.textContent?.match(/^\w+?(?=\d|$|float|string)/)?.[0]);

it('shows the elements in the order of AnnData, the columns of obs at first sight', async () => {
  showView(<Tree />, file);
  expect(await screen.findByRole('treeitem', { name: /^leiden/ })).toBeDefined();
  const items = screen.getAllByRole('treeitem');
  expect(items.map((item) => item.getAttribute('aria-level'))).toEqual([
    '1',
    '1',
    '1',
    '2',
    '2',
    '2',
    '1',
  ]);
  expect(names()[0]).toBe('Overview');
});

it('marks what cannot be read, and leaves its siblings alone', async () => {
  const { store } = showView(<Tree />, file);
  const broken = await screen.findByRole('treeitem', {
    name: 'broken, unreadable: broken has an inconsistent length.',
  });
  expect(broken.getAttribute('aria-expanded')).toBeNull();
  fireEvent.click(await screen.findByRole('treeitem', { name: /^leiden, / }));
  expect(store.getState().view.element).toBe('/obs/leiden');
});

it('marks names that are links, or not the only ones of their objects', async () => {
  const links: Readonly<Record<string, LinkInfo>> = {
    '/a': { hardLinks: 2 },
    '/b': { hardLinks: 2, sameObjectAs: '/a' },
    '/c': { link: { kind: 'soft', target: 'a' } },
    '/d': { link: { kind: 'external', file: 'y.h5', target: '/' } },
  };
  showView(<Tree />, {
    members: { a: three, b: three, c: three, d: three },
    answers: {
      async describe({ path }, _, real) {
        const found = { ...(await real()), ...(links[path] && { links: links[path] }) };
        if (path !== '/d') return found;
        const reason = 'x.h5: /d is a link to y.h5.';
        return { ...found, element: { kind: 'unsupported', path, reason } };
      },
    },
  });
  const same = await screen.findByRole('treeitem', { name: /, same object as \/a$/ });
  expect(same.title).toBe('b: same object as /a');
  const soft = screen.getByRole('treeitem', { name: /^c, .*, soft link to a$/ });
  expect(soft.querySelectorAll('svg.lucide-link-2')).toHaveLength(1);
  const first = screen.getByRole('treeitem', { name: /^a, / });
  expect(first.querySelectorAll('svg.lucide-link-2')).toHaveLength(0);
  const external = screen.getByRole('treeitem', { name: /^d, unreadable: / });
  expect(external.querySelectorAll('svg.lucide-link-2')).toHaveLength(1);
});

it('is moved through, opened and chosen from by keys alone', async () => {
  const { store } = showView(<Tree />, file);
  const tree = screen.getByRole('tree');
  const active = () =>
    document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
  await screen.findByRole('treeitem', { name: /^uns, group/ });
  fireEvent.keyDown(tree, { key: 'End' });
  expect(active()?.textContent).toContain('uns');
  fireEvent.keyDown(tree, { key: 'ArrowRight' });
  await screen.findByRole('treeitem', { name: /^leiden_colors/ });
  fireEvent.keyDown(tree, { key: 'ArrowDown' });
  fireEvent.keyDown(tree, { key: 'Enter' });
  expect(store.getState().view.element).toBe('/uns/leiden_colors');
  fireEvent.keyDown(tree, { key: 'o' });
  expect(active()?.textContent).toContain('Overview');
});

it('takes a space for a letter while a name is typed, and opens what is not described yet', async () => {
  const { store } = showView(<Tree />, {
    members: { 'cell cycle': three, 'cell type': three, deep: dict({ inner: three }) },
  });
  const tree = screen.getByRole('tree');
  await screen.findByRole('treeitem', { name: /^deep/ });
  fireEvent.keyDown(tree, { key: 'End' });
  fireEvent.keyDown(tree, { key: 'ArrowRight' }); // before anything is known of it
  for (const key of 'cell t') fireEvent.keyDown(tree, { key });
  expect(store.getState().view.element).toBe('/');
  fireEvent.keyDown(tree, { key: 'Enter' });
  expect(store.getState().view.element).toBe('/cell type');
  expect(await screen.findByRole('treeitem', { name: /^inner/ })).toBeDefined();
});

it('finds elements in groups that were never opened', async () => {
  showView(<Tree />, file);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'COLORS' } });
  const found = await screen.findByRole('treeitem', { name: /^leiden_colors/ });
  expect(found.getAttribute('aria-level')).toBe('2');
  expect(screen.getAllByRole('treeitem')).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(screen.getByText(/No element matches/)).toBeDefined();
});

it('draws and describes of ten thousand members only those in view', async () => {
  const members = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [`m${i}`, three]),
  );
  const { client } = showView(<Tree />, { members });
  await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(20));
  await waitFor(() => expect(client.asked.length).toBeGreaterThan(20));
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  expect(client.asked.length).toBeLessThan(60);
  const first = screen.getByRole('treeitem', { name: /^m0/ });
  expect(first.getAttribute('aria-setsize')).toBe('10000');
});

it('searches groups that were never opened, and says where it did not look', async () => {
  const params = {
    kind: 'mapping',
    path: '/uns/neighbors/params',
    keys: ['metric'],
  } as const;
  const content: SketchedFile = {
    ...file,
    answers: {
      ...file.answers,
      listGroups: async () => ({
        groups: [
          { kind: 'anndata', path: '/', keys: ['uns'] },
          { kind: 'mapping', path: '/uns', keys: ['neighbors'] },
          { kind: 'mapping', path: '/uns/neighbors', keys: ['params'] },
          params,
        ],
        left: 3,
      }),
    },
  };
  showView(<Tree />, content);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'metric' } });
  const found = await screen.findByRole('treeitem', { name: /^metric/ });
  expect(found.getAttribute('aria-level')).toBe('4');
  expect(screen.getByRole('status').textContent).toContain('Not searched: 3 others');
});

it('asks about no group that is not in the file, however many a link opens', async () => {
  const opened = Array.from({ length: 1000 }, (_, i) => `/uns/no${i}/deeper`);
  const tree = { opened: ['/uns', ...opened], closed: [], search: '' };
  const { client } = showView(<Tree />, file, { element: '/no/such/one', tree });
  expect(await screen.findByRole('treeitem', { name: /^leiden_colors/ })).toBeDefined();
  const groups = client.asked.filter((what) => /no/.test(what));
  expect(groups).toEqual([]);
  expect(client.asked).toContain('describe /uns');
});
