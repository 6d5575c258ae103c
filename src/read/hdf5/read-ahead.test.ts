import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBlockCache } from '@/read/bytes/block-cache';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { manualSource } from '@/testing/manual-source';
import { openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { wavesOf } from '@/testing/node-hdf5-waves';
import { stores } from '@/testing/node-stores';
import { type FirstMembers, firstMembers } from './first-members';
import { openHdf5 } from './open-hdf5';

const kitchen = new Uint8Array(readFileSync(join(stores, 'kitchen.gzip.h5ad')));
const nothing: FirstMembers = () => undefined;

it('describes a file with fewer waits in sequence, and the same result', async () => {
  const alone = await wavesOf(kitchen, nothing, 512);
  const ahead = await wavesOf(kitchen, firstMembers, 512);
  expect(ahead.dataset).toEqual(alone.dataset);
  expect(ahead.dataset).toMatchObject({ shape: [331, 37], problems: [] });
  expect([alone.count, ahead.count]).toEqual([13, 10]);
  expect([alone.reads, ahead.reads]).toEqual([35, 39]);
});

it('leaves damaged objects to those who open them', async () => {
  const bytes = kitchen.slice();
  const { root, close } = await openForTest(remoteSource(kitchen));
  const { object } = await root.open('layers');
  close();
  bytes.fill(0xff, object?.address, (object?.address ?? 0) + 64);
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const source = createBlockCache(remoteSource(bytes, 'damaged.h5ad'));
  const damaged = await openContainer({ kind: 'bytes', source }, { reader });
  expect(await damaged.root.keys()).toContain('layers');
  await expect(damaged.root.open('layers')).rejects.toMatchObject({
    name: 'CorruptError',
  });
  damaged.close();
});

it('ends when the opening is aborted, and when the file is closed', async () => {
  for (const end of ['abort', 'close']) {
    const far = manualSource(kitchen, 'kitchen.h5ad');
    const source = createBlockCache(far, { blockBytes: 16 << 10, readAheadBytes: 0 });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const controller = new AbortController();
    const { signal } = controller;
    const opening = openHdf5(source, { reader, first: firstMembers }, { signal });
    let isOpen = false;
    opening.finally(() => {
      isOpen = true;
    });
    while (!isOpen) {
      far.pending[0]?.succeed();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { close } = await opening;
    await expect.poll(() => far.pending.length).toBeGreaterThan(0);
    if (end === 'abort') controller.abort();
    else close();
    await expect.poll(() => far.pending.length).toBe(0);
    close();
  }
});
