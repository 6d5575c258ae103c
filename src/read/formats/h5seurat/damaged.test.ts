import { expect, it } from 'vitest';
import { dense, ints, numbers } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { assay, failureOf, matrix, object, texts } from '@/testing/seurat-sketches';
import { describeRoot } from '../open-dataset';

it('finds nothing missing in a complete object', async () => {
  expect((await describeRoot(await object())).problems).toEqual([]);
});

it('refuses a matrix whose features do not match their names, and opens the others', async () => {
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

it('cites its own specification if indptr is damaged', async () => {
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

it('reports that a matrix of other cells is not part of this object', async () => {
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
          { key: ['PC_'], 'active.assay': ['RNA'], global: [0] },
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

it('reports a required member of the wrong kind, and opens the rest', async () => {
  const { problems, tables } = await describeRoot(
    await object({ members: { assays: ints([1]) } }),
  );
  expect(problems.map(({ path }) => path)).toEqual(['/assays']);
  expect(tables).toHaveLength(1);
});

it('uses the row names of meta.data if cell.names has another length', async () => {
  const frame = groupSketch(
    { _index: ['_index'] },
    {
      _index: texts(['a', 'b', 'c']),
      n: ints([7, 8, 9]),
    },
  );
  const short = texts(['c1', 'c2']);
  const members = { 'meta.data': frame, 'cell.names': short };
  const { problems, tables, matrices } = await describeRoot(await object({ members }));
  expect(problems).toEqual([
    {
      path: '/cell.names',
      reason: '/cell.names: has 2 names, but /meta.data has 3 rows.',
    },
  ]);
  expect([tables[0]?.length, matrices.length]).toEqual([3, 1]);
});

it('names the part of a factor that is missing', async () => {
  const frame = groupSketch({}, { f: groupSketch({}, { values: ints([1, 1, 1]) }) });
  const { elements } = await object({ members: { 'meta.data': frame } });
  expect(await failureOf(elements.at('/meta.data/f'))).toContain('“levels” is missing');
});

it('reports missing attributes of assays and reductions, and shows their values', async () => {
  const members = {
    assays: groupSketch(
      {},
      { RNA: groupSketch({}, { features: texts(['g1', 'g2']), data: matrix() }) },
    ),
    reductions: groupSketch(
      {},
      {
        pca: groupSketch(
          { key: ['PC_'] },
          {
            'cell.embeddings': dense([
              [1, 2, 3],
              [4, 5, 6],
            ]),
          },
        ),
      },
    ),
  };
  const { problems, matrices, embeddings } = await describeRoot(
    await object({ members }),
  );
  expect(problems).toMatchObject([
    { path: '/assays/RNA', reason: expect.stringContaining('no attribute “key”') },
    {
      path: '/reductions/pca',
      reason: expect.stringContaining('“active.assay”, “global”'),
    },
  ]);
  expect([matrices.length, embeddings.length]).toEqual([1, 1]);
});

it('gives columns of scale.data no names if the file has none', async () => {
  const scaled = dense([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const members = { assays: groupSketch({}, { RNA: assay({ 'scale.data': scaled }) }) };
  const { matrices, problems } = await describeRoot(await object({ members }));
  expect(matrices[1]).toMatchObject({ path: '/assays/RNA/scale.data', shape: [3, 2] });
  expect(matrices[1]).not.toHaveProperty('columns');
  expect(problems).toMatchObject([{ path: '/assays/RNA/scale.data' }]);
});
