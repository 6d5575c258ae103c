import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolderStore } from '@/bytes/node-folder-store';
import type { Attributes } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { recordingStore } from '@/testing/recording-store';
import { createChunkReader } from '../chunks/chunk-reader';
import { inlineDecodePool } from '../codecs/inline-pool';
import type { StoredArray, StoredGroup, StoredNode } from '../node';
import { openZarr } from './open-zarr';

const stores = join(import.meta.dirname, '../../../e2e/fixtures/stores');
const newReader = () => createChunkReader({ pool: inlineDecodePool() });

async function openRecorded(name: string, { lists = true } = {}) {
  const store = recordingStore(await openFolderStore(join(stores, name)), { lists });
  const root = groupOf(await openZarr(store, { reader: newReader() }));
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
const values = async (node: StoredNode) => expectedValues(await arrayOf(node).read());
const plain = (attributes: Attributes) => Object.fromEntries(attributes);

const kitchens = ['kitchen.v2.zarr', 'kitchen.v3.zarr', 'kitchen.v3.plain.zarr'];

describe.each(kitchens)('%s', (name) => {
  it('reads values of every type as anndata wrote them', async () => {
    const { root } = await openRecorded(name);
    const first = async (path: string) =>
      (await values(await at(root, path))).slice(0, 4);
    expect(await first('obs/string')).toEqual(['', 'plain1', 'naïve2', 'βακτήριο3']);
    expect(await first('obs/uint64')).toEqual([
      0,
      { $int: '18446744073709551615' },
      { $int: '1902986175554665452' },
      { $int: '10220790210182068047' },
    ]);
    expect(await first('obs/float16')).toEqual([
      4.234375, 9.953125, 0.09228515625, 20.75,
    ]);
    expect(await first('obs/with_infinity')).toEqual([
      -1.2111945899899696,
      -1.129578766787842,
      -0.6092949142272222,
      'Infinity',
    ]);
    expect(await first('obs/boolean')).toEqual([false, false, false, false]);
    expect(await first('obs/cell_type/categories')).toEqual([
      'B cell',
      'T cell',
      'Mönocyte',
      'NK ✨',
    ]);
    expect(await first('layers/dense_fortran_with_nan')).toEqual([
      -0.3125,
      'NaN',
      -2.0625,
      -0.5,
    ]);
  });

  it('reads a region of a matrix and nothing else of it', async () => {
    const { root } = await openRecorded(name);
    const dense = arrayOf(await at(root, 'layers/dense'));
    expect(dense.shape).toEqual([331, 37]);
    const corner = await dense.read([
      [330, 331],
      [32, 37],
    ]);
    expect(expectedValues(corner)).toEqual([-0.1875, 1.25, 1.4375, 0.5, 0.5625]);
  });

  it('opens names of any kind', async () => {
    const { root } = await openRecorded(name);
    const obs = groupOf(await root.open('obs'));
    for (const [column, second] of [
      ['percent.mt%', 1],
      ['n#', 3],
      ['__proto__', 5],
      ['constructor', 6],
      ['[brackets]', 8],
      ['größe µm', 9],
      ['細胞', 10],
      ['%2F', 16],
    ] as const)
      expect((await values(await obs.open(column)))[1]).toBe(second);
    await expect(obs.open('..')).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(obs.open('never')).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it('lists the members of every group', async () => {
    const { root } = await openRecorded(name);
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
    const layers = groupOf(await root.open('layers'));
    expect([...(await layers.keys())].sort()).toEqual([
      'counts',
      'csc',
      'dense',
      'dense_fortran_with_nan',
      'dense_uint8',
    ]);
  });
});

describe('requests', () => {
  it('opens a consolidated v3 store and one categorical column by three', async () => {
    const { root, store } = await openRecorded('kitchen.v3.zarr', { lists: false });
    const column = groupOf(await at(root, 'obs/cell_type'));
    await Promise.all(
      ['codes', 'categories'].map(async (name) => values(await column.open(name))),
    );
    expect(store.asked).toEqual([
      'get zarr.json',
      'get obs/cell_type/codes/c/0',
      'get obs/cell_type/categories/c/0',
    ]);
  });

  it('asks for the documents of a v2 root all at once, and for none below where they are consolidated', async () => {
    const { root, store } = await openRecorded('kitchen.v2.zarr', { lists: false });
    await values(await at(root, 'obs/int8'));
    expect(store.asked).toEqual([
      'get zarr.json',
      'get .zmetadata',
      'get .zarray',
      'get .zgroup',
      'get .zattrs',
      'get obs/int8/0',
    ]);
  });

  it('asks for a node once, for those who ask together and after, and for what is not there too', async () => {
    const { root, store } = await openRecorded('kitchen.v3.plain.zarr', { lists: false });
    await Promise.all([root.open('obs'), root.open('obs')]);
    await root.open('obs');
    for (const _ of 'ab')
      await expect(root.open('ghost')).rejects.toMatchObject({ name: 'NotFoundError' });
    expect(store.asked).toEqual([
      'get zarr.json',
      'get obs/zarr.json',
      'get ghost/zarr.json',
    ]);
  });

  it('reads one chunk of a shard by its index and its range, and the index once', async () => {
    const { root, store } = await openRecorded('kitchen.v3.sharded.zarr');
    // shards of 240 × 40 in chunks of 60 × 10
    const pca = arrayOf(await at(root, 'obsm/X_pca'));
    expect(pca.storage).toMatchObject({
      layout: 'sharded',
      chunkShape: [60, 10],
      shardShape: [240, 40],
    });
    store.asked.length = 0;
    await pca.read([[60, 61]]);
    const readsOf = (shard: number) =>
      store.asked.filter((asked) => asked.startsWith(`read obsm/X_pca/c/${shard}/0 `));
    // 16 chunks of 16 bytes each and the checksum
    expect(readsOf(0).map((read) => read.replace(/.* \d+\+/, ''))).toEqual([
      '260',
      expect.any(String),
    ]);
    await pca.read([[120, 121]]);
    expect(readsOf(0)).toHaveLength(3);
    expect(readsOf(1)).toHaveLength(0);
    expect(store.asked.filter((asked) => asked.startsWith('source'))).toHaveLength(1);
  });

  it('gives up while metadata is on its way', async () => {
    const controller = new AbortController();
    controller.abort();
    const store = memoryStore({ 'zarr.json': '{}' });
    await expect(
      openZarr(store, { reader: newReader() }, { signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const { root, store: asked } = await openRecorded('kitchen.v3.plain.zarr');
    await expect(root.open('obs', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked.asked).toEqual(['get zarr.json']);
  });
});

describe('stores that cannot be listed', () => {
  it('knows the members of AnnData groups by their own attributes', async () => {
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

  it('tries well-known names in mappings, and says that there may be more', async () => {
    const { root } = await openRecorded('kitchen.v3.plain.zarr', { lists: false });
    const layers = groupOf(await root.open('layers'));
    expect(await layers.keys()).toEqual(['counts']);
    expect(layers.incomplete).toBe(true);
  });

  it('takes a listing that is refused for none', async () => {
    const listless = memoryStore({ 'zarr.json': group3(), 'layers/zarr.json': group3() });
    const store = {
      ...listless,
      list: () => Promise.reject(new DataError('DeniedError', 'You may not list this.')),
    };
    const root = groupOf(await openZarr(store, { reader: newReader() }));
    expect(await root.keys()).toEqual(['layers']);
    expect(root.incomplete).toBe(true);
  });

  it('knows the buffers of an awkward array by its form', async () => {
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
    const root = groupOf(await openZarr(store, { reader: newReader() }));
    expect(await root.keys()).toEqual([
      'node0-offsets',
      'node2-data',
      'node3-index',
      'node4-data',
    ]);
  });
});

describe('consolidated metadata', () => {
  const group2 = '{"zarr_format": 2}';
  it('is read as if it were partial: other nodes are found by listing and by name', async () => {
    const zmetadata = JSON.stringify({
      metadata: { '.zgroup': { zarr_format: 2 }, 'a/.zgroup': { zarr_format: 2 } },
    });
    const entries = {
      '.zgroup': group2,
      '.zmetadata': zmetadata,
      'a/.zgroup': group2,
      'b/.zgroup': group2,
      'b/.zattrs': '{"x": 1}',
      'c/notes.txt': '',
    };
    const listed = groupOf(await openZarr(memoryStore(entries), { reader: newReader() }));
    expect(await listed.keys()).toEqual(['a', 'b']);
    const unlisted = groupOf(
      await openZarr(memoryStore(entries, { lists: false }), { reader: newReader() }),
    );
    expect(await unlisted.keys()).toEqual(['a']);
    expect(plain((await unlisted.open('b')).attributes)).toEqual({ x: 1 });
  });

  it('is left aside where it is damaged', async () => {
    const entries = {
      '.zgroup': group2,
      '.zattrs': '{"x": NaN}',
      '.zmetadata': '{"metadata": {',
    };
    const root = await openZarr(memoryStore(entries), { reader: newReader() });
    expect(plain(root.attributes)).toEqual({ x: Number.NaN });
  });
});

describe('what is no store, or a damaged one', () => {
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
    await expect(
      openZarr(memoryStore(entries), { reader: newReader() }),
    ).rejects.toMatchObject({ name });
  });

  it('leaves siblings of a damaged node readable, and lists it', async () => {
    const store = memoryStore({
      'zarr.json': group3(),
      'good/zarr.json': group3(),
      'bad/zarr.json': '{"zarr_format": 3',
    });
    const root = groupOf(await openZarr(store, { reader: newReader() }));
    expect(await root.keys()).toEqual(['bad', 'good']);
    await expect(root.open('bad')).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('memory: /bad/zarr.json'),
    });
    expect((await root.open('good')).kind).toBe('group');
  });
});

describe('paths of zarr v2', () => {
  it('takes backslashes for slashes and drops slashes too many', async () => {
    const group2 = '{"zarr_format": 2}';
    const store = memoryStore({
      '.zgroup': group2,
      'a/.zgroup': group2,
      'a/b/.zgroup': group2,
    });
    const root = groupOf(await openZarr(store, { reader: newReader() }));
    for (const name of ['a\\b', '/a//b/', 'a/b'])
      expect((await root.open(name)).path).toBe('/a/b');
    for (const name of ['a/../b', './a', '', '/'])
      await expect(root.open(name)).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

function group3(attributes: object = {}): string {
  return JSON.stringify({ zarr_format: 3, node_type: 'group', attributes });
}
