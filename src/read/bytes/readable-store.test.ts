import { expect, it } from 'vitest';
import * as zarrita from 'zarrita';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { openZarr } from '@/read/zarr/open-zarr';
import { expectedValues } from '@/testing/expected-values';
import { stores } from '@/testing/node-stores';
import { peerRoot, peerValues } from '@/testing/node-zarrita-peer';
import { openFolderStore } from './node-folder-store';
import { asReadable, keyStoreOf } from './readable-store';

const STORES = ['kitchen.v2.blosc.zarr', 'kitchen.v3.sharded.zarr'];
const CODES = '/obs/cell_type/codes';

it.each(STORES)('%s is read by zarrita through a store of ours', async (name) => {
  const folder = `${stores}/${name}`;
  const own = zarrita.root(asReadable(await openFolderStore(folder)));
  const read = await peerValues(own, CODES);
  expect(read).toHaveLength(331);
  expect(read).toEqual(await peerValues(peerRoot(folder), CODES));
});

it.each(STORES)('%s is read by us through a store of zarrita', async (name) => {
  const root = peerRoot(`${stores}/${name}`);
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const group = await openZarr(keyStoreOf(root.store, name), { reader });
  const array = group.kind === 'group' ? await group.open(CODES.slice(1)) : group;
  if (array.kind !== 'array') throw new Error('no array');
  const values = expectedValues(await array.read());
  expect(values).toHaveLength(331);
  expect(values).toEqual(await peerValues(root, CODES));
});

it('a shard of a store of zarrita is read by ranges where its size is known', async () => {
  const { store } = peerRoot(`${stores}/kitchen.v3.sharded.zarr`);
  const wholes: string[] = [];
  const ranges: number[] = [];
  const recorded: typeof store = {
    async get(key, options) {
      const bytes = await store.get(key, options);
      if (bytes && key.includes('/c/')) wholes.push(key);
      return bytes;
    },
    async getRange(key, range, options) {
      ranges.push('length' in range ? range.length : range.suffixLength);
      return store.getRange?.(key, range, options);
    },
  };
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const folder = await openFolderStore(`${stores}/kitchen.v3.sharded.zarr`);
  const sizeOf = async (key: string) => (await folder.source(key))?.size;
  const group = await openZarr(keyStoreOf(recorded, 'references', { sizeOf }), {
    reader,
  });
  const array = group.kind === 'group' ? await group.open(CODES.slice(1)) : group;
  if (array.kind !== 'array') throw new Error('no array');
  expect(expectedValues(await array.read())).toHaveLength(331);
  expect(wholes).toEqual([]);
  expect(ranges.length).toBeGreaterThan(1);
});

it('a range that a store of zarrita cuts short is refused, with its value named', async () => {
  const store = keyStoreOf(
    { get: async () => undefined, getRange: async () => new Uint8Array(3) },
    'references',
    { sizeOf: async () => 10 },
  );
  const source = await store.source('c/0');
  expect(source?.size).toBe(10);
  await expect(source?.read(2, 5)).rejects.toThrow(
    'references/c/0: of 5 bytes from 2 on, its store gave 3.',
  );
  await expect(source?.read(8, 5)).rejects.toThrow('has only 10');
});

it('a store of zarrita hears that a read is aborted', async () => {
  const aborted = AbortSignal.abort();
  const signals: (AbortSignal | undefined)[] = [];
  const store = keyStoreOf(
    {
      async get(_, options) {
        signals.push(options?.signal);
        return undefined;
      },
    },
    'references',
  );
  expect(await store.source('c/0', { signal: aborted })).toBeUndefined();
  expect(signals).toEqual([aborted]);
});
