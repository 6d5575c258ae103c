import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

const links = join(stores, 'links.h5ad');

it('describes names that are links, those that lead nowhere too', async () => {
  const source = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(links)], 'links.h5ad');
  await source.open(1, { kind: 'file', file });
  expect(await source.ask(2, 'describe', { path: '/X' })).toMatchObject({
    links: { hardLinks: 2 },
  });
  expect(await source.ask(3, 'describe', { path: '/layers/same' })).toMatchObject({
    shape: [12, 5],
    links: { hardLinks: 2, sameObjectAs: '/X' },
  });
  expect(await source.ask(4, 'describe', { path: '/obsm/X_umap' })).toMatchObject({
    shape: [12, 2],
    links: { link: { kind: 'soft', target: 'X_pca' } },
  });
  expect(await source.ask(5, 'describe', { path: '/uns/elsewhere' })).toMatchObject({
    node: 'link',
    element: { kind: 'unsupported', reason: expect.stringContaining('other.h5ad:/X') },
    links: { link: { kind: 'external', file: 'other.h5ad', target: '/X' } },
  });
  expect(await source.ask(6, 'describe', { path: '/uns/nowhere' })).toMatchObject({
    node: 'link',
    links: { link: { kind: 'soft', target: '/obsm/X_tsne' } },
  });
  expect(await source.ask(7, 'describe', { path: '/uns/up' })).toMatchObject({
    node: 'link',
    links: { sameObjectAs: '/' },
  });
  expect(await source.ask(8, 'describe', { path: '/obs/leiden' })).not.toHaveProperty(
    'links',
  );
  await source.close();
});
