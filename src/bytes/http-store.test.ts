import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { httpStore } from './http-store';

let server: FlakyServer;
beforeAll(async () => {
  server = await startFlakyServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.requests.length = 0;
  server.faults.length = 0;
  server.files.clear();
});

const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
const store = (query = '') => httpStore(`${server.url}/a.zarr${query}`, { pauseMs: 1 });

it('reads values of odd names, with the signature of its address', async () => {
  server.files.set('/a.zarr/obs/percent.mt%/n#?/0', { bytes: Uint8Array.of(1, 2) });
  expect(await store('?sig=x').get('obs/percent.mt%/n#?/0')).toEqual(Uint8Array.of(1, 2));
  expect(server.requests).toEqual(['GET /a.zarr/obs/percent.mt%25/n%23%3F/0?sig=x']);
});

it('has nothing under missing keys, and never asks for keys that leave it', async () => {
  const missing = store();
  expect(await missing.get('none')).toBeUndefined();
  expect(await missing.source('none')).toBeUndefined();
  expect(server.requests.length).toBe(2);
  for (const key of ['../b', 'a/../../b', './a', 'a//b', ''])
    expect(await missing.get(key)).toBeUndefined();
  expect(server.requests.length).toBe(2);
});

it('takes 403 as missing, and remembers where nothing else ever came', async () => {
  const guarded = store();
  server.faults.push({ kind: 'status', status: 403 });
  expect(await guarded.get('zarr.json')).toBeUndefined();
  expect(guarded.refused()).toBe(true);
  server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
  await guarded.get('.zgroup');
  expect(guarded.refused()).toBe(false);
});

it('takes a web page in place of a value as missing', async () => {
  server.files.set('/a.zarr/zarr.json', { bytes, type: 'text/html; charset=utf-8' });
  expect(await store().get('zarr.json')).toBeUndefined();
});

it('reads a value that the server compresses on the way', async () => {
  server.files.set('/a.zarr/0', { bytes, gzip: true });
  expect(await store().get('0')).toEqual(bytes);
});

it('reads parts of a value by ranges', async () => {
  server.files.set('/a.zarr/c/0', { bytes });
  const source = await store().source('c/0');
  expect(source?.size).toBe(200_000);
  expect(await source?.read(150_000, 4)).toEqual(bytes.slice(150_000, 150_004));
  expect(server.requests).toEqual([
    'GET /a.zarr/c/0 bytes=0-65535',
    'GET /a.zarr/c/0 bytes=150000-150003',
  ]);
});

it('reads parts of a value whole where the server ignores ranges', async () => {
  server.files.set('/a.zarr/c/0', { bytes, ranges: false });
  const source = await store().source('c/0');
  expect(await source?.read(150_000, 4)).toEqual(bytes.slice(150_000, 150_004));
});

it('reads a value right after interruptions, and says when there are too many', async () => {
  server.files.set('/a.zarr/0', { bytes });
  server.faults.push({ kind: 'reset' }, { kind: 'status', status: 500 });
  expect(await store().get('0')).toEqual(bytes);
  for (let i = 0; i < 3; i++) server.faults.push({ kind: 'status', status: 500 });
  await expect(store().get('0')).rejects.toMatchObject({ name: 'UnreachableError' });
});

it('gives up when told', async () => {
  server.files.set('/a.zarr/0', { bytes, delayMs: 10_000 });
  const controller = new AbortController();
  const value = store().get('0', { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  await expect(value).rejects.toMatchObject({ name: 'AbortError' });
});
