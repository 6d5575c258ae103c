import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { hasName } from '@/model/errors';
import { createBlockCache } from '@/read/bytes/block-cache';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { boundedWork, withinMemory } from '@/testing/fuzz/bounded-work';
import { hdf5Places, mendChecksums } from '@/testing/fuzz/hdf5-places';
import { mutateBytes } from '@/testing/fuzz/mutate-bytes';
import { linksIn, mutateLinks } from '@/testing/fuzz/mutate-links';
import { expectSentence, readEverything } from '@/testing/fuzz/read-everything';
import { rounds, TIMEOUT } from '@/testing/fuzz/rounds';
import { stores } from '@/testing/node-stores';

const fixtures = join(import.meta.dirname, 'fixtures');

const WORN = 64 << 20;

let { openContainer } = await import('@/read/container/open-container');

/** In the browser a worker with a broken libhdf5 is replaced; here libhdf5 itself is. */
async function replaceLibHdf5(): Promise<void> {
  vi.resetModules();
  vi.doMock('h5wasm', async () => {
    const module = '../../../node_modules/h5wasm/dist/esm/hdf5_util.js';
    const { default: create } = await import(/* @vite-ignore */ module);
    return { ready: create() };
  });
  ({ openContainer } = await import('@/read/container/open-container'));
}

/** Size of libhdf5's heap, at most 2 GB; above 1 GB the page replaces its worker. */
async function libraryBytes(): Promise<number> {
  const { loadLibHdf5 } = await import('./load-libhdf5');
  return (await loadLibHdf5()).lib.HEAPU8.length;
}

/** Every distinct failure, after checking that it is a DataError. */
async function failuresIn(bytes: Uint8Array, sync: boolean): Promise<readonly Error[]> {
  const work = boundedWork({ reads: 100_000, bytes: 1 << 30, jobs: 20_000 });
  const source = work.source(createBlockCache(memorySource(bytes, 'a.h5')), { sync });
  const reader = createChunkReader({ pool: work.pool(inlineDecodePool()) });
  try {
    const { root, close } = await openContainer({ kind: 'bytes', source }, { reader });
    try {
      return (await readEverything(root)).failures;
    } finally {
      close();
    }
  } catch (error) {
    return [expectSentence(error)];
  }
}
it.each([
  ['broken/sound.h5ad', stores, 25],
  ['kitchen.gzip.h5ad', stores, 4],
  ['indexes.earliest.h5', fixtures, 8],
  ['indexes.latest.h5', fixtures, 8],
  ['indexes.v110.h5', fixtures, 15],
  ['types.h5', fixtures, 20],
  ['links.h5', fixtures, 15],
  ['shared.h5', fixtures, 20],
  ['hierarchy/heaps.8.h5', fixtures, 3],
  ['hierarchy/shared.tree.h5', fixtures, 5],
  ['hierarchy/order.h5', fixtures, 5],
  ['hierarchy/image.h5', fixtures, 5],
  ['hierarchy/continued.earliest.h5', fixtures, 5],
  ['references.h5', fixtures, 10],
  ['matrices.h5', stores, 5],
  ['ragged.h5', stores, 8],
  ['several.h5mu', stores, 5],
  ['cells.loom', stores, 8],
  ['filters.h5ad', stores, 8],
])(
  'reads or refuses %s with broken headers, indexes, heaps and chunks',
  async (name, folder, few) => {
    const sound = new Uint8Array(readFileSync(join(folder, name)));
    const { places, checked } = hdf5Places(sound);
    expect(places.length).toBeGreaterThan(5);
    const links = linksIn(sound, places);
    await rounds(few, (random) =>
      withinMemory(async () => {
        const end = random.next() < 0.05 ? random.integer(0, sound.length) : undefined;
        const bytes = sound.slice(0, end);
        if (random.next() < 0.5) mutateLinks(bytes, random, places, links);
        else mutateBytes(bytes, random, random.next() < 0.8 ? places : []);
        if (random.next() < 0.7) mendChecksums(bytes, sound, checked);
        const failures = await failuresIn(bytes, random.next() < 0.7);
        const broke = failures.some((error) => hasName(error, 'WorkerError'));
        const heap = await libraryBytes();
        if (broke || heap > WORN) await replaceLibHdf5();
        return heap;
      }),
    );
  },
  TIMEOUT,
);
