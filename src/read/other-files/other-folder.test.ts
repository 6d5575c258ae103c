import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { describeFolder } from './other-folder';

const reader = createChunkReader({ pool: inlineDecodePool() });

describe.skipIf(!hasFaults)(hasFaults ? 'folders of other formats' : NO_FAULTS, () => {
  it.each([
    ['soma', 'tiledbsoma.io.to_h5ad'],
    ['bpcells', 'BPCells::write_matrix_anndata_hdf5'],
    ['ice', 'Icechunk repository'],
    ['ocdbt', 'OCDBT database of TensorStore'],
  ])('%s is named, with what to do', async (name, what) => {
    const store = await openFolderStore(join(faults, 'odd-layouts', name));
    await expect(
      openContainer({ kind: 'keys', store }, { reader }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringContaining(what),
    });
  });
});

it.each([
  [
    { '__tiledb_group.tdb': '', 'X/a': '', 'obs/a': '', 'var/a': '', 'emb/a': '' },
    '.cxg',
  ],
  [{ '__group/a': '', 'obs/a': '', 'ms/a': '' }, 'TileDB-SOMA'],
  [{ 'attributes.json': '{"n5":"2.5.0"}' }, 'N5 container'],
])('names the format of a folder with %j', async (entries, what) => {
  expect(await describeFolder(memoryStore(entries))).toContain(what);
});

it.each([
  [{ 'attributes.json': '{"a":1}' }],
  [{ version: '1.0', shape: '', storage_order: '' }],
  [{ 'refs/a': '', 'a.h5ad': '' }],
  // a cache of Hugging Face
  [{ 'refs/main': '', 'snapshots/a/x.h5ad': '', 'blobs/a': '' }],
])('does not name the format of a folder with %j', async (entries) => {
  expect(await describeFolder(memoryStore(entries))).toBeUndefined();
});
