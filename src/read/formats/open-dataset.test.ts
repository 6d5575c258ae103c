import { describe, expect, it } from 'vitest';
import { encoded, named, sparse } from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { openDataset } from './open-dataset';

describe.each(['kitchen.h5ad', 'kitchen.v2.zarr', 'kitchen.v3.zarr'])('%s', (name) => {
  it('is AnnData of 331 cells and 37 genes, without problems', async () => {
    const dataset = await openDataset(await openFixture(name));
    expect(dataset).toMatchObject({
      format: 'anndata',
      shape: [331, 37],
      unstructured: '/uns',
      problems: [],
    });
  });

  it('offers its tables, matrices with what names their rows and columns, and graphs', async () => {
    const { tables, matrices, graphs } = await openDataset(await openFixture(name));
    expect(tables.map(({ path, length, index }) => [path, length, index])).toEqual([
      ['/obs', 331, 'cell id'],
      ['/var', 37, '_index'],
      ['/raw/var', 45, '_index'],
    ]);
    expect(matrices.find(({ path }) => path === '/X')).toEqual({
      path: '/X',
      layout: 'csr',
      shape: [331, 37],
      dtype: 'float32',
      stored: 2402,
      rows: '/obs',
      columns: '/var',
    });
    expect(matrices.find(({ path }) => path === '/raw/X')?.columns).toBe('/raw/var');
    expect(graphs).toEqual(expect.arrayContaining(['/obsp/connectivities']));
  });

  it('offers UMAP first and PCA last, and no single column', async () => {
    const { embeddings } = await openDataset(await openFixture(name));
    const paths = embeddings.map(({ path }) => path);
    expect(paths[0]).toBe('/obsm/X_umap');
    expect(paths.at(-1)).toBe('/obsm/X_pca');
    expect(paths).not.toContain('/obsm/one_column');
    expect(paths).not.toContain('/obsm/awkward');
  });
});

it.each(['not-anndata.zarr', 'not-anndata.h5'])(
  'opens %s as a plain tree',
  async (name) => {
    const dataset = await openDataset(await openFixture(`broken/${name}`));
    expect(dataset).toMatchObject({ format: 'plain', problems: [] });
  },
);

it('names the damaged part, and offers the rest', async () => {
  const { problems, embeddings, tables } = await openDataset(
    await openFixture('broken/embedding-short.h5ad'),
  );
  expect(problems.map(({ path }) => path)).toEqual(['/obsm/X_umap']);
  expect(embeddings).toEqual([]);
  expect(tables.map(({ path }) => path)).toEqual(['/obs', '/var']);
});

it('refuses AnnData without obs, as anndata does', async () => {
  const root = memoryRoot(
    groupSketch({ 'encoding-type': 'anndata' }, { var: groupSketch({}) }),
  );
  await expect(openDataset(root)).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining('no obs'),
  });
});

// anndata 0.12.19 reads such files as 2 × 3 and 2 × 0
it.each([
  ['the columns of X', { X: sparse('csr', [2, 3], {}) }, 3],
  ['none', {}, 0],
] as const)('opens AnnData without var with %s as genes', async (_, members, genes) => {
  const root = memoryRoot(
    groupSketch(encoded('anndata', '0.1.0'), { obs: named(['a', 'b']), ...members }),
  );
  expect(await openDataset(root)).toMatchObject({ format: 'anndata', shape: [2, genes] });
});
