import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

let source: SourceService | undefined;
afterEach(() => source?.close());

async function openKitchen(): Promise<SourceService> {
  source = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(join(stores, 'kitchen.h5ad'))], 'kitchen.h5ad');
  await source.open(1, { kind: 'file', file });
  return source;
}

describe('names of a file', () => {
  it('finds labels of categories, read without their codes', async () => {
    const source = await openKitchen();
    const found = await source.ask(2, 'findNames', {
      places: ['/obs/cell_type'],
      text: 't c',
      limit: 5,
    });
    expect(found.best[0]).toMatchObject({
      path: '/obs/cell_type',
      text: 'T cell',
      rank: 1,
    });
  });

  it('searches what was read without reading again', async () => {
    const source = await openKitchen();
    await source.ask(2, 'prepareNames', { places: ['/obs/cell id', '/obs/cell_type'] });
    const before = await source.receipt();
    await source.ask(3, 'findNames', { places: ['/obs/cell id'], text: 'a', limit: 5 });
    expect((await source.receipt()).bytesAsked).toBe(before.bytesAsked);
  });

  it('drops what was typed before when more is typed, without searching for it', async () => {
    const source = await openKitchen();
    await source.ask(2, 'prepareNames', { places: ['/obs/cell id'] });
    const first = source.ask(3, 'findNames', {
      places: ['/obs/cell id'],
      text: 'c',
      limit: 5,
    });
    const dropped = expect(first).rejects.toMatchObject({ name: 'AbortError' });
    source.cancel(3);
    const second = await source.ask(4, 'findNames', {
      places: ['/obs/cell id'],
      text: 'ce',
      limit: 5,
    });
    await dropped;
    expect(second.best[0]?.text).toMatch(/^ce/);
  });

  it('finds a gene by its identifier in a column', async () => {
    const source = await openKitchen();
    const matrix = {
      path: '/X',
      layout: 'csr',
      shape: [331, 37],
      dtype: 'float32',
    } as const;
    const table = { table: '/var', part: '/', matrix, length: 37, others: [] };
    const { best, count } = await source.ask(2, 'findGenes', {
      tables: [table],
      text: 'ENSG00000000002',
      limit: 3,
    });
    expect(count).toBe(1);
    expect(best.map(({ name, id, rows }) => [name, id, rows[0]?.row])).toEqual([
      ['CD3E', 'ENSG00000000002', 2],
    ]);
  });

  it('refuses what has no names', async () => {
    const source = await openKitchen();
    await expect(
      source.ask(2, 'findNames', { places: ['/X'], text: 'a', limit: 5 }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
  });

  it('rejects on abort', async () => {
    const source = await openKitchen();
    const found = source.ask(2, 'findNames', {
      places: ['/obs/cell id'],
      text: 'a',
      limit: 5,
    });
    source.cancel(2);
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  });
});
