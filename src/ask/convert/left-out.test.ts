import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { withShortNames } from '@/read/container/short-names';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredGroup } from '@/read/node';
import {
  anndataOf,
  dense,
  dict,
  encoded,
  frame,
  ints,
  type Members,
  masked,
  named,
  names,
  texts,
} from '@/testing/anndata-sketches';
import { mask } from '@/testing/broken-anndata';
import { collectedFile } from '@/testing/collected-file';
import { arraySketch, brokenSketch, float64, groupSketch } from '@/testing/memory-node';
import { convertFile, type FileRequest } from './convert-file';

/** What is said of a copy as h5ad, and its root. */
async function copied(root: StoredGroup, request: FileRequest = {}) {
  const opened = await openRoot(root, { isRemote: false });
  const file = { elements: opened.elements, dataset: await describeRoot(opened) };
  const { append, patch, bytes } = collectedFile();
  const write = (piece: Uint8Array, at?: number) =>
    at === undefined ? append(piece) : patch(at, piece);
  const notes = await convertFile(file, 'h5ad', request, write);
  const source = memorySource(bytes(), 'copy.h5ad');
  const reader = createChunkReader({ pool: inlineDecodePool() });
  return {
    notes,
    root: (await openContainer({ kind: 'bytes', source }, { reader })).root,
  };
}

async function converted(root: StoredGroup, request: FileRequest = {}) {
  return (await copied(root, request)).notes;
}

/** A matrix of 2 × 3 that is too large for one read. */
const tooLarge = () => {
  const fail = () => {
    throw new DataError('TooLargeError', 'One chunk takes 2 GB.');
  };
  return arraySketch(float64, [2, 3], fail, encoded('array', '0.2.0'));
};

it('fails if X is too large for a read, and leaves out others that are', async () => {
  const layers: Members = { counts: tooLarge() };
  expect(await converted(anndataOf({ layers: dict(layers) }))).toEqual({
    ...{ leftOut: ['/layers/counts: One chunk takes 2 GB.'], changed: [] },
  });
  await expect(converted(anndataOf({ X: tooLarge() }))).rejects.toMatchObject({
    name: 'TooLargeError',
  });
});

it('lists what cannot be opened or has no place, and writes the rest', async () => {
  const obs = groupSketch(
    encoded('dataframe', '0.2.0', { _index: '_index', 'column-order': ['n'] }),
    { _index: names(2), n: ints([1, 2]), forgotten: ints([3, 4]) },
  );
  const raw = groupSketch(encoded('raw', '0.1.0'), {
    ...{ X: dense([[1], [2]]), var: frame(1), obsm: dict({}) },
  });
  const obsm = dense([[1], [2]]);
  const varm = brokenSketch(new DataError('CorruptError', '/varm is damaged.'));
  expect((await converted(anndataOf({ obs, obsm, varm, raw }))).leftOut).toEqual([
    expect.stringContaining('/obsm: is a matrix, not a mapping of arrays'),
    '/varm is damaged.',
    '/obs/forgotten: is not among the columns of its table.',
    '/raw/obsm: AnnData has no place for it.',
  ]);
});

it('writes a table in obsm whose rows have no name where those of obs have none', async () => {
  const table = groupSketch(
    encoded('dataframe', '0.2.0', { _index: '_index', 'column-order': [] }),
    { _index: masked('nullable-string-array', texts(['a', '']), mask(false, true)) },
  );
  const root = anndataOf({ obs: table, obsm: dict({ a: table }) });
  expect(await converted(root)).toEqual({ leftOut: [], changed: [] });
});

it('lists references, and attributes that HDF5 cannot have, and copies the others', async () => {
  const reference = { kind: 'reference', bytes: 8, target: 'object' } as const;
  const uns = groupSketch(
    {
      ...encoded('dict', '0.1.0'),
      ...{ unit: 'µm', to: { reference: '/X' }, grid: [[1, 2]], uneven: [[1], [2, 3]] },
      ...{ nul: 'a\0b', none: null },
    },
    {
      one: arraySketch(reference, [], ['/X']),
      many: arraySketch(reference, [1], ['/X']),
    },
  );
  expect((await converted(anndataOf({ uns }))).leftOut).toEqual([
    ...['to', 'uneven', 'nul', 'none'].map(
      (name) => `/uns: its attribute “${name}” has a value that the copy cannot have.`,
    ),
    '/uns/one: AnnData has no encoding for references.',
    '/uns/many: AnnData has no encoding for references.',
  ]);
});

it('writes graphs of cells that are in uns once, in obsp', async () => {
  const graph = dense([
    [0, 1],
    [1, 0],
  ]);
  const uns = dict({ neighbors: dict({ connectivities: graph, distances: graph }) });
  const obsp = dict({ distances: graph });
  expect(await converted(anndataOf({ obsp, uns }))).toEqual({
    leftOut: [
      '/uns/neighbors/distances: its place in today’s AnnData is that of /obsp/distances.',
    ],
    changed: [],
  });
});

it('writes names of any length as they are in the file, not as the page shortens them', async () => {
  const long = 'x'.repeat(2000);
  const obs = frame(2, { [long]: ints([1, 2]) });
  const layers = dict({
    [long]: dense([
      [1, 2, 3],
      [4, 5, 6],
    ]),
  });
  const { root, exactName } = withShortNames(anndataOf({ obs, layers }));
  const { notes, root: copy } = await copied(root, { exactName });
  expect(notes.leftOut).toEqual([]);
  const table = await copy.open('obs');
  expect(table.attributes.values.get('column-order')).toEqual([long]);
  const keys = async (name: string) => {
    const group = await copy.open(name);
    return group.kind === 'group' ? group.keys() : [];
  };
  expect([await keys('obs'), await keys('layers')]).toEqual([['_index', long], [long]]);
});

it('notes enumerations, and texts that programs cut at a NUL', async () => {
  const base = { kind: 'int', bytes: 1, order: 'little' } as const;
  const members = [{ name: 'low', value: 0 }];
  const level = arraySketch({ kind: 'enum', bytes: 1, base, members }, [2], [0, 7]);
  const obs = frame(2, { level, name: texts(['a', 'b\0c']) });
  expect(await converted(anndataOf({ obs }))).toEqual({
    leftOut: [],
    changed: [
      '/obs/level: is an enumeration, and written as categories.',
      '/obs/name: has texts with a NUL inside, where most programs take the end of a text of HDF5.',
    ],
  });
});

it('takes genes by name where there is no matrix', async () => {
  const file = anndataOf({ var: named(['a', 'b', 'c']) });
  const { root } = await copied(file, { genes: ['c', 'a'] });
  const table = await root.open('var');
  const index = table.kind === 'group' ? await table.open('_index') : table;
  expect(index).toMatchObject({ shape: [2] });
});
