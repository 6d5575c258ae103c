import { expect, it } from 'vitest';
import { folderStore } from '@/read/bytes/folder-store';
import { storeBelow } from '@/read/bytes/store-below';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { fetchEncoded } from '@/read/chunks/runs';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { recordingStore } from '@/testing/recording-store';
import { openZarr } from './open-zarr';

const document = JSON.stringify({
  zarr_format: 3,
  node_type: 'array',
  shape: [8],
  data_type: 'uint8',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 7,
  codecs: ['bytes'],
});

const files = new Map([
  ['zarr.json', '{"zarr_format":3,"node_type":"group"}'],
  ['a/zarr.json', document],
  ['a/c/0', '\x01\x02'],
  ['a/c/1', '\x03\x04'],
  ['a/c/3', '\x05\x06'],
  ['b/zarr.json', document],
  ['b/c/1', '\x08\x09'],
]);
const folder = folderStore('cells.zarr', {
  async file(path) {
    const text = files.get(path);
    return text === undefined ? undefined : new File([text], path, { lastModified: 0 });
  },
  list: async () => [],
});

it('reads the chunks of an array in a folder in one request, and absent ones as the fill value', async () => {
  const store = recordingStore(storeBelow(folder, 'a'));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const array = await openZarr(store, { reader });
  if (array.kind !== 'array') throw new Error('no array');
  store.asked.length = 0;
  expect(expectedValues(await array.read())).toEqual([1, 2, 3, 4, 7, 7, 5, 6]);
  expect(store.asked[0]).toBe('get c/0 + c/1 + c/2 + c/3');
});

it('reads stored chunks of two arrays in one request, for kernels', async () => {
  const store = recordingStore(folder);
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root = await openZarr(store, { reader });
  if (root.kind !== 'group') throw new Error('no group');
  const wanted = await Promise.all(
    ['a', 'b'].flatMap((name) =>
      [[0], [1]].map(async (position) => {
        const node = await root.open(name);
        const array = node.kind === 'array' ? node.encoded?.() : undefined;
        if (!array) throw new Error('no chunks');
        return { array, position };
      }),
    ),
  );
  store.asked.length = 0;
  const { chunks } = await fetchEncoded(wanted);
  expect(
    chunks.map((chunk) => (chunk.kind === 'encoded' ? [...chunk.bytes] : chunk.kind)),
  ).toEqual([[1, 2], [3, 4], 'absent', [8, 9]]);
  // the array's metadata is requested again for absent chunks
  expect(store.asked).toEqual(['get a/c/0 + a/c/1 + b/c/0 + b/c/1', 'get b/zarr.json']);
});
