import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElementAt } from '@/read/elements/open-at';
import { openElements } from '@/read/elements/open-elements';
import { openRoot } from '@/read/formats/open-dataset';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
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
import { recordingStore } from '@/testing/recording-store';
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

const documentOf = (length: number, chunk: number) =>
  JSON.stringify({
    ...{ zarr_format: 3, node_type: 'array', shape: [length], data_type: 'uint8' },
    chunk_grid: { name: 'regular', configuration: { chunk_shape: [chunk] } },
    ...{ chunk_key_encoding: { name: 'default' }, fill_value: 0, codecs: ['bytes'] },
  });
const group = (attributes: object) =>
  JSON.stringify({ zarr_format: 3, node_type: 'group', attributes });
/** The graph of above in Zarr: values and indices in chunks of 2, pointers in one. */
const files = new Map([
  ['zarr.json', group({})],
  ['graph/zarr.json', group({ ...{ 'encoding-type': 'csr_matrix' }, shape: [4, 4] })],
  ['graph/indptr/zarr.json', documentOf(5, 5)],
  ['graph/indptr/c/0', '\x00\x00\x04\x05\x07'],
  ...['data', 'indices'].flatMap((name): [string, string][] => [
    [`graph/${name}/zarr.json`, documentOf(7, 2)],
    [`graph/${name}/c/0`, '\x00\x01'],
    [`graph/${name}/c/1`, '\x02\x03'],
    [`graph/${name}/c/2`, '\x03\x00'],
    [`graph/${name}/c/3`, '\x00\x00'],
  ]),
]);

/** The graph, and the keys of chunks that are asked for; `hear` is called before each is given. */
async function watchedGraph(hear = () => {}) {
  const store = recordingStore({
    name: 'graph.zarr',
    async get(key) {
      if (key.includes('/c/')) hear();
      const text = files.get(key);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    source: async () => undefined,
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  if (root.kind !== 'group') throw new Error('not a group');
  const element = await openElements(root).at('/graph');
  store.asked.length = 0;
  return { element, asked: () => store.asked.toSorted() };
}

it.each([
  [0, []],
  [1, [0, 1]],
  [2, [2]],
  [3, [2, 3]],
])('reads of cell %i the chunks of its entries, no others', async (at, chunks) => {
  const { element, asked } = await watchedGraph();
  await readEdges(element, at, 20);
  const own = ['data', 'indices'].flatMap((name) =>
    chunks.map((chunk) => `get graph/${name}/c/${chunk}`),
  );
  expect(asked()).toEqual([...own, 'get graph/indptr/c/0']);
});

it('asks for no entries once it is aborted', async () => {
  const stop = new AbortController();
  const { element, asked } = await watchedGraph(() => stop.abort());
  const reading = readEdges(element, 1, 20, { signal: stop.signal });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked()).toEqual(['get graph/indptr/c/0']);
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
