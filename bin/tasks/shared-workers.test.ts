import { expect, it } from 'vitest';
import { modulesFrom, sharedChunkOf } from './shared-workers.mjs';
import { stubOf } from './unused-parts.mjs';

it('a module is in the chunk of the threads that need it', () => {
  const needed = {
    start: new Set(['worker-address', 'start']),
    page: new Set(['errors', 'worker-address', 'react', 'link', 'terms']),
    views: new Set([
      ...['errors', 'react', 'link', 'terms', 'grid', 'lasso', 'changes'],
      ...['axes', 'palette', 'luma', 'bars', 'sorting', 'labels', 'entries'],
    ]),
    besideLists: new Set(['changes', 'lasso']),
    grids: new Set(['errors', 'react', 'link', 'grid', 'palette', 'changes', 'texts']),
    miniatures: new Set(['react', 'labels', 'texts']),
    dataTable: new Set(['react', 'palette', 'sorting']),
    embedding: new Set(['errors', 'react', 'palette', 'axes', 'luma', 'labels']),
    besideEmbedding: new Set([
      ...['errors', 'react', 'link', 'terms', 'grid', 'changes', 'axes', 'bars'],
    ]),
    source: new Set([
      ...['errors', 'worker-address', 'link', 'lasso', 'chunks', 'hdf5', 'paint'],
    ]),
    besideSource: new Set(['errors', 'paint', 'export']),
    decode: new Set(['errors', 'chunks', 'bz2', 'deflate']),
    codecs: new Set(['errors', 'deflate']),
    workers: new Set([
      ...['errors', 'worker-address', 'link', 'lasso', 'chunks', 'hdf5', 'bz2'],
      ...['export', 'changes', 'terms', 'paint', 'deflate', 'entries'],
    ]),
  };
  const chunkOf = (id: string) => sharedChunkOf(id, needed);
  expect(chunkOf('errors')).toBe('everywhere');
  expect(chunkOf('worker-address')).toBe('everywhere');
  expect(chunkOf('start')).toBe('start');
  expect(chunkOf('react')).toBe('page');
  expect(chunkOf('link')).toBe('shared');
  expect(chunkOf('chunks')).toBe('decoding');
  expect(chunkOf('deflate')).toBe('decoding');
  expect(chunkOf('lasso')).toBe('shared-later');
  expect(chunkOf('paint')).toBe('shared-later');
  // a table does not wait for what draws plots or embeddings
  expect(chunkOf('grid')).toBe('grids');
  expect(chunkOf('sorting')).toBe('data-table');
  expect(chunkOf('palette')).toBe('drawing');
  // nor does an overview wait for what draws embeddings
  expect(chunkOf('labels')).toBe('drawing');
  // nor for what draws a table
  expect(chunkOf('texts')).toBe('drawing');
  expect(chunkOf('axes')).toBe('views-later');
  expect(chunkOf('bars')).toBe('pages-later');
  expect(chunkOf('luma')).toBe('embedding');
  // no worker may need the page, nor what it loads later
  expect(chunkOf('terms')).toBe('shared');
  expect(chunkOf('changes')).toBe('shared-last');
  // no open file needs what lists folders
  expect(chunkOf('entries')).toBe('lists');
  expect(chunkOf('export')).toBeUndefined();
  // the source worker’s own, and what is loaded later
  expect(chunkOf('hdf5')).toBeUndefined();
  expect(chunkOf('bz2')).toBeUndefined();
});

it('a module needs all that it imports, in a circle too', () => {
  const imports: Record<string, string[]> = {
    a: ['b'],
    b: ['c'],
    c: ['a', 'd'],
    e: ['a'],
  };
  const found = modulesFrom('a', (id: string) => imports[id] ?? []);
  expect([...found].toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('a part that is left out keeps its exports, which say so when they are used', async () => {
  const code = stubOf(
    'import x from "y";\nexport const A = 1;\nexport default class B extends x {\n}\nexport function c() {}\n',
    'library/part.js',
  );
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const part: Record<string, new () => unknown> = await import(address);
  expect(Object.keys(part).toSorted()).toEqual(['A', 'c', 'default']);
  for (const name of ['A', 'c', 'default'])
    expect(() => new (part[name] as new () => unknown)()).toThrow(
      'library/part.js is left out of this build',
    );
});
