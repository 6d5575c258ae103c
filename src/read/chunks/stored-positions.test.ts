import { describe, expect, it } from 'vitest';
import type { Values } from '@/model/values';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { openZarr } from '@/read/zarr/open-zarr';
import { memoryStore } from '@/testing/memory-store';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';
import { createChunkReader } from './chunk-reader';

function sumsOf(values: Values) {
  if (values.kind !== 'numbers') throw new Error('no numbers');
  let [sum, min, max, fills] = [0, Infinity, -Infinity, 0];
  for (const value of values.values) {
    sum += Number(value);
    min = Math.min(min, Number(value));
    max = Math.max(max, Number(value));
    if (Number(value) === -7) fills += 1;
  }
  return { sum, min, max, fills };
}

/** From h5py, by fixtures/sparse_chunks.py. */
const LINE = { sum: -379897, min: -7, max: 70001, fills: 69994 };
const PLANE = { sum: -841843, min: -7, max: 2000, fills: 120694 };

describe.each(['sparse.earliest.h5', 'sparse.latest.h5'])(
  'an array of many chunks of which few are stored, in %s',
  (name) => {
    it.each([
      ['fixed', LINE, 4],
      ['growing', LINE, 4],
      ['plane', PLANE, 4],
      ['across', PLANE, 4],
      ['never', { sum: -490007, min: -7, max: -7, fills: 70001 }, 0],
    ])('%s is read by the chunks that its index lists', async (path, sums, chunks) => {
      const { root, close } = await openFixture(name);
      const array = await openArrayAt(root, path);
      const regions = await array.storedRegions?.();
      expect(sumsOf(await array.read())).toEqual(sums);
      close();
      // two chunks beside each other are one region
      expect(regions).toHaveLength(Math.max(0, chunks - 1));
    });

    it('has its texts, and the fill value elsewhere', async () => {
      const { root, close } = await openFixture(name);
      const texts = await openArrayAt(root, 'texts');
      const read = await texts.read([[19_700, 20_100]]);
      close();
      if (read.kind !== 'strings') throw new Error('no texts');
      const text = new TextDecoder().decode(read.strings.bytes);
      expect(text).toBe(`${'abc'.repeat(300)}xyz${'abc'.repeat(99)}`);
    });
  },
);

describe('an array of 2³¹ values in chunks of three', () => {
  const documents = (format: 2 | 3) =>
    format === 2
      ? {
          '.zarray': JSON.stringify({
            ...{ zarr_format: 2, shape: [2 ** 31], chunks: [3], dtype: '<i4' },
            ...{ compressor: null, filters: null, fill_value: 5, order: 'C' },
          }),
        }
      : {
          'zarr.json': JSON.stringify({
            ...{ zarr_format: 3, node_type: 'array', shape: [2 ** 31] },
            ...{ data_type: 'int32', codecs: ['bytes'], fill_value: 5 },
            chunk_grid: { name: 'regular', configuration: { chunk_shape: [3] } },
            chunk_key_encoding: { name: 'default' },
          }),
        };
  const chunk = (...values: number[]) => new Uint8Array(Int32Array.from(values).buffer);
  async function opened(format: 2 | 3, lists: boolean) {
    const key = (position: number) => (format === 2 ? `${position}` : `c/${position}`);
    const store = memoryStore(
      {
        ...documents(format),
        [key(1)]: chunk(1, 2, 3),
        [key(2)]: chunk(4, 5, 6),
        [key(700_000)]: chunk(7, 8, 9),
        [key(2 ** 31)]: chunk(0, 0, 0),
        'not/a/chunk': chunk(0, 0, 0),
      },
      { lists },
    );
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const root = await openZarr(store, { reader });
    const array = root.kind === 'group' ? root.around : root;
    if (!array) throw new Error('no array');
    return { array, store };
  }

  it.each([2, 3] as const)(
    'asks for those that a store of version %i lists',
    async (format) => {
      const { array, store } = await opened(format, true);
      store.asked.length = 0;
      expect(await array.storedRegions?.()).toEqual([[[3, 9]], [[2_100_000, 2_100_003]]]);
      const values = await array.read([[0, 2_500_000]]);
      if (values.kind !== 'numbers') throw new Error('no numbers');
      expect(values.values.length).toBe(2_500_000);
      expect([...values.values.slice(0, 10)]).toEqual([5, 5, 5, 1, 2, 3, 4, 5, 6, 5]);
      expect([...values.values.slice(2_099_998, 2_100_005)]).toEqual([
        5, 5, 7, 8, 9, 5, 5,
      ]);
      expect(store.asked.filter((one) => one.startsWith('get'))).toHaveLength(3);
    },
  );

  it('asks for each chunk of a region where the store cannot be listed', async () => {
    const { array, store } = await opened(2, false);
    store.asked.length = 0;
    expect(await array.storedRegions?.()).toBe('unknown');
    const values = await array.read([[0, 300]]);
    expect(store.asked.filter((one) => /^get \d+$/.test(one))).toHaveLength(100);
    expect(values.kind === 'numbers' && [...values.values.slice(2, 5)]).toEqual([
      5, 1, 2,
    ]);
  });
});

describe('a sharded array of which few chunks are stored', () => {
  it('lists the chunks inside its shards', async () => {
    // two chunks of two values in a shard of 32,768, by its index at the end
    const inShard = 16_384;
    const index = new BigUint64Array(2 * inShard).fill(2n ** 64n - 1n);
    index.set([0n, 2n], 0);
    index.set([2n, 2n], 2 * 100);
    const shard = new Uint8Array(4 + index.byteLength);
    shard.set([1, 2, 3, 4]);
    shard.set(new Uint8Array(index.buffer), 4);
    const sharding = {
      name: 'sharding_indexed',
      configuration: {
        ...{ chunk_shape: [2], codecs: ['bytes'], index_location: 'end' },
        index_codecs: [{ name: 'bytes', configuration: { endian: 'little' } }],
      },
    };
    const store = memoryStore({
      'zarr.json': JSON.stringify({
        ...{ zarr_format: 3, node_type: 'array', shape: [1e9], fill_value: 0 },
        ...{ data_type: 'uint8', codecs: [sharding] },
        chunk_grid: { name: 'regular', configuration: { chunk_shape: [2 * inShard] } },
        chunk_key_encoding: { name: 'default' },
      }),
      'c/3': shard,
    });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const root = await openZarr(store, { reader });
    const array = root.kind === 'group' ? root.around : root;
    const start = 3 * 2 * inShard;
    expect(await array?.storedRegions?.()).toEqual([
      [[start, start + 2]],
      [[start + 200, start + 202]],
    ]);
    const values = await array?.read([[start - 1, start + 203]]);
    if (values?.kind !== 'numbers') throw new Error('no numbers');
    expect([...values.values.slice(0, 4)]).toEqual([0, 1, 2, 0]);
    expect([...values.values.slice(200)]).toEqual([0, 3, 4, 0]);
  });
});
