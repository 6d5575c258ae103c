import { expect, it } from 'vitest';
import { openElementAt } from '@/elements/open-at';
import { memoryStore } from '@/testing/memory-store';
import { createChunkReader } from './chunks/chunk-reader';
import { inlineDecodePool } from './codecs/inline-pool';
import { openContainer } from './open-container';

it('shows a store that is one array as a group whose member is read by its own address', async () => {
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
