import { describe, expect, it } from 'vitest';
import { openElementAt } from '@/elements/open-at';
import { openElements } from '@/elements/open-elements';
import { openRoot } from '@/formats/open-dataset';
import {
  arraySketch,
  bool,
  float64,
  groupSketch,
  int32,
  memoryRoot,
  type NodeSketch,
  type ReadLog,
} from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { readEdges } from './read-edges';

// expected entries are scipy's: csr_matrix[[7]], csc_matrix[:, [7]]

const plain = ({
  direction,
  count,
  ends,
  values,
}: Awaited<ReturnType<typeof readEdges>>) => ({
  ...{ direction, count },
  edges: [...ends].map((end, i) => [end, values[i]]),
});

describe.each(['kitchen.h5ad', 'kitchen.v2.zarr', 'kitchen.v3.zarr'])('%s', (name) => {
  it('has the edges from a cell by the row of a CSR graph, the strongest first', async () => {
    const elements = openElements(await openFixture(name));
    const distances = await elements.at('/obsp/distances');
    expect(plain(await readEdges(distances, 7, 4))).toEqual({
      ...{ direction: 'from', count: 12 },
      edges: [
        [272, 83],
        [115, 78],
        [77, 73],
        [61, 66],
      ],
    });
    const similar = await elements.at('/obsp/connectivities');
    expect(plain(await readEdges(similar, 7, 20))).toEqual({
      ...{ direction: 'from', count: 5 },
      edges: [
        [14, 85],
        [43, 84],
        [297, 57],
        [153, 22],
        [50, 7],
      ],
    });
  });
});

it('has the edges to a cell of a Seurat object by the column of its graph', async () => {
  const { elements } = await openRoot(await openFixture('small.h5seurat'));
  const graph = await elements.at('/graphs/RNA_nn');
  expect(plain(await readEdges(graph, 5, 20))).toEqual({
    ...{ direction: 'to', count: 6 },
    edges: [
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 1],
      [0, 0.5],
    ],
  });
});

const sparse = (
  layout: 'csr' | 'csc',
  indptr: readonly number[],
  indices: readonly number[],
  data: NodeSketch,
) =>
  groupSketch(
    {
      'encoding-type': `${layout}_matrix`,
      'encoding-version': '0.1.0',
      shape: [4, 4],
    },
    {
      indptr: arraySketch(int32, [5], indptr),
      indices: arraySketch(int32, [indices.length], indices),
      data,
    },
  );
const graphOf = async (sketch: NodeSketch, log: ReadLog = []) =>
  openElementAt(memoryRoot(groupSketch({}, { graph: sketch }), log), '/graph');

const data = [-3, 0, Number.NaN, 2, 5, 1, 7];
const graph = sparse(
  'csr',
  [0, 0, 4, 5, 7],
  [0, 1, 2, 3, 3, 0, 0],
  arraySketch(float64, [7], data),
);

it('counts stored zeros, ranks negative values by their size, NaN last', async () => {
  expect(plain(await readEdges(await graphOf(graph), 1, 20))).toEqual({
    ...{ direction: 'from', count: 4 },
    edges: [
      [0, -3],
      [3, 2],
      [1, 0],
      [2, Number.NaN],
    ],
  });
  const none = await readEdges(await graphOf(graph), 0, 20);
  expect(plain(none)).toEqual({ direction: 'from', count: 0, edges: [] });
});

it('sums duplicates, as the grid does; of booleans they are true', async () => {
  const summed = await readEdges(await graphOf(graph), 3, 20);
  expect(plain(summed)).toEqual({ direction: 'from', count: 1, edges: [[0, 8]] });
  const flags = arraySketch(bool, [3], [1, 1, 1]);
  const linked = sparse('csc', [0, 3, 3, 3, 3], [2, 1, 2], flags);
  expect(plain(await readEdges(await graphOf(linked), 0, 20))).toEqual({
    ...{ direction: 'to', count: 2 },
    edges: [
      [1, 1],
      [2, 1],
    ],
  });
});

it('reads the pointers of the cell and its entries, nothing else', async () => {
  const log: ReadLog = [];
  await readEdges(await graphOf(graph, log), 2, 20);
  const asked = log.map(({ path, selection }) => `${path} ${selection.join(' ')}`);
  expect(asked.sort()).toEqual([
    '/graph/data 4,5',
    '/graph/indices 4,5',
    '/graph/indptr 0,1', // the ends of the whole are checked once
    '/graph/indptr 2,4',
    '/graph/indptr 4,5',
  ]);
});

it('has of a dense graph the entries of one row that are not zero', async () => {
  const log: ReadLog = [];
  const values = [0, 2, 0, 1, 0, -4, 3, 0, 0];
  const dense = await graphOf(arraySketch(float64, [3, 3], values), log);
  expect(plain(await readEdges(dense, 1, 20))).toEqual({
    ...{ direction: 'from', count: 2 },
    edges: [
      [2, -4],
      [0, 1],
    ],
  });
  expect(log.map(({ selection }) => selection)).toEqual([
    [
      [1, 2],
      [0, 3],
    ],
  ]);
});

it('refuses what is no graph, and rows beyond it', async () => {
  const wide = await graphOf(arraySketch(float64, [1, 2], [1, 2]));
  await expect(readEdges(wide, 0, 20)).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: '/graph is 1 × 2: a graph has as many columns as rows.',
  });
  await expect(readEdges(await graphOf(graph), 4, 20)).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

it('is given up when its signal says so', async () => {
  const signal = AbortSignal.abort();
  await expect(readEdges(await graphOf(graph), 1, 20, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
