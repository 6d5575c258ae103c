import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createCounter } from '@/read/bytes/counter';
import { memorySource } from '@/read/bytes/memory-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { folderEntries } from '@/testing/node-folder-entries';
import { type ListingServer, startListingServer } from '@/testing/node-listing-server';
import { stores } from '@/testing/node-stores';
import { type GivenSource, openSource, type SourceSettings } from './open-source';

const plain = join(stores, 'kitchen.v3.plain.zarr');
const kitchen = new Uint8Array(readFileSync(join(stores, 'kitchen.h5ad')));
const servers: ListingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(lists: 'pages' | 'bucket'): Promise<ListingServer> {
  const entries = [...folderEntries(plain)].map(
    ([key, bytes]) => [`data/plain.zarr/${key}`, bytes] as const,
  );
  const server = await startListingServer(new Map(entries), lists);
  servers.push(server);
  return server;
}

const open = (given: GivenSource, more: Partial<SourceSettings> = {}) => {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  return openSource(given, { reader, counter: createCounter(), ...more });
};

it.each([
  [
    'a folder',
    async () => ({
      kind: 'folder' as const,
      name: 'plain.zarr',
      store: await openFolderStore(plain),
    }),
  ],
  [
    'an address whose server lists folders as pages',
    async () => {
      const { url } = await start('pages');
      return { kind: 'url' as const, url: `${url}/data/plain.zarr` };
    },
  ],
  [
    'an s3 address in a service of its own, which lists its bucket',
    async () => {
      const { url } = await start('bucket');
      const hints = { endpoint: url.replace(/\/cells$/, '') };
      return { kind: 'url' as const, url: 's3://cells/data/plain.zarr', hints };
    },
  ],
])('opens the same store, with every name in it, by %s', async (_what, given) => {
  const counter = createCounter();
  const { root, info } = await open(await given(), { counter });
  expect(info.name).toBe('plain.zarr');
  const uns = await root.open('uns');
  expect(uns.kind === 'group' && (await uns.keys())).toContain('csr_without_values');
  expect(counter.receipt().requests).toBeGreaterThan(1);
});

it('names the content of a file if local files are cached in blocks', async () => {
  const file = {
    kind: 'file',
    name: 'k.h5ad',
    source: memorySource(kitchen, 'k.h5ad'),
  } as const;
  const bare = await open(file);
  expect(bare.info).toEqual({ name: 'k.h5ad', size: kitchen.length });
  expect(bare.content).toBeUndefined();
  const samples = { count: 2, bytes: 64 };
  const local = { blockBytes: 1 << 16, keptBytes: 1 << 20, wholeBytes: 0, samples };
  const kept = await open({ ...file, revision: '7' }, { local });
  expect(kept.info).toMatchObject({ revision: '7', fingerprint: expect.any(String) });
  expect(await kept.content?.()).toEqual(expect.any(String));
});

it('reads a small local file whole, in one read, and a larger one in blocks', async () => {
  const source = memorySource(kitchen, 'k.h5ad');
  const file = { kind: 'file', name: 'k.h5ad', source } as const;
  const readAt = async (wholeBytes: number) => {
    const counter = createCounter();
    const local = {
      blockBytes: 1 << 16,
      keptBytes: 1 << 20,
      wholeBytes,
      samples: { count: 2, bytes: 64 },
    };
    const { root } = await open(file, { counter, local });
    const obs = await root.open('obs');
    expect(obs.kind).toBe('group');
    return counter.receipt();
  };
  const whole = await readAt(kitchen.length);
  expect(whole).toMatchObject({ requests: 1, bytesRead: kitchen.length });
  const blocks = await readAt(kitchen.length - 1);
  expect(blocks.requests).toBeGreaterThan(1);
  expect(blocks.bytesRead).toBeLessThan(kitchen.length);
});

it('closes the source of a file that it cannot open, and of one that is closed', async () => {
  const close = vi.fn(async () => undefined);
  const text = new TextEncoder().encode('buy milk');
  const notes = {
    kind: 'file',
    name: 'notes',
    source: memorySource(text, 'notes'),
    close,
  } as const;
  await expect(open(notes)).rejects.toMatchObject({ name: 'NotDataError' });
  expect(close).toHaveBeenCalledTimes(1);
  const opened = await open({ ...notes, source: memorySource(kitchen, 'k.h5ad') });
  expect(close).toHaveBeenCalledTimes(1);
  await opened.close();
  expect(close).toHaveBeenCalledTimes(2);
});
