import { expect, it } from 'vitest';
import { isDataError, messageOf } from '@/model/errors';
import type { StoredGroup } from '@/storage/node';
import { dense, ints, type Members, numbers } from '@/testing/anndata-sketches';
import {
  arraySketch,
  float64,
  groupSketch,
  int32,
  memoryRoot,
  type NodeSketch,
  text,
} from '@/testing/memory-node';
import { describeRoot, openRoot } from '../open-dataset';

const ATTRIBUTES = { 'active.assay': ['RNA'], project: ['test'], version: ['4.1.3'] };
const texts = (values: readonly string[]) => arraySketch(text, [values.length], values);
/** 2 features × 3 cells of R: 1, 0 and 2 of the first, 0, 3 and 4 of the second. */
const matrix = (attributes: Record<string, readonly number[]> = { dims: [2, 3] }) =>
  groupSketch(attributes, {
    data: numbers([1, 3, 2, 4]),
    indices: ints([0, 1, 0, 1]),
    indptr: ints([0, 1, 2, 4]),
  });
const CELLS_BY_FEATURES = Float64Array.of(1, 0, 0, 3, 2, 4);
const assay = (members: Members = {}) =>
  groupSketch(
    { key: ['rna_'] },
    { features: texts(['g1', 'g2']), data: matrix(), ...members },
  );
const cells = texts(['c1', 'c2', 'c3']);
const metaData = groupSketch({}, { n: ints([7, 8, 9]) });

interface Parts {
  readonly attributes?: Parameters<typeof groupSketch>[0];
  readonly without?: string;
  readonly members?: Members;
}

function object({ attributes = ATTRIBUTES, without = '', members = {} }: Parts = {}) {
  const all: Record<string, NodeSketch> = {
    assays: groupSketch({}, { RNA: assay() }),
    'cell.names': cells,
    'meta.data': metaData,
    ...members,
  };
  const { [without]: _, ...kept } = all;
  const root: StoredGroup = {
    ...memoryRoot(groupSketch(attributes, kept)),
    container: 'hdf5',
  };
  return openRoot(root);
}

async function failureOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (isDataError(error)) return `${error.name}: ${messageOf(error)}`;
  }
  return 'none';
}

it.each<[Parts, string]>([
  [{ attributes: { project: ['a'] } }, 'active.assay'],
  [{ attributes: { 'active.assay': ['RNA'], version: ['4'] } }, 'project'],
  [{ without: 'cell.names' }, 'cell.names'],
  [{ without: 'meta.data' }, 'meta.data'],
  [{ without: 'assays' }, 'assays'],
  [{ attributes: { ...ATTRIBUTES, 'active.assay': ['ADT'] } }, 'ADT'],
])('opens without what is required, and names it: %j', async (parts, name) => {
  const opened = await object(parts);
  const dataset = await describeRoot(opened);
  expect(dataset.format).toBe('h5seurat');
  expect(dataset.problems.map(({ reason }) => reason).join()).toContain(`“${name}”`);
  expect(dataset.matrices).toHaveLength(parts.without === 'assays' ? 0 : 1);
  expect(dataset.tables[0]?.length).toBe(3);
});

it('finds nothing missing in a whole object', async () => {
  expect((await describeRoot(await object())).problems).toEqual([]);
});

it('takes no file for a Seurat object that has one of its members by chance', async () => {
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

it('knows the size of a sparse matrix without dims by the features', async () => {
  const members = { assays: groupSketch({}, { RNA: assay({ data: matrix({}) }) }) };
  const { elements } = await object({ members });
  const data = await elements.at('/assays/RNA/data');
  expect(data.info).toMatchObject({ layout: 'csr', shape: [3, 2] });
  expect(await data.read?.({})).toMatchObject({ values: CELLS_BY_FEATURES });
});

it('refuses a matrix of other features than are named, and opens the others', async () => {
  const wrong = matrix({ dims: [5, 3] });
  const members = {
    assays: groupSketch({}, { RNA: assay({ data: wrong, counts: matrix() }) }),
  };
  const opened = await object({ members });
  const dataset = await describeRoot(opened);
  expect(dataset.problems).toMatchObject([{ path: '/assays/RNA/data' }]);
  expect(dataset.matrices.map(({ path }) => path)).toEqual(['/assays/RNA/counts']);
  expect(await failureOf(opened.elements.at('/assays/RNA/data'))).toContain(
    'has 5 features, but the names beside it are 2 (h5Seurat specification)',
  );
});

it('cites its own specification where indptr is damaged', async () => {
  const wrong = groupSketch(
    { dims: [2, 3] },
    { data: numbers([1]), indices: ints([0]), indptr: ints([0, 2, 1, 1]) },
  );
  const members = { assays: groupSketch({}, { RNA: assay({ data: wrong }) }) };
  const data = await (await object({ members })).elements.at('/assays/RNA/data');
  expect(await failureOf(data.read?.({}) ?? Promise.resolve())).toMatch(
    /CorruptError: \/assays\/RNA\/data: indptr .* \(h5Seurat specification\)/,
  );
});

it('says of a matrix of other cells that it is none of this object', async () => {
  const members = {
    assays: groupSketch(
      {},
      {
        RNA: assay({ data: dense([[1, 2]]), counts: matrix() }),
      },
    ),
    reductions: groupSketch(
      {},
      {
        pca: groupSketch(
          { key: ['PC_'] },
          {
            'cell.embeddings': dense([
              [1, 2],
              [3, 4],
            ]),
          },
        ),
      },
    ),
  };
  const { problems, matrices, embeddings } = await describeRoot(
    await object({ members }),
  );
  expect(problems.map(({ path }) => path)).toEqual([
    '/assays/RNA/data',
    '/reductions/pca/cell.embeddings',
  ]);
  expect([matrices.length, embeddings.length]).toEqual([1, 0]);
});

it('takes a factor value outside of the levels for missing, and refuses a logical that is none', async () => {
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

it('keeps the order of a factor where the file says so', async () => {
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

it('opens columns with a slash in their names, and reports one of another length alone', async () => {
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

it('leaves out a slot without values, as Seurat keeps one', async () => {
  const empty = arraySketch(float64, [0, 0], []);
  const members = { assays: groupSketch({}, { RNA: assay({ counts: empty }) }) };
  const { matrices, problems } = await describeRoot(await object({ members }));
  expect([matrices.length, problems.length]).toEqual([1, 0]);
});
