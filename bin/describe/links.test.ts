import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFixture } from '@/testing/node-open-fixture';
import { stores } from '@/testing/node-stores';
import { answerOf } from './answer';
import { treeOf } from './tree';

const root = join(import.meta.dirname, '../..');
const linksH5ad = join(stores, 'links.h5ad');
const manyPaths = join(root, 'src/read/hdf5/fixtures/many-paths.h5');
const linksH5 = join(root, 'src/read/hdf5/fixtures/hierarchy/links.h5');

it('lists the names of an AnnData file that are links, beside the normal answer', async () => {
  expect(await answerOf(linksH5ad)).toMatchObject({
    kind: 'h5ad',
    layers: { same: { shape: [12, 5], sum: 1770 } },
    obsm: { X_umap: { shape: [12, 2], sum: 276 } },
    links: {
      '/layers/same': { same_object_as: '/X' },
      '/obsm/X_umap': { link: 'soft', target: 'X_pca' },
      '/uns/below': { link: 'soft', target: '/obsm/X_pca' },
      '/uns/elsewhere': { link: 'external', file: 'other.h5ad', target: '/X' },
      '/uns/nowhere': { link: 'soft', target: '/obsm/X_tsne' },
      '/uns/up': { same_object_as: '/' },
    },
    element_errors: {
      'uns/elsewhere': expect.stringContaining('other.h5ad:/X'),
      'uns/nowhere': expect.stringContaining('which does not exist'),
      'uns/up': expect.stringContaining('link back to /'),
    },
  });
});

it('lists them in a plain tree at each node', async () => {
  const answer = await answerOf(linksH5);
  expect(answer).not.toHaveProperty('links');
  const { tree } = answer as unknown as { tree: Record<string, object> };
  expect(tree['/a/hard']).not.toHaveProperty('same_object_as');
  expect(tree).toMatchObject({
    '/a/hard': { node: 'dataset', all: [1, 2] },
    '/a/b/d': { node: 'dataset', all: [1, 2], same_object_as: '/a/hard' },
    '/a/b/beside': { node: 'dataset', all: [1, 2], link: 'soft', target: 'd' },
    '/a/b/up': { same_object_as: '/a' },
    '/a/b/external': { link: 'external', file: 'other.h5', target: '/x' },
    '/a/b/nowhere': { link: 'soft', target: 'x' },
    '/a/b/of its own kind': { link: 'user-defined' },
    '/again': { node: 'group', same_object_as: '/a' },
  });
});

it('lists them in the text output', async () => {
  const lines = await treeOf(await openFixture('links.h5ad'), 100);
  const notes = lines.map(({ path, note }) => [path, note] as const);
  expect(Object.fromEntries(notes)).toMatchObject({
    '/X': '',
    '/layers/same': 'same object as /X',
    '/obsm/X_umap': 'link to X_pca',
  });
  expect(lines.find(({ path }) => path === '/uns/nowhere')).toMatchObject({
    link: 'soft',
    target: '/obsm/X_tsne',
    problem: expect.stringContaining('which does not exist'),
  });
});

it('lists the members of an object once, however many paths lead to it', async () => {
  const lines = await treeOf(await openFixture(manyPaths), 100);
  // 29 groups of three members and one of one, below 30 names and the root
  expect(lines).toHaveLength(30 + 29 * 3 + 1 + 1);
  const notes = new Map(lines.map(({ path, note }) => [path, note]));
  expect(notes.get('/g00/again')).toBe('same object as /g01');
  expect(notes.get('/g00/soft')).toBe('link to /g01, same object as /g01');
  expect(notes.get('/g01')).toBe('');
});
