import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { stores } from '@/testing/node-stores';
import { recordingStore } from '@/testing/recording-store';
import { openZarr } from './open-zarr';

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

const kitchens = ['kitchen.v2.zarr', 'kitchen.v3.zarr', 'kitchen.v3.plain.zarr'];

describe.each(kitchens)('%s', (name) => {
  it('reads values of every type as written by anndata', async () => {
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

  it('reads only the requested region of a matrix', async () => {
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
  it('opens a consolidated v3 store and one categorical column with three requests', async () => {
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

  it('requests no more of a v2 store than its consolidated metadata and the attributes of its root', async () => {
    const { root, store } = await openRecorded('kitchen.v2.zarr', { lists: false });
    await values(await at(root, 'obs/int8'));
    expect(store.asked).toEqual([
      'get zarr.json',
      'get .zmetadata',
      'get .zattrs',
      'get obs/int8/0',
    ]);
  });

  it('requests a node once, for concurrent and later callers, and absent nodes too', async () => {
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

  it('reads one chunk of a shard by its index and range, and the index once', async () => {
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

  it('can be aborted while metadata is requested', async () => {
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
