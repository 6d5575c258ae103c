import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openDataset } from '@/read/formats/open-dataset';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import { openAddress } from './open-address';

const servers: FlakyServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(): Promise<FlakyServer> {
  const server = await startFlakyServer();
  servers.push(server);
  return server;
}

const open = (url: string, headers?: Record<string, string>) =>
  openAddress(url, {
    reader: createChunkReader({ pool: inlineDecodePool() }),
    http: { pauseMs: 1, headers },
  });

it('opens a consolidated Zarr 3 store with one request', async () => {
  const server = await start();
  serveFolder(server, join(stores, 'kitchen.v3.zarr'), '/kitchen.v3.zarr');
  const { root, info } = await open(`${server.url}/kitchen.v3.zarr`);
  expect(info).toEqual({ name: 'kitchen.v3.zarr' });
  expect(root.container).toBe('zarr3');
  expect(await root.keys()).toContain('obs');
  expect(server.requests).toEqual(['GET /kitchen.v3.zarr/zarr.json']);
});

it('opens a store whatever its name, after finding that it is not a file', async () => {
  const server = await start();
  serveFolder(server, join(stores, 'kitchen.v2.zarr'), '/data/my cells');
  const { root, info } = await open(`${server.url}/data/my%20cells?sig=x`);
  expect(info.name).toBe('my cells');
  expect(root.container).toBe('zarr2');
  expect(server.requests[0]).toBe('GET /data/my%20cells?sig=x bytes=0-294911');
  expect(server.requests.every((request) => request.includes('?sig=x'))).toBe(true);
});

it('opens a store whose folder is listed as a web page', async () => {
  const server = await start();
  serveFolder(server, join(stores, 'kitchen.v3.zarr'), '/cells');
  const bytes = new TextEncoder().encode('<html>Index of /cells</html>');
  server.files.set('/cells', { bytes, type: 'text/html', ranges: false });
  expect((await open(`${server.url}/cells`)).root.container).toBe('zarr3');
});

it('opens a file named like a store', async () => {
  const server = await start();
  const bytes = readFileSync(join(stores, 'kitchen.h5ad'));
  server.files.set('/odd.zarr', { bytes, etag: '"7"' });
  const { root, info, close } = await open(`${server.url}/odd.zarr`);
  expect(root.container).toBe('hdf5');
  expect(info).toMatchObject({
    name: 'odd.zarr',
    size: bytes.length,
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    revision: '"7"',
  });
  close();
});

it('downloads a file from a server without ranges, when requested', async () => {
  const server = await start();
  const bytes = readFileSync(join(stores, 'kitchen.h5ad'));
  server.files.set('/whole.h5ad', { bytes, ranges: false });
  const { root, info, close } = await openAddress(`${server.url}/whole.h5ad`, {
    reader: createChunkReader({ pool: inlineDecodePool() }),
    whole: true,
  });
  expect(await root.keys()).toContain('obs');
  expect(info.size).toBe(bytes.length);
  expect(server.requests).toEqual(['GET /whole.h5ad']);
  close();
});

it('lists an unconsolidated store by the directory pages of its server', async () => {
  const server = await start();
  const folder = join(stores, 'kitchen.v3.plain.zarr');
  serveFolder(server, folder, '/data/kitchen.zarr');
  for (const entry of ['', 'layers', 'uns', 'uns/nested']) {
    const names = readdirSync(join(folder, entry), { withFileTypes: true });
    const links = names.map((name) => {
      const link = encodeURIComponent(name.name) + (name.isDirectory() ? '/' : '');
      return `<a href="${link}">${link}</a>`;
    });
    const bytes = new TextEncoder().encode(`<h1>Index of</h1>${links.join('')}`);
    const path = `/data/kitchen.zarr/${entry}`.replace(/\/?$/, '/');
    server.files.set(path, { bytes, type: 'text/html' });
  }
  const { root } = await open(`${server.url}/data/kitchen.zarr`);
  const uns = await root.open('uns');
  if (uns.kind !== 'group') throw new Error('uns is a group');
  expect(await uns.keys()).toContain('csr_without_values');
  expect(uns.incomplete).toBe(false);
});

it('opens an unconsolidated store that cannot be listed by a few guesses', async () => {
  const server = await start();
  serveFolder(server, join(stores, 'kitchen.v3.plain.zarr'), '/data/kitchen.zarr');
  const { root } = await open(`${server.url}/data/kitchen.zarr`);
  const { tables, matrices, embeddings } = await openDataset(root);
  expect(tables.map(({ path }) => path)).toEqual(['/obs', '/var', '/raw/var']);
  expect(matrices.map(({ path }) => path)).toEqual(['/X', '/layers/counts', '/raw/X']);
  expect(embeddings.map(({ path }) => path)).toEqual(['/obsm/X_umap', '/obsm/X_pca']);
  const layers = await root.open('layers');
  expect(layers.kind === 'group' && layers.incomplete).toBe(true);
  const missed = server.requests.filter((request) => {
    const path = decodeURIComponent(request.replace(/^GET |\?.*/g, ''));
    return !server.files.has(path);
  });
  expect(server.requests).toHaveLength(42);
  // two tries to list it, and nine guessed names
  expect(missed).toHaveLength(11);
});

it.each([
  ['/none.h5ad', 'NotFoundError', 'has no'],
  ['/none.zarr', 'NotFoundError', 'has no'],
  ['/login.h5ad', 'NotDataError', 'web page'],
  ['/notes.txt', 'NotDataError', 'text file'],
  ['/whole.h5ad', 'RangeNotSupportedError', 'cannot be read in parts'],
])('refuses %s with %s', async (path, name, message) => {
  const server = await start();
  const page = new TextEncoder().encode(`<html>${' '.repeat(300_000)}</html>`);
  server.files.set('/login.h5ad', { bytes: page, type: 'text/html', ranges: false });
  server.files.set('/notes.txt', { bytes: new TextEncoder().encode('buy milk') });
  server.files.set('/whole.h5ad', { bytes: new Uint8Array(300_000), ranges: false });
  await expect(open(server.url + path)).rejects.toMatchObject({
    name,
    message: expect.stringContaining(message),
  });
});

it('reports that access to a store is denied, not that it is missing', async () => {
  const server = await start();
  for (let i = 0; i < 20; i++) server.faults.push({ kind: 'status', status: 403 });
  await expect(open(`${server.url}/private.zarr`)).rejects.toMatchObject({
    name: 'DeniedError',
  });
});

it('sends the headers of its origin with every request', async () => {
  const server = await start();
  serveFolder(server, join(stores, 'kitchen.v3.zarr'), '/kitchen.v3.zarr');
  const sent: (string | null)[] = [];
  const spy: typeof fetch = (input, init) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return fetch(input, init);
  };
  await openAddress(`${server.url}/kitchen.v3.zarr`, {
    reader: createChunkReader({ pool: inlineDecodePool() }),
    http: { fetch: spy, headers: { authorization: 'Bearer x' } },
  });
  expect(new Set(sent)).toEqual(new Set(['Bearer x']));
});
