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
