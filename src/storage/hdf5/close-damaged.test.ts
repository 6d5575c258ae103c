import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createBlockCache } from '@/bytes/block-cache';
import { memorySource } from '@/bytes/memory-source';
import { createChunkReader } from '../chunks/chunk-reader';
import { inlineDecodePool } from '../codecs/inline-pool';
import { openContainer } from '../open-container';
import { loadLibHdf5 } from './load-libhdf5';

const sound = join(import.meta.dirname, '../../../e2e/fixtures/stores/broken/sound.h5ad');

async function closed(bytes: Uint8Array): Promise<number> {
  const { lib } = await loadLibHdf5();
  const close = vi.spyOn(lib, 'close_file');
  const source = createBlockCache(memorySource(bytes, 'a.h5ad'));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const container = await openContainer({ kind: 'bytes', source }, { reader });
  await container.root.keys().catch(() => undefined);
  container.close();
  const { length } = close.mock.calls;
  close.mockRestore();
  return length;
}

it('a file is closed by libhdf5, one that it found damaged is only let go: closing it may never end', async () => {
  const bytes = new Uint8Array(readFileSync(sound));
  expect(await closed(bytes)).toBe(1);
  const broken = bytes.slice();
  // the names of the root's members
  broken.fill(
    0,
    Buffer.from(broken).indexOf('HEAP'),
    Buffer.from(broken).indexOf('HEAP') + 4,
  );
  expect(await closed(broken)).toBe(0);
});
