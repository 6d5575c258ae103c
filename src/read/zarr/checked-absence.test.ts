import { describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import type { KeyStore } from '@/read/bytes/key-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
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

/** A store whose values can be removed while it is open. */
function fickleStore(documents: Record<string, object>, together = false) {
  const texts = Object.entries(documents).map(([key, document]) => [
    key,
    JSON.stringify(document),
  ]);
  let now = memoryStore(
    { ...Object.fromEntries(texts), 'a/c/0': first, 'a/0': first },
    { together },
  );
  const { getMany } = now;
  const store: KeyStore = {
    name: 'memory',
    get: (key, options) => now.get(key, options),
    ...(getMany && {
      getMany: (keys, options) =>
        now.getMany?.(keys, options) ?? Promise.reject(new Error('alone')),
    }),
    source: (key, options) => now.source(key, options),
  };
  return {
    store,
    asked: () => now.asked,
    become(entries: Record<string, string | Uint8Array>) {
      now = memoryStore(entries, { together });
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

const ways = Object.entries(stores).flatMap(([name, documents]) => [
  [`${name}, one by one`, documents, false] as const,
  [`${name}, several at once`, documents, true] as const,
]);

describe.each(ways)('an absent chunk, %s', (_, documents, together) => {
  it('is the fill value while the array exists', async () => {
    const { store, asked } = fickleStore(documents, together);
    expect(expectedValues(await (await openArray(store)).read())).toEqual([1, 2, 7, 7]);
    expect(asked().some((request) => / \+ /.test(request))).toBe(together);
  });

  it('is never the fill value once the store is gone', async () => {
    const { store, become } = fickleStore(documents, together);
    const array = await openArray(store);
    become({});
    await expect(array.read()).rejects.toMatchObject({
      name: 'ChangedError',
      message: expect.stringMatching(
        /memory: \/a can no longer be found.*Open it again\./,
      ),
    });
  });
});

it.each([false, true])(
  'is not trusted for an array that was rewritten in another shape (several at once: %s)',
  async (together) => {
    const { store, become } = fickleStore(stores['version 3'] ?? {}, together);
    const array = await openArray(store);
    become({ 'a/zarr.json': JSON.stringify(array3([400])) });
    await expect(array.read()).rejects.toMatchObject({ name: 'ChangedError' });
  },
);

it.each([false, true])(
  'is trusted for a while: many absent chunks cost one more request (several at once: %s)',
  async (together) => {
    const { store, asked } = fickleStore({ 'zarr.json': array3([200]) }, together);
    const array = await openArray(store);
    await array.read();
    await array.read([[100, 150]]);
    expect(asked().filter((request) => request === 'get zarr.json')).toHaveLength(2);
  },
);

it.each([false, true])(
  'is checked again after a failed check, and can be aborted (several at once: %s)',
  async (together) => {
    const { store } = fickleStore({ 'zarr.json': array3() }, together);
    let fails = true;
    const flaky: KeyStore = {
      ...store,
      async get(key, options) {
        if (key === 'zarr.json' && fails && opened)
          throw new DataError('UnreachableError', 'The server responded with 503.');
        return store.get(key, options);
      },
    };
    let opened = false;
    const array = await openArray(flaky);
    opened = true;
    await expect(array.read()).rejects.toMatchObject({ name: 'UnreachableError' });
    fails = false;
    const signal = AbortSignal.abort();
    await expect(array.read([], { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(expectedValues(await array.read())).toEqual([7, 7, 7, 7]);
  },
);
