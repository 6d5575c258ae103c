import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { stores } from '@/testing/node-stores';
import { recordingStore } from '@/testing/recording-store';
import { openDataset } from './open-dataset';

it('opens a consolidated store from its metadata alone', async () => {
  const path = join(stores, 'kitchen.v3.zarr');
  const folder = await openFolderStore(path);
  const store = recordingStore(folder, { lists: false });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  const dataset = await openDataset(root);
  expect(dataset).toMatchObject({ shape: [331, 37], problems: [] });
  expect(store.asked).toEqual(['get zarr.json']);
});

describe('a v2 store without consolidated metadata that cannot be listed', () => {
  const path = join(stores, 'kitchen.v2.zarr');

  async function openBare() {
    const folder = await openFolderStore(path);
    const bare = {
      ...folder,
      get: async (key: string) =>
        key === '.zmetadata' ? undefined : folder.get(key, {}),
    };
    const store = recordingStore(bare, { lists: false });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const { root } = await openContainer({ kind: 'keys', store }, { reader });
    return { root, store };
  }

  it('costs one request for each member that only may exist, and none for what others tell', async () => {
    const { root, store } = await openBare();
    expect(store.asked).toEqual(['get zarr.json', 'get .zmetadata', 'get .zattrs']);
    store.asked.length = 0;
    const slots = [
      'X',
      'layers',
      'obs',
      'obsm',
      'obsp',
      'raw',
      'uns',
      'var',
      'varm',
      'varp',
    ];
    expect([...(await root.keys())].sort()).toEqual(slots);
    expect([...store.asked].sort()).toEqual(slots.map((name) => `get ${name}/.zattrs`));
    store.asked.length = 0;
    await root.open('obs');
    expect(store.asked).toEqual([]);
    const dataset = await openDataset(root);
    expect(dataset).toMatchObject({ shape: [331, 37], problems: [] });
    expect(store.asked.length).toBe(43);
  });

  it('still opens a member that has no attributes', async () => {
    const folder = memoryStore({
      '.zattrs': '{"encoding-type": "anndata", "encoding-version": "0.1.0"}',
      'mine/.zgroup': '{"zarr_format": 2}',
    });
    const store = recordingStore(folder, { lists: false });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const { root } = await openContainer({ kind: 'keys', store }, { reader });
    expect(await root.open('mine')).toMatchObject({ kind: 'group', path: '/mine' });
    await expect(root.open('ghost')).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it('can be aborted', async () => {
    const { root } = await openBare();
    const signal = AbortSignal.abort();
    await expect(root.keys({ signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
