import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBlockCache } from '@/read/bytes/block-cache';
import { openArrayAt, openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { stores } from '@/testing/node-stores';
import { knownAddresses } from './known-addresses';
import type { Extent } from './metadata-reader';
import type { OpenFile } from './open-file';
import { prefetchTexts } from './values-ahead';

/** Reads an array, whole or its first rows,; the lengths of the reads. */
async function lengthsOf(
  name: string,
  path: string,
  { blockBytes, rows }: { readonly blockBytes: number; readonly rows?: number },
) {
  const far = remoteSource(new Uint8Array(readFileSync(join(stores, name))), name);
  const source = createBlockCache(far, { blockBytes, readAheadBytes: 0 });
  const { root, close } = await openForTest(source);
  const array = await openArrayAt(root, path);
  far.reads.length = 0;
  await array.read(rows === undefined ? [] : [[0, rows]]);
  close();
  return far.reads.map(([, length]) => length);
}

it('reads the index of a small dataset together with its chunks', async () => {
  const whole = await lengthsOf('kitchen.gzip.h5ad', 'obsm/X_umap', { blockBytes: 512 });
  expect(whole).toEqual([4608]);
});

it('reads the index alone for some of the rows', async () => {
  const some = { blockBytes: 512, rows: 64 };
  expect(await lengthsOf('kitchen.gzip.h5ad', 'obsm/X_umap', some)).toEqual([2560, 512]);
});

/** 1000 texts of 18 bytes, referred to from 10,000 on, with their heap at an address. */
async function prefetched(heap: number, known: readonly number[] = []) {
  const references = new Uint8Array(16_000);
  const view = new DataView(references.buffer);
  for (let i = 0; i < 1000; i++) {
    view.setUint32(16 * i, 18, true);
    view.setUint32(16 * i + 4, heap, true);
  }
  const extents: Extent[] = [];
  const addresses = knownAddresses();
  for (const address of known) addresses.add(address);
  const file = {
    source: {
      peek: (position: number, length: number) =>
        length > 256
          ? undefined
          : references.subarray(position - 10_000, position - 10_000 + length),
    },
    metadata: {
      extent: 1_000_000,
      positionOf: (address: number) => address,
      prefetch: async (some: readonly Extent[]) => extents.push(...some),
    },
    superblock: { offsetBytes: 8 },
    addresses,
  } as unknown as OpenFile;
  await prefetchTexts(file, { address: 10_000, count: 1000, itemBytes: 16 });
  return extents;
}

it('reads texts together with the heap behind them, up to what is known to follow', async () => {
  // 16,000 bytes of references, then 40 bytes a text and 16 in each 4,096
  expect(await prefetched(50_000)).toEqual([{ address: 10_000, length: 56_157 }]);
  expect(await prefetched(50_000, [26_000, 60_000])).toEqual([
    { address: 10_000, length: 50_000 },
  ]);
});

it('reads texts alone if their heap is elsewhere', async () => {
  expect(await prefetched(2048)).toEqual([]);
  expect(await prefetched(500_000)).toEqual([]);
});
