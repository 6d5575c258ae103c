import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Unpack } from '@/read/bytes/archive';
import { createCounter } from '@/read/bytes/counter';
import { unpackedName } from '@/read/bytes/gunzip-stream';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { folderEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import { tarBytes } from '@/testing/tar-bytes';
import { identifyEntry } from './identify-entry';
import { openFiles } from './open-files';
import { openSource } from './open-source';

const zarr = [...folderEntries(join(stores, 'kitchen.v3.plain.zarr'))];
const zarrBelow = (folder: string) =>
  zarr.map(([key, data]) => ({ name: `${folder}${key}`, data }));
const h5ad = {
  name: 'b.h5ad',
  data: new Uint8Array(readFileSync(join(stores, 'kitchen.h5ad'))),
};

const fileOf = (bytes: Uint8Array, name: string, member?: string) => ({
  ...{ kind: 'file' as const, name, source: memorySource(bytes, name) },
  ...(member !== undefined && { member }),
});

async function keysOf(bytes: Uint8Array, name: string, member?: string, unpack?: Unpack) {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const opened = await openSource(fileOf(bytes, name, member), {
    ...{ reader, counter: createCounter() },
    ...(unpack && { unpack }),
  });
  const keys = await opened.root.keys();
  await opened.close();
  return [...keys].sort();
}

async function listOf(bytes: Uint8Array, name: string) {
  const { store, content, close } = await openFiles(fileOf(bytes, name), {
    counter: createCounter(),
  });
  const rows: string[] = [];
  for (const entry of content.entries) {
    const { kind, size } = await identifyEntry(store, entry);
    rows.push(
      [entry.name, kind.kind, size].filter((part) => part !== undefined).join(' '),
    );
  }
  await close();
  return { content, rows };
}

const ANNDATA = ['X', 'layers', 'obs', 'obsm'];

it.each(['', './', 'runs/a.zarr/'])(
  'a tar whose only data are a Zarr store in “%s” opens',
  async (folder) => {
    const bytes = tarBytes([...zarrBelow(folder), { name: 'readme.txt', data: 'hello' }]);
    expect(await keysOf(bytes, 'x.tar')).toEqual(expect.arrayContaining(ANNDATA));
  },
);

it('a store at the top of an archive with other data is one entry of its list', async () => {
  const bytes = tarBytes([...zarrBelow(''), h5ad]);
  await expect(keysOf(bytes, 'x.tar')).rejects.toMatchObject({ name: 'ArchiveError' });
  const { rows } = await listOf(bytes, 'x.tar');
  expect(rows).toEqual(['. zarr', `b.h5ad hdf5 ${h5ad.data.length}`]);
  for (const member of ['.', 'b.h5ad'])
    expect(await keysOf(bytes, 'x.tar', member)).toEqual(expect.arrayContaining(ANNDATA));
});

it('an archive without the file that was asked for names what it has', async () => {
  await expect(keysOf(tarBytes([h5ad]), 'x.tar', 'c.h5ad')).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'x.tar has no file “c.h5ad”. It contains b.h5ad.',
    member: 'c.h5ad',
  });
});

it.each([0, 6] as const)(
  'an .h5ad.gz in a ZIP of level %i opens as it does alone',
  async (level) => {
    const zip = zipSync({ 'd/k.h5ad.gz': gzipSync(h5ad.data) }, { level });
    const unpack: Unpack = async (packed) => {
      const { source, format } = packed;
      const inflate = format === 'gzip' ? gunzipSync : inflateRawSync;
      const bytes = inflate(await source.read(0, source.size));
      return {
        source: memorySource(new Uint8Array(bytes), unpackedName(packed)),
        close: async () => undefined,
      };
    };
    expect(await keysOf(zip, 'x.zip', 'd/k.h5ad.gz', unpack)).toEqual(
      expect.arrayContaining(ANNDATA),
    );
  },
);
