import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Receipt } from '@/model/source';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

async function open(name: string, mostLibraryBytes?: number) {
  const source = createSourceService({
    createPool: inlineDecodePool,
    ...(mostLibraryBytes !== undefined && { mostLibraryBytes }),
  });
  const exhausted: Receipt[] = [];
  source.watch(
    () => {},
    (cost) => exhausted.push(cost),
  );
  const file = new File([readFileSync(join(stores, name))], name);
  await source.open(1, { kind: 'file', file });
  return { source, exhausted };
}

it('says once that libhdf5 holds too much memory, and goes on answering', async () => {
  const { source, exhausted } = await open('filters.h5ad', 10 << 20); // it starts with 18 MB
  await source.ask(2, 'read', { path: '/layers/nbit', region: { rows: [0, 2] } });
  expect(exhausted).toHaveLength(1);
  expect(exhausted[0]?.bytesRead).toBeGreaterThan(1000);
  await source.ask(3, 'read', { path: '/layers/nbit', region: { rows: [2, 4] } });
  expect(exhausted).toHaveLength(1);
  await source.close();
});

it('is not exhausted by libhdf5’s reads of one file, or by files read without it', async () => {
  const packed = await open('filters.h5ad');
  await packed.source.ask(2, 'read', { path: '/layers/nbit', region: { rows: [0, 2] } });
  expect(packed.exhausted).toEqual([]);
  await packed.source.close();
  const zarr = await open('hostile.zarr.zip', 0);
  expect(zarr.exhausted).toEqual([]);
  await zarr.source.close();
});
