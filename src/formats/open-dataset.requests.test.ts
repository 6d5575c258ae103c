import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openFolderStore } from '@/bytes/node-folder-store';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import { openContainer } from '@/storage/open-container';
import { recordingStore } from '@/testing/recording-store';
import { openDataset } from './open-dataset';

it('opens a consolidated store from its metadata alone', async () => {
  const path = new URL('../../e2e/fixtures/stores/kitchen.v3.zarr', import.meta.url);
  const folder = await openFolderStore(fileURLToPath(path));
  const store = recordingStore(folder, { lists: false });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  const dataset = await openDataset(root);
  expect(dataset).toMatchObject({ shape: [331, 37], problems: [] });
  expect(store.asked).toEqual(['get zarr.json']);
});
