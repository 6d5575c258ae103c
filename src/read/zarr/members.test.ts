import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { anndataMembers } from '@/read/container/anndata-members';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { stores } from '@/testing/node-stores';
import { recordingStore } from '@/testing/recording-store';
import { openZarr } from './open-zarr';

const settings = () => ({
  reader: createChunkReader({ pool: inlineDecodePool() }),
  expect: anndataMembers,
});

async function openRecorded(name: string, { lists = true } = {}) {
  const store = recordingStore(await openFolderStore(join(stores, name)), { lists });
  const root = groupOf(await openZarr(store, settings()));
  return { store, root };
}
function groupOf(node: StoredNode): StoredGroup {
  if (node.kind !== 'group') throw new Error(`${node.path} is no group`);
  return node;
}
function arrayOf(node: StoredNode): StoredArray {
  if (node.kind !== 'array') throw new Error(`${node.path} is no array`);
  return node;
}
async function at(root: StoredNode, path: string): Promise<StoredNode> {
  let node = root;
  for (const name of path.split('/')) node = await groupOf(node).open(name);
  return node;
}

describe('stores that cannot be listed', () => {
  it('finds the members of AnnData groups by their own attributes', async () => {
    const { root } = await openRecorded('kitchen.v3.plain.zarr', { lists: false });
    const obs = groupOf(await root.open('obs'));
    expect((await obs.keys()).slice(0, 3)).toEqual([
      'cell id',
      'cell_type',
      'with_missing',
    ]);
    expect(obs.incomplete).toBe(false);
    expect(await groupOf(await root.open('X')).keys()).toEqual([
      'data',
      'indices',
      'indptr',
    ]);
    expect(await groupOf(await at(root, 'obs/many')).keys()).toEqual([
      'codes',
      'categories',
    ]);
    expect([...(await root.keys())].sort()).toEqual([
      'X',
      'layers',
      'obs',
      'obsm',
      'obsp',
      'raw',
      'uns',
      'var',
      'varm',
      'varp',
    ]);
    expect(root.incomplete).toBe(false);
  });

  it('tries well-known names in mappings, and reports that there may be more', async () => {
    const { root } = await openRecorded('kitchen.v3.plain.zarr', { lists: false });
    const layers = groupOf(await root.open('layers'));
    expect(await layers.keys()).toEqual(['counts']);
    expect(layers.incomplete).toBe(true);
  });

  it('looks for rarer names only if the common ones are absent', async () => {
    const open = async (members: readonly string[]) => {
      const entries = Object.fromEntries(
        ['', 'obsm/', ...members.map((name) => `obsm/${name}/`)].map((folder) => [
          `${folder}zarr.json`,
          group3(),
        ]),
      );
      const store = memoryStore(entries, { lists: false });
      const root = groupOf(await openZarr(store, settings()));
      const obsm = groupOf(await root.open('obsm'));
      return { names: await obsm.keys(), requests: store.asked.length - 2 };
    };
    expect(await open(['X_pca', 'X_mde'])).toEqual({ names: ['X_pca'], requests: 6 });
    expect(await open(['X_mde', 'umap'])).toEqual({
      names: ['X_mde', 'umap'],
      requests: 24,
    });
  });

  it('looks for rarer names in a mapping of today’s encoding only if they are embeddings', async () => {
    const dict = JSON.stringify({
      ...JSON.parse(group3()),
      attributes: { 'encoding-type': 'dict', 'encoding-version': '0.1.0' },
    });
    const open = async (mapping: string, members: readonly string[]) => {
      const entries = members.map((name) => [`${mapping}/${name}/zarr.json`, group3()]);
      const store = memoryStore(
        {
          'zarr.json': group3(),
          [`${mapping}/zarr.json`]: dict,
          ...Object.fromEntries(entries),
        },
        { lists: false },
      );
      const root = groupOf(await openZarr(store, settings()));
      const group = groupOf(await root.open(mapping));
      const names = await group.keys();
      expect(group.incomplete).toBe(true);
      return { names, requests: store.asked.length - 2 };
    };
    expect(await open('layers', ['scaled'])).toEqual({ names: [], requests: 6 });
    expect(await open('layers', ['counts'])).toEqual({ names: ['counts'], requests: 6 });
    expect(await open('obsm', ['X_mde'])).toEqual({ names: ['X_mde'], requests: 24 });
  });

  it('treats a refused listing as no listing', async () => {
    const listless = memoryStore({ 'zarr.json': group3(), 'layers/zarr.json': group3() });
    const store = {
      ...listless,
      list: () => Promise.reject(new DataError('DeniedError', 'You may not list this.')),
    };
    const root = groupOf(await openZarr(store, settings()));
    expect(await root.keys()).toEqual(['layers']);
    expect(root.incomplete).toBe(true);
  });

  it('finds the buffers of an awkward array by its form', async () => {
    const form = {
      class: 'ListOffsetArray',
      offsets: 'i64',
      form_key: 'node0',
      content: {
        class: 'RecordArray',
        form_key: 'node1',
        contents: [
          { class: 'NumpyArray', form_key: 'node2' },
          {
            class: 'IndexedOptionArray',
            form_key: 'node3',
            content: { class: 'NumpyArray', form_key: 'node4' },
          },
        ],
      },
    };
    const attributes = { 'encoding-type': 'awkward-array', form: JSON.stringify(form) };
    const store = memoryStore({ 'zarr.json': group3(attributes) }, { lists: false });
    const root = groupOf(await openZarr(store, settings()));
    expect(await root.keys()).toEqual([
      'node0-offsets',
      'node2-data',
      'node3-index',
      'node4-data',
    ]);
  });
});

describe('groups without metadata of their own', () => {
  const group = JSON.stringify({ zarr_format: 2 });
  const plate = {
    '.zgroup': group,
    '.zattrs': JSON.stringify({ plate: { wells: [{ path: 'A/1' }] } }),
    'A/1/0/.zgroup': group,
    'A/1/0/labels/.zgroup': group,
    'notes/read me.txt': '',
    'notes/old/more.txt': '',
  };
  it('are reached where the store can be listed, as the rows and wells of an OME plate', async () => {
    const root = groupOf(await openZarr(memoryStore(plate), settings()));
    expect(await root.keys()).toEqual(['A']);
    const row = groupOf(await root.open('A'));
    expect(await row.keys()).toEqual(['1']);
    expect(await groupOf(await at(root, 'A/1')).keys()).toEqual(['0']);
    expect(await groupOf(await at(root, 'A/1/0')).keys()).toEqual(['labels']);
    await expect(root.open('notes')).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it('are not looked for where it cannot', async () => {
    const { list: _, ...unlisted } = memoryStore(plate);
    const root = groupOf(await openZarr(unlisted, settings()));
    await expect(root.open('A')).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

describe('damaged stores, and other folders', () => {
  it.each([
    ['nothing', {}, 'NotDataError'],
    ['other files', { 'readme.txt': 'hello', '.zattrs': '{}' }, 'NotDataError'],
    [
      'consolidated metadata without a root',
      { '.zmetadata': '{"metadata": {}}' },
      'NotDataError',
    ],
    ['a root that is no JSON', { 'zarr.json': 'Not Found' }, 'CorruptError'],
    [
      'a root of another version',
      { 'zarr.json': '{"zarr_format": 4, "node_type": "group"}' },
      'CorruptError',
    ],
    ['a v2 root of another version', { '.zgroup': '{"zarr_format": 1}' }, 'CorruptError'],
  ])('refuses %s', async (_, entries, name) => {
    await expect(openZarr(memoryStore(entries), settings())).rejects.toMatchObject({
      name,
    });
  });

  it('leaves siblings of a damaged node readable, and lists it', async () => {
    const store = memoryStore({
      'zarr.json': group3(),
      'good/zarr.json': group3(),
      'bad/zarr.json': '{"zarr_format": 3',
    });
    const root = groupOf(await openZarr(store, settings()));
    expect(await root.keys()).toEqual(['bad', 'good']);
    await expect(root.open('bad')).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('memory: /bad/zarr.json'),
    });
    expect((await root.open('good')).kind).toBe('group');
  });
});

describe('object arrays of zarr v2', () => {
  it('mark values other than text, except beyond the edge', async () => {
    const zarray = (shape: number[]) =>
      JSON.stringify({
        zarr_format: 2,
        shape,
        chunks: [3],
        dtype: '|O',
        compressor: null,
        filters: [{ id: 'json2' }],
        fill_value: 0,
        order: 'C',
      });
    // as numcodecs writes it: the items, the type, the shape
    const chunks = { 0: '["a",1.5,null,"|O",[3]]', 1: '[{"x":[1,NaN]},0,0,"|O",[3]]' };
    const read = async (shape: number[]) =>
      arrayOf(
        await openZarr(memoryStore({ '.zarray': zarray(shape), ...chunks }), settings()),
      ).read();
    expect(expectedValues(await read([7]))).toEqual([
      'a',
      1.5,
      null,
      { x: [1, 'NaN'] },
      0,
      0,
      0,
    ]);
    expect(expectedValues(await read([1]))).toEqual(['a']);
    expect(await read([1])).not.toHaveProperty('json');
  });

  it.each([
    [0, '0'],
    [null, ''],
    ['x', 'x'],
  ])(
    'reads unwritten texts like zarr-python 3.1.6, fill value %j',
    async (fill, text) => {
      const zarray = JSON.stringify({
        zarr_format: 2,
        shape: [3],
        chunks: [2],
        dtype: '|O',
        compressor: null,
        filters: [{ id: 'vlen-utf8' }],
        fill_value: fill,
        order: 'C',
      });
      // two texts, "a" and "bc"
      const chunk = '\x02\0\0\0\x01\0\0\0a\x02\0\0\0bc';
      const store = memoryStore({ '.zarray': zarray, 0: chunk });
      const values = await arrayOf(await openZarr(store, settings())).read();
      expect(expectedValues(values)).toEqual(['a', 'bc', text]);
      expect(values).not.toHaveProperty('json');
    },
  );
});

describe('paths of zarr v2', () => {
  it('treats backslashes as slashes and drops superfluous slashes', async () => {
    const group2 = '{"zarr_format": 2}';
    const store = memoryStore({
      '.zgroup': group2,
      'a/.zgroup': group2,
      'a/b/.zgroup': group2,
    });
    const root = groupOf(await openZarr(store, settings()));
    for (const name of ['a\\b', '/a//b/', 'a/b'])
      expect((await root.open(name)).path).toBe('/a/b');
    for (const name of ['a/../b', './a', '', '/'])
      await expect(root.open(name)).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

function group3(attributes: object = {}): string {
  return JSON.stringify({ zarr_format: 3, node_type: 'group', attributes });
}

it('tries the names of other formats at the root where none of AnnData is there', async () => {
  const group = (attributes = {}) =>
    JSON.stringify({ zarr_format: 3, node_type: 'group', attributes });
  const store = memoryStore(
    { 'zarr.json': group(), 'bags/zarr.json': group() },
    { lists: false },
  );
  const keysBy = async (rootMembers: readonly string[]) => {
    const root = await openZarr(store, {
      ...settings(),
      expect: (path, attributes) => anndataMembers(path, attributes, rootMembers),
    });
    return root.kind === 'group' ? root.keys() : [];
  };
  expect(await keysBy(['bags'])).toEqual(['bags']);
  expect(await keysBy([])).toEqual([]);
});
