import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchOfPages, fetchWithHiddenErrors } from '@/testing/fetch-of-pages';
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
  vi.useRealTimers();
});

const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
const store = (query = '') => httpStore(`${server.url}/a.zarr${query}`, { pauseMs: 1 });

it('reads values of odd names, with the signature of its address', async () => {
  server.files.set('/a.zarr/obs/percent.mt%/n#?/0', { bytes: Uint8Array.of(1, 2) });
  expect(await store('?sig=x').get('obs/percent.mt%/n#?/0')).toEqual(Uint8Array.of(1, 2));
  expect(server.requests).toEqual(['GET /a.zarr/obs/percent.mt%25/n%23%3F/0?sig=x']);
});

it('returns undefined for missing keys, and never requests keys outside the store', async () => {
  const missing = store();
  expect(await missing.get('none')).toBeUndefined();
  expect(await missing.source('none')).toBeUndefined();
  expect(server.requests.length).toBe(2);
  for (const key of ['../b', 'a/../../b', './a', 'a//b', ''])
    expect(await missing.get(key)).toBeUndefined();
  expect(server.requests.length).toBe(2);
});

it('takes 403 as missing, and remembers if every answer was one', async () => {
  const guarded = store();
  server.faults.push({ kind: 'status', status: 403 });
  expect(await guarded.get('zarr.json')).toBeUndefined();
  expect(guarded.whyEmpty()).toMatchObject({
    name: 'DeniedError',
    message: expect.stringContaining('denies access to all keys under'),
  });
  server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
  await guarded.get('.zgroup');
  expect(guarded.whyEmpty()).toBeUndefined();
});

it('names dot-files where they alone are denied', async () => {
  const guarded = store();
  expect(await guarded.get('zarr.json')).toBeUndefined();
  for (const key of ['.zgroup', '.zattrs']) {
    server.faults.push({ kind: 'status', status: 403 });
    expect(await guarded.get(key)).toBeUndefined();
  }
  expect(guarded.whyEmpty()).toMatchObject({
    name: 'DeniedError',
    message: `The server denies access to files whose names begin with a dot: it refuses .zgroup, .zattrs under ${server.url}/a.zarr (403), and has no zarr.json. A Zarr store of version 2 needs these files. Ask the owner of the server to allow them, or to publish the store as Zarr version 3.`,
  });
});

it('reads values that get longer by compression that a page cannot see', async () => {
  const even = bytes.subarray(0, 2000);
  const random = Uint8Array.from({ length: 3000 }, () => Math.random() * 256);
  for (const [key, value] of [
    ['.zattrs', Uint8Array.of(123, 125)],
    ['0', random],
    ['1', even],
  ] as const)
    server.files.set(`/a.zarr/${key}`, { bytes: value, gzip: 'accepted' });
  const paged = httpStore(`${server.url}/a.zarr`, { pauseMs: 1, fetch: fetchOfPages });
  expect(await paged.get('.zattrs')).toEqual(Uint8Array.of(123, 125));
  expect(await paged.get('0')).toEqual(random);
  expect(await paged.get('1')).toEqual(even);
  expect(await (await paged.source('1'))?.read(150, 4)).toEqual(even.slice(150, 154));
  // stored compressed: ranges are of the compressed bytes
  server.files.set('/a.zarr/2', { bytes: random, gzip: true });
  expect(await paged.get('2')).toEqual(random);
  expect(await (await paged.source('2'))?.read(150, 4)).toEqual(random.slice(150, 154));
});

describe('a server that sends CORS headers with 200 only', () => {
  const hiding = (fetch = fetchWithHiddenErrors) =>
    httpStore(`${server.url}/a.zarr`, { pauseMs: 1, fetch });

  it('lacks a key if another can be read after it failed', async () => {
    server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
    const opened = hiding();
    expect(await opened.get('zarr.json')).toBeUndefined();
    expect(opened.whyEmpty()).toMatchObject({ name: 'UnreachableError' });
    expect(await opened.get('.zgroup')).toEqual(Uint8Array.of(1));
    expect(opened.whyEmpty()).toBeUndefined();
    server.requests.length = 0;
    expect(await opened.get('0')).toBeUndefined();
    expect(await opened.source('1')).toBeUndefined();
    expect(server.requests).toEqual([
      ...['GET /a.zarr/0', 'GET /a.zarr/0', 'GET /a.zarr/0'],
      'GET /a.zarr/.zgroup bytes=0-0',
      'GET /a.zarr/0',
      ...Array.from({ length: 3 }, () => 'GET /a.zarr/1 bytes=0-65535'),
      'GET /a.zarr/.zgroup bytes=0-0',
      'GET /a.zarr/1 bytes=0-65535',
    ]);
  });

  it('has a value that fails to arrive only while the connection is broken', async () => {
    for (const key of ['.zgroup', '0'])
      server.files.set(`/a.zarr/${key}`, { bytes: Uint8Array.of(1) });
    const opened = hiding();
    await opened.get('.zgroup');
    for (let i = 0; i < 3; i++) server.faults.push({ kind: 'status', status: 503 });
    expect(await opened.get('0')).toEqual(Uint8Array.of(1));
    await expect(opened.get('1')).rejects.toThrow('that were never written');
  });

  it('is unreachable if nothing can be read any more', async () => {
    server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
    const opened = hiding();
    await opened.get('.zgroup');
    server.files.clear();
    await expect(opened.get('0')).rejects.toMatchObject({ name: 'UnreachableError' });
  });

  it('gives no fill values where requests also failed for a while only', async () => {
    server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
    const opened = hiding();
    server.faults.push({ kind: 'status', status: 503 });
    expect(await opened.get('.zgroup')).toEqual(Uint8Array.of(1));
    await expect(opened.get('0')).rejects.toThrow(
      'cannot be told from values that were never written',
    );
  });

  it('is not meant where errors can be read: a lost connection is one', async () => {
    server.files.set('/a.zarr/.zgroup', { bytes: Uint8Array.of(1) });
    let isBroken = false;
    const opened = hiding((input, init) =>
      isBroken ? fetchWithHiddenErrors(input, init) : fetch(input, init),
    );
    await opened.get('.zgroup');
    expect(await opened.get('none')).toBeUndefined();
    isBroken = true;
    await expect(opened.get('0')).rejects.toMatchObject({ name: 'UnreachableError' });
  });
});

it('takes a web page instead of a value as missing', async () => {
  server.files.set('/a.zarr/zarr.json', { bytes, type: 'text/html; charset=utf-8' });
  expect(await store().get('zarr.json')).toBeUndefined();
});

it('reads a value that the server compresses in transit', async () => {
  server.files.set('/a.zarr/0', { bytes, gzip: true });
  expect(await store().get('0')).toEqual(bytes);
});

it('reads ranges of a value by range requests', async () => {
  server.files.set('/a.zarr/c/0', { bytes });
  const source = await store().source('c/0');
  expect(source?.size).toBe(200_000);
  expect(await source?.read(150_000, 4)).toEqual(bytes.slice(150_000, 150_004));
  expect(server.requests).toEqual([
    'GET /a.zarr/c/0 bytes=0-65535',
    'GET /a.zarr/c/0 bytes=150000-150003',
  ]);
});

it('reads the whole value if the server ignores ranges', async () => {
  server.files.set('/a.zarr/c/0', { bytes, ranges: false });
  const source = await store().source('c/0');
  expect(await source?.read(150_000, 4)).toEqual(bytes.slice(150_000, 150_004));
});

it('reads a value correctly after interruptions, and fails if there are too many', async () => {
  server.files.set('/a.zarr/0', { bytes });
  server.faults.push({ kind: 'reset' }, { kind: 'status', status: 500 });
  expect(await store().get('0')).toEqual(bytes);
  for (let i = 0; i < 3; i++) server.faults.push({ kind: 'status', status: 500 });
  await expect(store().get('0')).rejects.toMatchObject({ name: 'UnreachableError' });
});

it('rejects on abort', async () => {
  server.files.set('/a.zarr/0', { bytes, delayMs: 10_000 });
  const controller = new AbortController();
  const value = store().get('0', { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  await expect(value).rejects.toMatchObject({ name: 'AbortError' });
});

/** A store that was opened an hour before its values are requested. */
function openedAnHourAgo() {
  const opened = store();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  return opened;
}

const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toUTCString();

it('reports values that were modified since it was opened, whole or in part, and reads the others', async () => {
  const opened = openedAnHourAgo();
  server.files.set('/a.zarr/c/0', { bytes, modified: minutesAgo(90) });
  server.files.set('/a.zarr/c/1', { bytes, modified: minutesAgo(30) });
  server.files.set('/a.zarr/c/2', { bytes, modified: minutesAgo(20) });
  server.files.set('/a.zarr/c/3', { bytes, modified: minutesAgo(-600) }); // a clock that is ahead
  const changed = { name: 'ChangedError', message: expect.stringContaining('a.zarr/c/') };
  expect(await opened.get('c/0')).toEqual(bytes);
  expect(await opened.get('c/3')).toEqual(bytes);
  expect(server.requests).toEqual(['GET /a.zarr/c/0', 'GET /a.zarr/c/3']);
  await expect(opened.get('c/1')).rejects.toMatchObject(changed);
  await expect(opened.source('c/2')).rejects.toMatchObject(changed);
  expect(server.requests.slice(2)).toEqual([
    'GET /a.zarr/c/1',
    'GET /a.zarr/c/1 bytes=0-0', // does the server stamp answers with the current time?
    'GET /a.zarr/c/2 bytes=0-65535',
  ]);
  expect(await opened.get('c/0')).toEqual(bytes);
});

it('accepts a server that says of every answer that it was modified a while ago', async () => {
  const opened = openedAnHourAgo();
  const file = () => ({ bytes, modified: minutesAgo(5) });
  server.files.set('/a.zarr/c/0', file());
  server.files.set('/a.zarr/c/1', file());
  const first = opened.get('c/0');
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  vi.setSystemTime(Date.now() + 2000);
  server.files.set('/a.zarr/c/0', file());
  expect(await first).toEqual(bytes);
  expect(await opened.get('c/1')).toEqual(bytes);
  expect(server.requests).toEqual([
    'GET /a.zarr/c/0',
    'GET /a.zarr/c/0 bytes=0-0',
    'GET /a.zarr/c/1',
  ]);
});

it('aborts the check whether a value was modified', async () => {
  const opened = openedAnHourAgo();
  server.files.set('/a.zarr/c/0', { bytes, modified: minutesAgo(30) });
  const controller = new AbortController();
  const read = opened.get('c/0', { signal: controller.signal });
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  controller.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(server.requests).toHaveLength(1);
  await expect(opened.get('c/0')).rejects.toMatchObject({ name: 'ChangedError' });
});
