import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ReadOptions } from '@/model/read-options';
import { createBlockCache } from '@/read/bytes/block-cache';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { OpenContainer, StoredGroup } from '@/read/node';
import { memoryStore } from '@/testing/memory-store';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { folderEntries } from '@/testing/node-folder-entries';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import { openAddress } from './open-address';
import { openContainer } from './open-container';

const reader = () => createChunkReader({ pool: inlineDecodePool(), budgetBytes: 0 });
let server: FlakyServer | undefined;
afterEach(() => server?.close());

async function remote(name: string, options: ReadOptions): Promise<OpenContainer> {
  server = await startFlakyServer();
  serveFolder(server, join(stores, name), `/${name}`);
  return openAddress(`${server.url}/${name}`, { reader: reader() }, options);
}

/** A source without synchronous reads. */
function farSource(name: string) {
  const bytes = new Uint8Array(readFileSync(join(stores, name)));
  const { readSync, ...source } = memorySource(bytes, name);
  return createBlockCache(source, { blockBytes: 4096, budgetBytes: 0 });
}

const ways: readonly (readonly [string, (o: ReadOptions) => Promise<OpenContainer>])[] = [
  [
    'an h5ad far away',
    (options) =>
      openContainer(
        { kind: 'bytes', source: farSource('kitchen.gzip.h5ad') },
        { reader: reader() },
        options,
      ),
  ],
  [
    'a zip far away',
    (options) =>
      openContainer(
        { kind: 'bytes', source: farSource('hostile.zarr.zip') },
        { reader: reader() },
        options,
      ),
  ],
  [
    'a folder',
    (options) => {
      const entries = folderEntries(join(stores, 'kitchen.v3.sharded.zarr'));
      const store = memoryStore(Object.fromEntries(entries), { together: true });
      return openContainer({ kind: 'keys', store }, { reader: reader() }, options);
    },
  ],
  ['a store on a server', (options) => remote('kitchen.v2.blosc.zarr', options)],
];

async function readAll(group: StoredGroup, options: ReadOptions): Promise<number> {
  const names = await group.keys(options);
  const counts = await Promise.all(
    names.map(async (name) => {
      const node = await group.open(name, options);
      if (node.kind === 'group') return readAll(node, options);
      if (!node.empty) await node.read([], options).catch(() => undefined); // some fail on purpose
      return 1;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

it.each(ways)('leaves no listener on the signal of a read of %s', async (_, open) => {
  const { signal } = new AbortController();
  const { root, close } = await open({ signal });
  expect(await readAll(root, { signal })).toBeGreaterThan(20);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  close();
});
