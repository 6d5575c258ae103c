import { describe, expect, it } from 'vitest';
import type { Attributes } from '@/model/attributes';
import type { KeyStore } from '@/read/bytes/key-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

const newReader = () => createChunkReader({ pool: inlineDecodePool() });

function groupOf(node: StoredNode): StoredGroup {
  if (node.kind !== 'group') throw new Error(`${node.path} is no group`);
  return node;
}
function arrayOf(node: StoredNode): StoredArray {
  if (node.kind !== 'array') throw new Error(`${node.path} is no array`);
  return node;
}
const plain = (attributes: Attributes) => Object.fromEntries(attributes.values);

describe('consolidated metadata', () => {
  const group2 = '{"zarr_format": 2}';
  it('may be partial: other nodes are found by listing and by name', async () => {
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

  it('has no dot in its name in stores of older SpatialData, and is looked for only there', async () => {
    const zmetadata = JSON.stringify({
      metadata: { '.zgroup': { zarr_format: 2 }, 'a/.zgroup': { zarr_format: 2 } },
    });
    const keysWith = async (zattrs: string) => {
      const entries = { '.zgroup': group2, '.zattrs': zattrs, zmetadata };
      const store = memoryStore(entries, { lists: false });
      return groupOf(await openZarr(store, { reader: newReader() })).keys();
    };
    expect(await keysWith('{"spatialdata_attrs": {"version": "0.1"}}')).toEqual(['a']);
    expect(await keysWith('{}')).toEqual([]);
  });

  it('is ignored if it is damaged', async () => {
    const entries = {
      '.zgroup': group2,
      '.zattrs': '{"x": NaN}',
      '.zmetadata': '{"metadata": {',
    };
    const root = await openZarr(memoryStore(entries), { reader: newReader() });
    expect(plain(root.attributes)).toEqual({ x: Number.NaN });
  });
});

describe('inconsistent consolidated metadata', () => {
  const group = { zarr_format: 2 };
  const array = {
    ...{ zarr_format: 2, shape: [2], chunks: [2], dtype: '|u1', compressor: null },
    ...{ filters: null, fill_value: 7, order: 'C' },
  };
  const storeOf = (zarray: unknown, others: Record<string, Uint8Array | string>) =>
    memoryStore({
      '.zgroup': JSON.stringify(group),
      '.zmetadata': JSON.stringify({
        metadata: { '.zgroup': group, 'a/.zarray': zarray },
      }),
      ...others,
    });
  const read = async (store: KeyStore) =>
    arrayOf(
      await groupOf(await openZarr(store, { reader: newReader() })).open('a'),
    ).read();

  it('of an absent array gives no fill values', async () => {
    await expect(read(storeOf(array, {}))).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringMatching(
        /is listed in the store's consolidated metadata, but its own metadata and values are missing/,
      ),
    });
  });

  it('of an array that was never written gives fill values', async () => {
    const own = { 'a/.zarray': JSON.stringify(array) };
    expect(expectedValues(await read(storeOf(array, own)))).toEqual([7, 7]);
  });

  it('is corrected by the documents of the node', async () => {
    const own = { 'a/.zarray': JSON.stringify(array), 'a/0': Uint8Array.of(1, 2) };
    expect(expectedValues(await read(storeOf({ shape: 'x' }, own)))).toEqual([1, 2]);
  });

  it('of another shape is detected by an absent chunk', async () => {
    const own = { 'a/.zarray': JSON.stringify(array), 'a/0': Uint8Array.of(1, 2) };
    await expect(read(storeOf({ ...array, shape: [4] }, own))).rejects.toMatchObject({
      name: 'ChangedError',
    });
  });
});
