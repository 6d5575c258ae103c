import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { openRoot } from '@/read/formats/open-dataset';
import { sparse } from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { countEdges } from './answers';

// expected numbers are scipy's: (A != A.T).nnz == 0, and (A.nnz + diagonal) / 2 edges where that is so

it.each([
  [
    'scanpy.013.h5ad',
    '/obsp/connectivities',
    { isSymmetric: true, edges: 613, values: 1226 },
  ],
  ['scanpy.013.h5ad', '/obsp/distances', { isSymmetric: false, edges: 840, values: 840 }],
  [
    'kitchen.h5ad',
    '/obsp/connectivities',
    { isSymmetric: false, edges: 3177, values: 3177 },
  ],
  ['small.h5seurat', '/graphs/RNA_nn', { isSymmetric: false, edges: 295, values: 295 }],
])('counts the edges of %s %s', async (file, path, expected) => {
  const { elements } = await openRoot(await openFixture(file));
  expect(await countEdges(await elements.at(path), false, {})).toEqual(expected);
});

const graph = (
  starts: readonly number[],
  ends: readonly number[],
  values: readonly number[],
) =>
  sparse('csr', [3, 3], {
    pointers: (at) => starts[at] ?? 0,
    indices: (at) => ends[at] ?? 0,
    data: (at) => values[at] ?? 0,
    stored: ends.length,
  });

it('counts a loop once, and no stored zero', async () => {
  const members = {
    loops: graph([0, 2, 3, 4], [0, 1, 0, 1], [2, 5, 5, 0]),
    unknown: graph([0, 1, 2, 2], [1, 0], [Number.NaN, Number.NaN]),
    skewed: graph([0, 1, 2, 2], [1, 0], [5, 4]),
    wide: sparse('csr', [2, 3]),
  };
  const elements = openElements(memoryRoot(groupSketch({}, members)));
  const counted = async (path: string, isRemote = false) =>
    countEdges(await elements.at(path), isRemote, {});
  expect(await counted('/loops')).toEqual({ isSymmetric: true, edges: 2, values: 3 });
  expect(await counted('/unknown')).toEqual({ isSymmetric: true, edges: 1, values: 2 });
  // the edge back has another weight
  expect(await counted('/skewed')).toEqual({ isSymmetric: false, edges: 2, values: 2 });
  expect(await counted('/wide')).toBeUndefined();
  expect(await counted('/loops', true)).toBeUndefined();
});
