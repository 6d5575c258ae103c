import { describe, expect, it } from 'vitest';
import type { KeyStore } from '@/bytes/key-store';
import { DataError } from '@/model/errors';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { createChunkReader } from '../chunks/chunk-reader';
import { inlineDecodePool } from '../codecs/inline-pool';
import type { StoredArray, StoredNode } from '../node';
import { openZarr } from './open-zarr';

const array3 = (shape = [4]) => ({
  zarr_format: 3,
  node_type: 'array',
  shape,
  data_type: 'uint8',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 7,
  codecs: [{ name: 'bytes' }],
});
const array2 = (shape = [4]) => ({
  zarr_format: 2,
  shape,
  chunks: [2],
  dtype: '|u1',
  compressor: null,
  filters: null,
  fill_value: 7,
  order: 'C',
});
const group3 = { zarr_format: 3, node_type: 'group' };
const consolidated3 = {
  ...group3,
  consolidated_metadata: { kind: 'inline', metadata: { a: array3() } },
};

const first = Uint8Array.of(1, 2);
const stores: Record<string, Record<string, object>> = {
  'version 2': { '.zgroup': { zarr_format: 2 }, 'a/.zarray': array2() },
  'version 3': { 'zarr.json': group3, 'a/zarr.json': array3() },
  consolidated: { 'zarr.json': consolidated3, 'a/zarr.json': array3() },
  'consolidated, and nowhere else': { 'zarr.json': consolidated3 },
};

/** A store whose values can be taken away while it is open. */
function fickleStore(documents: Record<string, object>) {
  const texts = Object.entries(documents).map(([key, document]) => [
    key,
    JSON.stringify(document),
  ]);
  let now = memoryStore({ ...Object.fromEntries(texts), 'a/c/0': first, 'a/0': first });
  const store: KeyStore = {
    name: 'memory',
    get: (key, options) => now.get(key, options),
    getMany: (keys, options) => Promise.all(keys.map((key) => now.get(key, options))),
    source: (key, options) => now.source(key, options),
  };
  return {
    store,
    asked: () => now.asked,
    become(entries: Record<string, string | Uint8Array>) {
      now = memoryStore(entries);
    },
  };
}

async function openArray(store: KeyStore): Promise<StoredArray> {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root: StoredNode = await openZarr(store, { reader });
  const node = root.kind === 'group' ? await root.open('a') : root;
  if (node.kind === 'array') return node;
  throw new Error('a is a group');
}

describe.each(Object.entries(stores))('a chunk that is not there, %s', (_, documents) => {
  it('is the fill value while the array is there', async () => {
    const { store } = fickleStore(documents);
    expect(expectedValues(await (await openArray(store)).read())).toEqual([1, 2, 7, 7]);
  });

  it('is never the fill value once the store is gone', async () => {
    const { store, become } = fickleStore(documents);
    const array = await openArray(store);
    become({});
    await expect(array.read()).rejects.toMatchObject({
      name: 'ChangedError',
      message: expect.stringMatching(
        /memory: \/a cannot be found any more.*Open it again\./,
      ),
    });
  });
});

it('is not believed of an array that was written anew in another shape', async () => {
  const { store, become } = fickleStore(stores['version 3'] ?? {});
  const array = await openArray(store);
  become({ 'a/zarr.json': JSON.stringify(array3([400])) });
  await expect(array.read()).rejects.toMatchObject({ name: 'ChangedError' });
});

it('is believed for a while: many that are not there cost one more request', async () => {
  const { store, asked } = fickleStore({ 'zarr.json': array3([200]) });
  const array = await openArray(store);
  await array.read();
  await array.read([[100, 150]]);
  expect(asked().filter((request) => request === 'get zarr.json')).toHaveLength(2);
});

it('is asked for again where the look failed, and given up when told', async () => {
  const { store } = fickleStore({ 'zarr.json': array3() });
  let fails = true;
  const flaky: KeyStore = {
    ...store,
    async get(key, options) {
      if (key === 'zarr.json' && fails && opened)
        throw new DataError('UnreachableError', 'The server answers 503.');
      return store.get(key, options);
    },
  };
  let opened = false;
  const array = await openArray(flaky);
  opened = true;
  await expect(array.read()).rejects.toMatchObject({ name: 'UnreachableError' });
  fails = false;
  const signal = AbortSignal.abort();
  await expect(array.read([], { signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(expectedValues(await array.read())).toEqual([7, 7, 7, 7]);
});
