import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

/** Two shards of two chunks of two bytes each. */
const document = JSON.stringify({
  zarr_format: 3,
  node_type: 'array',
  shape: [8],
  data_type: 'uint8',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [4] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 9,
  codecs: [
    {
      name: 'sharding_indexed',
      configuration: { chunk_shape: [2], codecs: ['bytes'], index_codecs: ['bytes'] },
    },
  ],
});
const ABSENT = 2n ** 64n - 1n;

function shard(content: readonly number[], ...index: bigint[]): Uint8Array {
  return new Uint8Array([
    ...content,
    ...new Uint8Array(BigUint64Array.from(index).buffer),
  ]);
}
async function open(shards: Record<string, Uint8Array>) {
  const store = memoryStore({ 'zarr.json': document, ...shards });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const array = await openZarr(store, { reader });
  if (array.kind !== 'array') throw new Error('no array');
  return { store, array };
}

describe('shards', () => {
  it('have the fill value for absent chunks and shards', async () => {
    const { array } = await open({ 'c/1': shard([5, 6], ABSENT, ABSENT, 0n, 2n) });
    expect(expectedValues(await array.read())).toEqual([9, 9, 9, 9, 9, 9, 5, 6]);
  });

  it('may store their chunks in any order, with gaps', async () => {
    const { array } = await open({ 'c/0': shard([3, 4, 0, 1, 2], 3n, 2n, 0n, 2n) });
    expect(expectedValues(await array.read([[0, 4]]))).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['a chunk beyond the end', shard([1, 2, 3, 4], 0n, 2n, 2n, 200n)],
    ['a chunk that wraps around', shard([1, 2, 3, 4], 0n, 2n, ABSENT - 1n, 4n)],
    ['a chunk of another length', shard([1, 2, 3, 4], 0n, 2n, 2n, 1n)],
    ['no room for the index', Uint8Array.of(1, 2, 3)],
    ['nothing in it', new Uint8Array(0)],
  ])('are damaged with %s', async (_, bytes) => {
    const { array } = await open({ 'c/0': bytes });
    await expect(array.read()).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('memory: /'),
    });
  });

  it('are requested once, absent ones too', async () => {
    const { store, array } = await open({ 'c/0': shard([1, 2, 3, 4], 0n, 2n, 2n, 2n) });
    await array.read([[0, 1]]);
    await array.read();
    await array.read([[7, 8]]);
    // an absent one is trusted if the array itself still exists
    expect(store.asked).toEqual([
      'get zarr.json',
      'source c/0',
      'source c/1',
      'get zarr.json',
    ]);
  });

  it('are refused if chunks do not divide them', async () => {
    const odd = document.replace('"chunk_shape":[2]', '"chunk_shape":[3]');
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const opening = openZarr(memoryStore({ 'zarr.json': odd }), { reader });
    await expect(opening).rejects.toMatchObject({ name: 'CorruptError' });
  });

  it('are refused before the index is read if they have too many chunks', async () => {
    const huge = document.replace('"chunk_shape":[4]', '"chunk_shape":[8000000000]');
    const store = memoryStore({ 'zarr.json': huge, 'c/0': new Uint8Array(8) });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const array = await openZarr(store, { reader });
    if (array.kind !== 'array') throw new Error('no array');
    await expect(array.read()).rejects.toMatchObject({ name: 'TooLargeError' });
  });
});
