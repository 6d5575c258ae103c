import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReadOptions } from '@/model/read-options';
import { createBlockCache } from '@/read/bytes/block-cache';
import type { HttpOptions } from '@/read/bytes/http-client';
import { openHttpSource } from '@/read/bytes/http-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { OpenContainer, StoredNode } from '@/read/node';
import { folderEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import { openAddress } from './open-address';
import { openContainer } from './open-container';

const hdf5 = join(import.meta.dirname, '../hdf5/fixtures');
const address = 'https://host/data';
const OFTEN = { interval: 2 };

const fileIn = (path: string): ReadonlyMap<string, Uint8Array> =>
  new Map([['', readFileSync(path)]]);

/** A server whose n-th request never ends; `ended` is true once it was aborted. */
function serverOf(files: ReadonlyMap<string, Uint8Array>, silentAt: number) {
  const state = { asked: 0, ended: false };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    const bytes = files.get(decodeURIComponent(pathname).replace(/^\/data\/?/, ''));
    if (++state.asked === silentAt)
      await new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => {
          state.ended = true;
          reject(init.signal?.reason);
        }),
      );
    if (!bytes) return new Response(null, { status: 404 });
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '');
    if (!range) return new Response(bytes as Uint8Array<ArrayBuffer>);
    const [first, last] = [
      Number(range[1]),
      Math.min(Number(range[2]), bytes.length - 1),
    ];
    const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
    return new Response(bytes.slice(first, last + 1), { status: 206, headers });
  };
  return { state, fetch };
}

/** A file read in small ranges, so that each read is a request of its own; or a store. */
async function open(
  files: ReadonlyMap<string, Uint8Array>,
  http: HttpOptions,
  options: ReadOptions,
): Promise<OpenContainer> {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  if (!files.has('')) return openAddress(address, { reader, http }, options);
  const far = await openHttpSource(address, http, { ...options, headBytes: 512 });
  const source = createBlockCache(far, { blockBytes: 512, readAheadBytes: 0 });
  return openContainer({ kind: 'bytes', source }, { reader }, options);
}

async function readAt(
  files: ReadonlyMap<string, Uint8Array>,
  fetch: typeof globalThis.fetch,
  path: string,
  options: ReadOptions = {},
) {
  const { root, close } = await open(files, { fetch }, options);
  try {
    let node: StoredNode = root;
    for (const name of path.split('/'))
      if (node.kind === 'group') node = await node.open(name, options);
    return node.kind === 'array' && (await node.read([], options));
  } finally {
    close();
  }
}

it.each([
  ['names of an h5ad', fileIn(join(stores, 'kitchen.gzip.h5ad')), 'obs/cell id'],
  ['texts of an HDF5 file', fileIn(join(hdf5, 'types.h5')), 'text_gzip'],
  ['a member of a zip', fileIn(join(stores, 'kitchen.v3.sharded.zip')), 'X/data'],
  [
    'a sharded store',
    folderEntries(join(stores, 'kitchen.v3.sharded.zarr')),
    'layers/dense_fortran_with_nan',
  ],
  [
    'a store that cannot be listed',
    folderEntries(join(stores, 'kitchen.v3.plain.zarr')),
    'obsm/X_umap',
  ],
])('%s: whichever request hangs, an abort ends it', async (_, files, path) => {
  const sound = serverOf(files, 0);
  const values = await readAt(files, sound.fetch, path);
  expect(values).toMatchObject({ kind: expect.any(String) });
  expect(sound.state.asked).toBeGreaterThan(1);
  for (let silentAt = 1; silentAt <= sound.state.asked; silentAt++) {
    const { state, fetch } = serverOf(files, silentAt);
    const controller = new AbortController();
    const read = readAt(files, fetch, path, { signal: controller.signal });
    read.catch(() => {});
    await expect.poll(() => state.asked, OFTEN).toBeGreaterThanOrEqual(silentAt);
    controller.abort();
    const outcome = await read.catch((error: Error) => error.name);
    // a read does not wait for what is only read ahead
    if (outcome !== 'AbortError') expect(outcome, `request ${silentAt}`).toEqual(values);
    await expect.poll(() => state.ended, OFTEN).toBe(true);
  }
});
