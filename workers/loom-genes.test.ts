import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

// ten cells, six genes as rows: gene g of cell c is 10 g + c
const place = join(stores, 'cells.loom');
const source = createSourceService({ createPool: inlineDecodePool });
beforeAll(async () => {
  const blob = await openAsBlob(place);
  const file = Object.assign(blob, { name: 'cells.loom', lastModified: 1 }) as File;
  await source.open(1, { kind: 'file', file });
});
afterAll(() => source.close());

it('reads a gene of a matrix of genes × cells as one value a cell, without a scan', async () => {
  const [gene] = await source.ask(2, 'genes', { path: '/matrix', genes: [2] });
  expect(gene).toEqual({
    values: Float64Array.of(20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
    how: 'columns',
    index: 'needless',
  });
});

it('reads a gene of a layer, and the mean of several', async () => {
  const [spliced] = await source.ask(3, 'genes', { path: '/layers/spliced', genes: [1] });
  expect(spliced?.values.slice(0, 3)).toEqual(Float64Array.of(20, 22, 24));
  const [mean] = await source.ask(4, 'genes', {
    path: '/matrix',
    genes: [0, 4],
    mean: true,
  });
  expect(mean?.values.slice(0, 3)).toEqual(Float64Array.of(20, 21, 22));
});

it('estimates the cost of a gene as its own row, without an index', async () => {
  expect(
    await source.ask(5, 'cost', { of: 'genes', ask: { path: '/matrix', genes: [0] } }),
  ).toMatchObject({
    how: 'columns',
    requests: 1,
    index: 'needless',
  });
  expect(await source.ask(6, 'buildGeneIndex', { path: '/matrix' })).toBe('needless');
});

it('has as many genes as the matrix has rows', async () => {
  await expect(
    source.ask(7, 'genes', { path: '/matrix', genes: [6] }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/6/),
  });
});
