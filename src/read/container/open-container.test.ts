import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Packed } from '@/read/bytes/archive';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openElementAt } from '@/read/elements/open-at';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { openContainer } from './open-container';

it('shows a store of a single array as a group whose member is read by its own key', async () => {
  const document = {
    zarr_format: 2,
    shape: [3],
    chunks: [3],
    dtype: '|u1',
    compressor: null,
    fill_value: 0,
    order: 'C',
    filters: null,
  };
  const store = memoryStore({
    '.zarray': new TextEncoder().encode(JSON.stringify(document)),
    '0': new Uint8Array([7, 8, 9]),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  expect(await root.keys()).toEqual(['array']);
  const element = await openElementAt(root, '/array');
  expect(element.info.path).toBe('/array');
  expect(await element.read?.({})).toMatchObject({ values: new Uint8Array([7, 8, 9]) });
});

it('unpacks HDF5 in a gzip named .gz, and refuses one with another extension', async () => {
  const hdf5 = new Uint8Array(60_000);
  hdf5.set([0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]);
  const packed = Uint8Array.from(gzipSync(hdf5));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const unpacked: string[] = [];
  const settings = {
    reader,
    async unpack({ source: { name } }: Packed) {
      unpacked.push(name);
      return { source: memorySource(hdf5, name), close: async () => undefined };
    },
  };
  const open = (name: string) =>
    openContainer({ kind: 'bytes', source: memorySource(packed, name) }, settings);
  await expect(open('a.h5ad')).rejects.toMatchObject({
    name: 'NotDataError',
    message:
      'a.h5ad is HDF5 compressed with gzip, but its name does not say so. Unpack it (gunzip), or add .gz to its name and open it again.',
  });
  await expect(open('a.h5ad.GZ')).rejects.toMatchObject({ name: 'CorruptError' }); // of zeros
  expect(unpacked).toEqual(['a.h5ad.GZ']);
});
