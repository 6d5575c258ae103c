import { expect, it } from 'vitest';
import { folderStore } from '@/bytes/folder-store';
import { storeBelow } from '@/bytes/store-below';
import { expectedValues } from '@/testing/expected-values';
import { recordingStore } from '@/testing/recording-store';
import { createChunkReader } from '../chunks/chunk-reader';
import { inlineDecodePool } from '../codecs/inline-pool';
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

it('reads the chunks of an array in a folder by one request, and absent ones as the fill value', async () => {
  const files = new Map([
    ['a/zarr.json', document],
    ['a/c/0', '\x01\x02'],
    ['a/c/1', '\x03\x04'],
    ['a/c/3', '\x05\x06'],
  ]);
  const folder = folderStore('cells.zarr', {
    async file(path) {
      const text = files.get(path);
      return text === undefined ? undefined : new File([text], path);
    },
    list: async () => [],
  });
  const store = recordingStore(storeBelow(folder, 'a'));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const array = await openZarr(store, { reader });
  if (array.kind !== 'array') throw new Error('no array');
  store.asked.length = 0;
  expect(expectedValues(await array.read())).toEqual([1, 2, 3, 4, 7, 7, 5, 6]);
  expect(store.asked[0]).toBe('get c/0 + c/1 + c/2 + c/3');
});
