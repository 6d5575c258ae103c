import { expect, it } from 'vitest';
import type { StoredGroup } from '@/read/node';
import { ints, numbers } from '@/testing/anndata-sketches';
import {
  arraySketch,
  float64,
  groupSketch,
  int32,
  memoryRoot,
  type ReadLog,
  text,
} from '@/testing/memory-node';
import {
  assay,
  CELLS_BY_FEATURES,
  failureOf,
  matrix,
  object,
  type Parts,
  SEURAT_ATTRIBUTES,
  texts,
} from '@/testing/seurat-sketches';
import { describeRoot, openRoot } from '../open-dataset';

it.each<[Parts, string]>([
  [{ attributes: { project: ['a'] } }, 'active.assay'],
  [{ attributes: { 'active.assay': ['RNA'], version: ['4'] } }, 'project'],
  [{ without: 'cell.names' }, 'cell.names'],
  [{ without: 'meta.data' }, 'meta.data'],
  [{ without: 'assays' }, 'assays'],
  [{ attributes: { ...SEURAT_ATTRIBUTES, 'active.assay': ['ADT'] } }, 'ADT'],
])('opens without required parts, and names them: %j', async (parts, name) => {
  const opened = await object(parts);
  const dataset = await describeRoot(opened);
  expect(dataset.format).toBe('h5seurat');
  expect(dataset.problems.map(({ reason }) => reason).join()).toContain(`“${name}”`);
  expect(dataset.matrices).toHaveLength(parts.without === 'assays' ? 0 : 1);
  expect(dataset.tables[0]?.length).toBe(3);
});

it('does not recognise a Seurat object by a single common member', async () => {
  const root: StoredGroup = {
    ...memoryRoot(groupSketch({}, { assays: groupSketch({}), other: ints([1]) })),
    container: 'hdf5',
  };
  expect((await openRoot(root)).format.id).toBe('plain');
});

it('reads meta.data as a compound dataset, with cell.names for its rows', async () => {
  const fields = [
    { name: 'grp', dtype: text, offset: 0 },
    { name: 'ok', dtype: int32, offset: 16 },
  ];
  const compound = arraySketch(
    { kind: 'compound', bytes: 20, fields },
    [3],
    [
      ['a', 1],
      ['b', 2],
      ['a', 0],
    ],
    { logicals: ['ok'] },
  );
  const { elements } = await object({ members: { 'meta.data': compound } });
  expect((await elements.at('/meta.data')).info).toMatchObject({
    kind: 'dataframe',
    length: 3,
    index: '_index',
    columns: ['grp', 'ok'],
  });
  expect(await (await elements.at('/meta.data/ok')).read?.({})).toEqual({
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 0),
    missing: Uint8Array.of(0, 1, 0),
  });
  expect((await elements.at('/meta.data/_index')).info).toMatchObject({ length: 3 });
});

it('infers the size of a sparse matrix without dims from the features', async () => {
  const members = { assays: groupSketch({}, { RNA: assay({ data: matrix({}) }) }) };
  const { elements } = await object({ members });
  const data = await elements.at('/assays/RNA/data');
  expect(data.info).toMatchObject({ layout: 'csr', shape: [3, 2] });
  expect(await data.read?.({})).toMatchObject({ values: CELLS_BY_FEATURES });
});

it('treats a factor value without a level as missing, and refuses an invalid logical', async () => {
  const factor = groupSketch({}, { levels: texts(['a']), values: ints([9, 0, 1]) });
  const frame = groupSketch({ logicals: ['l'] }, { f: factor, l: ints([0, 3, 2]) });
  const { elements } = await object({ members: { 'meta.data': frame } });
  const read = async (name: string) =>
    (await elements.at(`/meta.data/${name}`)).read?.({});
  expect(await read('f')).toMatchObject({ codes: Int8Array.of(-1, -1, 0) });
  expect(await failureOf(read('l'))).toContain(
    'contains 3, which is not TRUE, FALSE or NA',
  );
});

it('keeps the order of a factor if the file is marked as ordered', async () => {
  const factor = (attributes: Parameters<typeof groupSketch>[0]) =>
    groupSketch(attributes, { levels: texts(['a', 'b']), values: ints([1, 2, 1]) });
  const frame = groupSketch(
    {},
    {
      a: factor({ s3class: ['ordered', 'factor'] }),
      b: factor({ ordered: [1] }),
      c: factor({}),
    },
  );
  const { elements } = await object({ members: { 'meta.data': frame } });
  const ordered = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => (await elements.at(`/meta.data/${name}`)).info),
  );
  expect(ordered).toMatchObject([
    { ordered: true },
    { ordered: true },
    { ordered: false },
  ]);
});

it('opens columns with a slash in their names, and reports only the one of another length', async () => {
  const frame = groupSketch(
    { colnames: ['a/b', 'n'] },
    {
      n: ints([1, 2]),
      a: groupSketch({}, { b: ints([4, 5, 6]) }),
    },
  );
  const { elements } = await object({ members: { 'meta.data': frame } });
  expect((await elements.at('/meta.data')).info).toMatchObject({ columns: ['a/b', 'n'] });
  expect(await (await elements.at('/meta.data/a/b')).read?.({})).toMatchObject({
    values: Int32Array.of(4, 5, 6),
  });
  expect(await failureOf(elements.at('/meta.data/n'))).toContain(
    'has 2 rows, but /meta.data has 3',
  );
});

it('offers the layers of an assay of Seurat v5, those of all cells', async () => {
  const part = groupSketch(
    { dims: [2, 1] },
    { data: numbers([1]), indices: ints([0]), indptr: ints([0, 1]) },
  );
  const rna = groupSketch(
    { key: ['rna_'] },
    {
      features: texts(['g1', 'g2']),
      layers: groupSketch({}, { 'counts.1': part, counts: matrix(), data: matrix() }),
    },
  );
  const opened = await object({ members: { assays: groupSketch({}, { RNA: rna }) } });
  const { matrices, problems } = await describeRoot(opened);
  expect(matrices.map(({ path }) => path)).toEqual([
    '/assays/RNA/layers/data',
    '/assays/RNA/layers/counts',
  ]);
  expect(problems).toEqual([]);
  const data = await opened.elements.at('/assays/RNA/layers/data');
  expect(await data.read?.({})).toMatchObject({ values: CELLS_BY_FEATURES });
});

it('leaves out a slot without values, which Seurat writes', async () => {
  const empty = arraySketch(float64, [0, 0], []);
  const members = { assays: groupSketch({}, { RNA: assay({ counts: empty }) }) };
  const { matrices, problems } = await describeRoot(await object({ members }));
  expect([matrices.length, problems.length]).toEqual([1, 0]);
});

it('describes an object from shapes and attributes alone', async () => {
  const log: ReadLog = [];
  const dataset = await describeRoot(await object({ log }));
  expect(dataset.matrices).toHaveLength(1);
  expect(log).toEqual([]);
});

it('reads only the pointers and values of the requested cells of a matrix', async () => {
  const log: ReadLog = [];
  const { elements } = await object({ log });
  const data = await elements.at('/assays/RNA/data');
  expect(await data.read?.({ rows: [1, 2] })).toMatchObject({
    values: Float64Array.of(0, 3),
  });
  const values = log.filter(({ path }) => path.endsWith('/data/data'));
  expect(values).toEqual([{ path: '/assays/RNA/data/data', selection: [[1, 2]] }]);
});

it('shows a picture with its axes in R: rows × columns × colours', async () => {
  // two colours of a picture of 2 × 3 in R, colours first in HDF5
  const stored = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16];
  const picture = arraySketch(float64, [2, 3, 2], stored);
  const images = groupSketch({}, { slice1: groupSketch({}, { image: picture }) });
  const { elements } = await object({ members: { images } });
  const image = await elements.at('/images/slice1/image');
  expect(image.info).toMatchObject({ kind: 'matrix', shape: [2, 3, 2] });
  expect(await image.read?.({ slice: [1] })).toMatchObject({
    values: Float64Array.of(11, 13, 15, 12, 14, 16),
  });
  expect(await image.read?.({ slice: [0], rows: [1, 2], columns: [1, 3] })).toMatchObject(
    { values: Float64Array.of(4, 6) },
  );
});
