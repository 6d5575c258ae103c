import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { datasetOfSet } from '@/model/dataset-at';
import { unpackStrings } from '@/model/strings';
import { sharedOnce } from '@/read/bytes/shared-request';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from '../open-dataset';

/** The object of `e2e/fixtures/seurat.py`; expected values are its formulas. */
const small = sharedOnce(async () => {
  const opened = await openRoot(await openFixture('small.h5seurat'));
  const at = (path: string) => opened.elements.at(path);
  const read = async (path: string, region = {}) => (await at(path)).read?.(region);
  return { opened, at, read, dataset: await describeRoot(opened) };
});

function texts(block: Block | undefined): readonly string[] {
  return block?.kind === 'strings' ? unpackStrings(block.strings) : [];
}

it('is one annotated matrix, the active assay first, with the tables of cells and of features', async () => {
  const { dataset } = await small();
  expect(dataset).toMatchObject({ format: 'h5seurat', shape: [60, 40], problems: [] });
  expect(
    dataset.matrices.map(({ path, layout, shape, rows, columns }) => [
      path,
      layout,
      shape,
      rows,
      columns,
    ]),
  ).toEqual([
    ['/assays/RNA/data', 'csr', [60, 40], '/meta.data', '/assays/RNA/meta.features'],
    ['/assays/RNA/counts', 'csr', [60, 40], '/meta.data', '/assays/RNA/meta.features'],
    [
      '/assays/RNA/scale.data',
      'dense',
      [60, 3],
      '/meta.data',
      '/assays/RNA/scaled.features',
    ],
    ['/assays/ADT/data', 'dense', [60, 6], '/meta.data', '/assays/ADT/features'],
  ]);
  expect(dataset.nouns).toEqual({ row: 'cell', column: 'gene' });
  expect(dataset.tables[0]).toMatchObject({
    path: '/meta.data',
    beside: ['/active.ident'],
  });
});

it('has each assay as a set of features, with the reductions that were computed from it', async () => {
  const { dataset } = await small();
  expect(dataset.featureSets).toEqual([
    {
      path: '/assays/ADT',
      shape: [60, 6],
      matrices: ['/assays/ADT/data'],
      embeddings: [],
      nouns: { row: 'cell', column: 'feature' },
    },
    {
      path: '/assays/RNA',
      shape: [60, 40],
      matrices: ['/assays/RNA/data', '/assays/RNA/counts', '/assays/RNA/scale.data'],
      embeddings: ['/reductions/tsne/cell.embeddings', '/reductions/pca/cell.embeddings'],
      nouns: { row: 'cell', column: 'gene' },
      isMain: true,
    },
  ]);
});

it('shows sparse and dense matrices as cells × features', async () => {
  const { read } = await small();
  // (cell · gene + cell + 2 gene) % 5, zero below 2
  const region = { rows: [3, 5], columns: [1, 4] };
  expect(await read('/assays/RNA/counts', region)).toMatchObject({
    values: Float64Array.of(3, 3, 3, 0, 0, 2),
  });
  // (cell + protein) % 7 + 10 of the first cluster’s, divided by 4
  expect(
    await read('/assays/ADT/data', { rows: [19, 21], columns: [0, 2] }),
  ).toMatchObject({
    values: Float64Array.of((5 + 10) / 4, 6 / 4, 6 / 4, (0 + 10) / 4),
  });
});

it('has the existing columns in the order of colnames, then all others', async () => {
  const { at } = await small();
  expect((await at('/meta.data')).info).toMatchObject({
    kind: 'dataframe',
    length: 60,
    index: '_index',
    columns: [
      'orig.ident',
      'seurat_clusters',
      'nCount_RNA',
      'doublet',
      'age',
      'donor',
      'type',
    ],
  });
});

it('reads factors from 1 with NA, logicals with NA, integers with NA and the names of rows', async () => {
  const { read, at } = await small();
  const type = await read('/meta.data/type', { rows: [8, 11] });
  expect(type).toMatchObject({
    kind: 'categories',
    codes: Int8Array.of(0, -1, 0),
    ordered: false,
  });
  expect((await at('/meta.data/type')).info).toMatchObject({
    categories: 4,
    nullable: true,
  });
  expect(await read('/meta.data/doublet', { rows: [0, 3] })).toEqual({
    kind: 'booleans',
    values: Uint8Array.of(0, 1, 0),
    missing: Uint8Array.of(1, 0, 0),
  });
  const age = await read('/meta.data/age', { rows: [4, 7] });
  expect(age).toMatchObject({ missing: Uint8Array.of(0, 1, 0) });
  expect((age?.kind === 'numbers' && [age.values[0], age.values[2]]) || []).toEqual([
    24, 26,
  ]);
  // without NA there is no mask
  expect(await read('/meta.data/age', { rows: [0, 2] })).toEqual({
    kind: 'numbers',
    values: Int32Array.of(20, 21),
  });
  expect(texts(await read('/meta.data/_index', { rows: [0, 2] }))).toEqual([
    'CELL00-1',
    'CELL01-1',
  ]);
});

it('has embeddings of cells × dimensions under the names of their reductions, t-SNE and image before PCA', async () => {
  const { dataset, read } = await small();
  expect(dataset.embeddings).toMatchObject([
    {
      path: '/reductions/tsne/cell.embeddings',
      name: 'tsne',
      shape: [60, 2],
      rows: '/meta.data',
      numbered: 'tSNE_',
    },
    {
      path: '/images/slide/coordinates/x,y',
      name: 'slide',
      shape: [60, 2],
      imageOf: '/images/slide',
    },
    {
      path: '/reductions/pca/cell.embeddings',
      name: 'pca',
      numbered: 'PC_',
    },
  ]);
  // 12 cos(0) + cos(0), 12 sin(0) + sin(0)
  expect(await read('/reductions/tsne/cell.embeddings', { rows: [0, 1] })).toMatchObject({
    values: Float64Array.of(13, 0),
  });
});

it('places cells in an image by their names, except those that it lacks', async () => {
  const { read } = await small();
  // the image has cells 10 to 59, backwards
  expect(await read('/images/slide/coordinates/x,y', { rows: [9, 12] })).toEqual({
    kind: 'matrix',
    rows: [9, 12],
    columns: [0, 2],
    values: Float64Array.of(Number.NaN, Number.NaN, 20, 30, 22, 33),
  });
  expect((await (await small()).at('/images/slide/coordinates')).info).toMatchObject({
    kind: 'dataframe',
    length: 50,
  });
});

it('shows other matrices as in R: loadings and graphs by rows and columns of R', async () => {
  const { at, read, dataset } = await small();
  expect((await at('/reductions/pca/feature.loadings')).info).toMatchObject({
    shape: [3, 3],
  });
  expect(dataset.axes?.[1]).toEqual({
    path: '/reductions/pca/cell.embeddings',
    rows: '/meta.data',
    numbered: 'PC_',
  });
  expect(dataset.axes?.[0]).toEqual({
    path: '/reductions/pca/feature.loadings',
    rows: '/reductions/pca/features',
    numbered: 'PC_',
  });
  // row 0, column 5 of R is 0.5; row 5, column 0 is 0
  expect((await at('/graphs/RNA_nn')).info).toMatchObject({
    layout: 'csc',
    shape: [60, 60],
  });
  expect(await read('/graphs/RNA_nn', { rows: [0, 1], columns: [4, 7] })).toMatchObject({
    values: Float64Array.of(0, 0.5, 0),
  });
  expect(await read('/graphs/RNA_nn', { rows: [5, 6], columns: [0, 1] })).toMatchObject({
    values: Float64Array.of(0),
  });
  // matrix(0:5, nrow = 2) of R
  expect(await read('/misc/nested/m')).toMatchObject({
    values: Int32Array.of(0, 2, 4, 1, 3, 5),
  });
});

it('has lists in the order of their names, with classes, single values and commands in time', async () => {
  const { at, read } = await small();
  expect((await at('/misc/nested')).info).toMatchObject({
    keys: ['z', 'a', 'm'],
    called: 'list',
  });
  expect((await at('/assays/ADT')).info).toMatchObject({
    called: 'assay (Signac:ProteinAssay)',
  });
  expect((await at('/reductions/pca/jackstraw')).info).toMatchObject({
    called: 'object (SeuratObject:JackStrawData)',
  });
  expect((await at('/misc/nested/z')).info).toMatchObject({
    kind: 'scalar',
    valueType: 'booleans',
  });
  expect(await read('/misc/nested/z')).toMatchObject({ missing: Uint8Array.of(1) });
  expect((await at('/reductions/pca/stdev')).info).toMatchObject({ steps: 'PC' });
  expect((await at('/commands')).info).toMatchObject({
    keys: ['NormalizeData.RNA', 'FindClusters'],
    log: [
      {
        name: 'NormalizeData.RNA',
        time: '2024-05-02 10:00:00',
        text: 'NormalizeData(object = small, scale.factor = 10000)',
        about: 'RNA',
      },
      { name: 'FindClusters' },
    ],
  });
});

it('narrows to one assay: its matrices and embeddings, its size and nouns', async () => {
  const { dataset } = await small();
  const [adt] = dataset.featureSets ?? [];
  if (!adt) throw new Error('there is no assay');
  expect(datasetOfSet(dataset, adt)).toMatchObject({
    shape: [60, 6],
    matrices: [{ path: '/assays/ADT/data' }],
    embeddings: [],
    nouns: { row: 'cell', column: 'feature' },
  });
  expect(datasetOfSet(dataset, adt)).toBe(datasetOfSet(dataset, adt));
  expect(datasetOfSet(dataset, adt)).not.toHaveProperty('featureSets');
});
