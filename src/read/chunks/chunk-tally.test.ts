import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { openHdf5 } from '@/read/hdf5/open-hdf5';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray } from '@/read/node';
import { openZarr } from '@/read/zarr/open-zarr';
import { memoryStore } from '@/testing/memory-store';
import { fixtureBytes, openArrayAt } from '@/testing/node-hdf5-fixture';
import { createChunkReader } from './chunk-reader';
import { fetchEncoded } from './runs';

const zarrJson = JSON.stringify({
  zarr_format: 3,
  node_type: 'array',
  shape: [6, 6],
  data_type: 'uint8',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2, 2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 0,
  codecs: ['bytes'],
});

/** A store with these of nine chunks. */
async function openStore(there: readonly string[], listsHere = false) {
  const chunks = there.map((key) => [`X/c/${key}`, Uint8Array.of(1, 2, 3, 4)] as const);
  const store = memoryStore({
    'zarr.json': '{"zarr_format": 3, "node_type": "group"}',
    'X/zarr.json': zarrJson,
    ...Object.fromEntries(chunks),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root = await openZarr({ ...store, listsHere }, { reader });
  const node = root.kind === 'group' ? await root.open('X') : root;
  if (node.kind !== 'array') throw new Error('no array');
  return { array: node as StoredArray, reader, asked: store.asked };
}

const ALL = ['0/0', '0/1', '0/2', '1/0', '1/1', '1/2', '2/0', '2/1', '2/2'];
const THIRD_LOST = ALL.filter((_, i) => i % 3 !== 2);

describe('a Zarr array', () => {
  it('counts the chunks looked up that are not stored, each once', async () => {
    const { array, reader, asked } = await openStore(THIRD_LOST);
    expect(await reader.tally.below('/X')).toBeUndefined();
    await array.read([
      [0, 2],
      [0, 6],
    ]);
    const first = { looked: 3, absent: 1, total: 9, fill: '0' };
    expect(await reader.tally.below('/X')).toEqual(first);
    await array.read([
      [0, 2],
      [4, 6],
    ]);
    expect(await reader.tally.below('/X')).toEqual(first);
    await array.read();
    expect(await reader.tally.below('/X')).toEqual({
      looked: 9,
      absent: 3,
      total: 9,
      fill: '0',
    });
    // nothing else was requested
    expect(asked.filter((request) => request.startsWith('list'))).toEqual([]);
    expect(asked.filter((request) => request.startsWith('get X/c/')).length).toBe(
      new Set(asked.filter((request) => request.startsWith('get X/c/'))).size,
    );
  });

  it('with all its chunks has no tally', async () => {
    const { array, reader } = await openStore(ALL);
    await array.read();
    expect(await reader.tally.below('/X')).toBeUndefined();
    expect(reader.tally.lacking()).toEqual([]);
  });

  it('counts stored chunks if listing needs no request', async () => {
    const { array, reader } = await openStore([...THIRD_LOST, 'lost+found'], true);
    await array.read([
      [0, 2],
      [4, 6],
    ]);
    expect(await reader.tally.below('/X')).toEqual({
      looked: 1,
      absent: 1,
      total: 9,
      fill: '0',
      stored: { there: 6, of: 9, unit: 'chunk' },
    });
  });

  it('counts chunks that kernels look up', async () => {
    const { array, reader } = await openStore(['0/0']);
    const encoded = array.encoded?.();
    if (!encoded) throw new Error('not for kernels');
    await fetchEncoded(
      [
        [0, 0],
        [0, 1],
      ].map((position) => ({ array: encoded, position })),
    );
    expect(await reader.tally.below('/X')).toMatchObject({ looked: 2, absent: 1 });
  });

  it('is counted for its ancestors only', async () => {
    const { array, reader } = await openStore([]);
    await array.read();
    expect(await reader.tally.below('/X')).toMatchObject({ absent: 9 });
    expect(await reader.tally.below('/X/data')).toBeUndefined();
    expect(await reader.tally.below('/X2')).toBeUndefined();
  });
});

describe('an HDF5 dataset', () => {
  const open = async () => {
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const source = memorySource(fixtureBytes('indexes.latest.h5'), 'indexes.h5');
    const file = await openHdf5(source, { reader });
    return { file, reader };
  };

  it.each([
    // h5py: get_num_chunks() is 5, and 0
    ['partly', { looked: 77, absent: 72, total: 77, fill: '-7' }],
    [
      'unwritten',
      {
        looked: 22,
        absent: 22,
        total: 22,
        fill: '-7',
        stored: { there: 0, of: 22, unit: 'chunk' },
      },
    ],
  ])('counts the chunks of %s that were never written', async (name, presence) => {
    const { file, reader } = await open();
    await (await openArrayAt(file.root, name)).read();
    expect(await reader.tally.below(`/${name}`)).toEqual(presence);
    file.close();
  });

  it.each(['fixed', 'contiguous_unwritten', 'compact'])(
    'has no tally for %s',
    async (name) => {
      const { file, reader } = await open();
      await (await openArrayAt(file.root, name)).read();
      expect(await reader.tally.below(`/${name}`)).toBeUndefined();
      file.close();
    },
  );
});
