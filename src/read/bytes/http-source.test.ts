import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fetchOfPages } from '@/testing/fetch-of-pages';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { createCounter } from './counter';
import type { HttpOptions } from './http-client';
import { openHttpSource } from './http-source';
import { createWorkQueue } from './work-queue';

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

const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);
const quick: HttpOptions = { pauseMs: 1 };
const open = (http = quick, headBytes = 100) =>
  openHttpSource(`${server.url}/a.h5ad`, http, { headBytes });

it('learns the size from its first request and keeps its bytes', async () => {
  server.files.set('/a.h5ad', { bytes });
  const source = await open();
  expect(source.size).toBe(5000);
  expect([...(await source.read(10, 5))]).toEqual([10, 11, 12, 13, 14]);
  expect([...(await source.read(95, 10))]).toEqual([...bytes.subarray(95, 105)]);
  expect([...(await source.read(4990, 10))]).toEqual([...bytes.subarray(4990)]);
  expect(server.requests).toEqual([
    'GET /a.h5ad bytes=0-99',
    'GET /a.h5ad bytes=100-104',
    'GET /a.h5ad bytes=4990-4999',
  ]);
});

it('reads a file shorter than the head completely, and an empty one as empty', async () => {
  server.files.set('/a.h5ad', { bytes: bytes.subarray(0, 40) });
  const source = await open();
  expect(source.size).toBe(40);
  expect([...(await source.read(30, 10))]).toEqual([...bytes.subarray(30, 40)]);
  server.files.set('/a.h5ad', { bytes: new Uint8Array(0) });
  expect((await open()).size).toBe(0);
  expect(server.requests.length).toBe(2);
});

it('finds the size by HEAD if Content-Range is hidden', async () => {
  server.files.set('/a.h5ad', { bytes, hideContentRange: true });
  const source = await open();
  expect(source.size).toBe(5000);
  expect(server.requests[1]).toBe('HEAD /a.h5ad');
  expect([...(await source.read(4999, 1))]).toEqual([bytes[4999]]);
});

it('finds the size by a GET whose body it cancels if HEAD is refused', async () => {
  server.files.set('/a.h5ad', { bytes, hideContentRange: true, head: 'refused' });
  expect((await open()).size).toBe(5000);
  expect(server.requests.slice(1, 3)).toEqual(['HEAD /a.h5ad', 'GET /a.h5ad bytes=0-']);
});

it('finds the size by requesting single bytes if no length can be trusted', async () => {
  for (const size of [101, 262_143, 262_145, 300_000]) {
    server.files.set('/a.h5ad', {
      bytes: new Uint8Array(size),
      hideContentRange: true,
      head: 'wrong',
    });
    const withoutLength: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const hidden = new Headers(response.headers);
      if (response.status === 200) hidden.delete('content-length');
      return new Response(response.body, { status: response.status, headers: hidden });
    };
    expect((await open({ ...quick, fetch: withoutLength })).size).toBe(size);
  }
});

it('detects a server without ranges before it reads the body, and offers the download', async () => {
  server.files.set('/a.h5ad', { bytes: new Uint8Array(30_000_000), ranges: false });
  const counter = createCounter();
  await expect(open({ ...quick, counter })).rejects.toMatchObject({
    name: 'RangeNotSupportedError',
    message: expect.stringContaining('30 MB'),
  });
  expect(counter.receipt()).toMatchObject({ requests: 1, bytesRead: 0 });
});

it('reads a small file whole from a server without ranges', async () => {
  server.files.set('/a.h5ad', { bytes: bytes.subarray(0, 80), ranges: false });
  expect([...(await (await open()).read(70, 10))]).toEqual([...bytes.subarray(70, 80)]);
});

it('refuses a server that compresses in transit', async () => {
  server.files.set('/a.h5ad', { bytes, gzip: true });
  await expect(open()).rejects.toMatchObject({ name: 'RangeNotSupportedError' });
});

it.each([
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429, retryAfter: '0' },
  { kind: 'short' },
  { kind: 'half' },
  { kind: 'reset' },
] as const)('retries after $kind $status and has the right bytes', async (fault) => {
  server.files.set('/a.h5ad', { bytes });
  server.faults.push(fault, fault);
  const source = await open();
  server.faults.push(fault, fault);
  expect([...(await source.read(200, 300))]).toEqual([...bytes.subarray(200, 500)]);
  expect(server.requests.length).toBe(6);
});

it.each([
  [{ kind: 'status', status: 503 }, '503'],
  [{ kind: 'short' }, 'connection'],
  [{ kind: 'half' }, 'only 150 of 300 bytes'],
  [{ kind: 'reset' }, 'connection'],
] as const)('gives a clear error after three times %o', async (fault, text) => {
  server.files.set('/a.h5ad', { bytes });
  const source = await open();
  server.faults.push(fault, fault, fault);
  await expect(source.read(200, 300)).rejects.toMatchObject({
    name: 'UnreachableError',
    message: expect.stringContaining(text),
  });
  expect(server.requests.length).toBe(4);
  expect((await source.read(200, 300)).length).toBe(300);
});

it.each([
  ['600', '10 minutes'],
  ['60', '60 seconds'],
])(
  'does not wait for a server that requests a long pause (%s), and says how long',
  async (retryAfter, time) => {
    server.faults.push({ kind: 'status', status: 429, retryAfter });
    await expect(open()).rejects.toMatchObject({
      name: 'UnreachableError',
      message: `${server.url}/a.h5ad could not be read: the server responded with 429. The server asks for a wait of ${time}. Try again then.`,
    });
    expect(server.requests.length).toBe(1);
  },
);

it('retries a silent request once', async () => {
  server.files.set('/a.h5ad', { bytes });
  server.faults.push({ kind: 'silent' });
  const source = await open({ ...quick, stallMs: 50 });
  expect(source.size).toBe(5000);
  expect(server.requests.length).toBe(2);
  server.faults.push({ kind: 'silent' }, { kind: 'silent' });
  await expect(source.read(200, 1)).rejects.toMatchObject({
    name: 'UnreachableError',
    message: expect.stringContaining('the server sent nothing'),
  });
  expect(server.requests.length).toBe(4);
});

it.each([
  ['etag', { etag: '"1"' }, { etag: '"2"' }],
  ['size', {}, { bytes: bytes.subarray(0, 4000) }],
  ['size, shorter than asked', {}, { bytes: bytes.subarray(0, 100) }],
])('detects a changed %s, and stops reading', async (_what, before, after) => {
  server.files.set('/a.h5ad', { bytes, ...before });
  const source = await open();
  server.files.set('/a.h5ad', { bytes, ...after });
  await expect(source.read(300, 10)).rejects.toMatchObject({ name: 'ChangedError' });
  server.files.set('/a.h5ad', { bytes, ...before });
  await expect(source.read(300, 10)).rejects.toMatchObject({ name: 'ChangedError' });
});

it.each([
  ['"1"', 'W/"1"'],
  ['W/"1"', '"1-gzip"'],
  ['"1--gzip"', '"1"'],
  ['"1;gzip"', '"1-br"'],
])('takes the ETags %s and %s for one state', async (before, after) => {
  server.files.set('/a.h5ad', { bytes, etag: before, modified: 'Mon, 01' });
  const source = await open();
  server.files.set('/a.h5ad', { bytes, etag: after, modified: 'Tue, 02' });
  expect((await source.read(300, 10)).length).toBe(10);
});

it('names what differs, and reads on where only a date does and the user agrees', async () => {
  const counter = createCounter();
  server.files.set('/a.h5ad', { bytes, etag: '"1-1"' });
  const tagged = await open();
  server.files.set('/a.h5ad', { bytes, etag: '"2-1"' });
  await expect(tagged.read(300, 10)).rejects.toThrow('its ETag was "1-1" and is "2-1"');
  const [first, second] = [1, 2].map((n) => `Fri, 0${n} May 2026 00:00:00 GMT`);
  server.files.set('/a.h5ad', { bytes, modified: `${first}` });
  const dated = await open({ ...quick, counter });
  server.files.set('/a.h5ad', { bytes, modified: `${second}` });
  await expect(dated.read(300, 10)).rejects.toMatchObject({
    name: 'ChangedError',
    differs: 'date',
    message: expect.stringContaining(`Last-Modified was ${first} and is ${second}`),
  });
  expect(counter.receipt().dates).toBe('refused');
  counter.ignoreDates();
  expect([...(await dated.read(300, 2))]).toEqual([...bytes.subarray(300, 302)]);
  server.files.set('/a.h5ad', { bytes: bytes.subarray(0, 4000), modified: `${second}` });
  await expect(dated.read(300, 10)).rejects.toThrow(
    'its size was 5000 bytes and is 4000',
  );
});

it('reads on where the server sends fewer bytes than asked for', async () => {
  server.files.set('/a.h5ad', { bytes, mostBytes: 64 });
  const source = await open();
  expect(source.size).toBe(5000);
  expect([...(await source.read(200, 150))]).toEqual([...bytes.subarray(200, 350)]);
  expect(server.requests).toEqual([
    'GET /a.h5ad bytes=0-99',
    'GET /a.h5ad bytes=200-349',
    'GET /a.h5ad bytes=264-349',
    'GET /a.h5ad bytes=328-349',
  ]);
});

it('refuses a server that would take thousands of requests, and says why', async () => {
  server.files.set('/a.h5ad', { bytes, mostBytes: 1 });
  const source = await open();
  expect([...(await source.read(200, 16))]).toEqual([...bytes.subarray(200, 216)]);
  server.requests.length = 0;
  await expect(source.read(200, 1000)).rejects.toMatchObject({
    name: 'RangeNotSupportedError',
    message: expect.stringContaining('the server sends only 1 byte of a range at a time'),
  });
  expect(server.requests).toHaveLength(16);
});

it('does not take fewer bytes than asked for as the whole file where its size is not stated', async () => {
  server.files.set('/a.h5ad', { bytes, mostBytes: 64, hidesTotal: true });
  expect((await open()).size).toBe(5000);
  server.files.set('/a.h5ad', { bytes: bytes.subarray(0, 64), hidesTotal: true });
  server.requests.length = 0;
  expect((await open()).size).toBe(64);
  expect(server.requests).toEqual(['GET /a.h5ad bytes=0-99', 'GET /a.h5ad bytes=64-64']);
});

it('says of a server that sends more than asked for that it does', async () => {
  server.files.set('/a.h5ad', { bytes, sendsMore: true });
  await expect(open()).rejects.toThrow(
    'the server sends more than the 100 bytes requested',
  );
});

it('finds the size in three requests and one for each end if the server compresses, and both are hidden', async () => {
  server.files.set('/a.h5ad', { bytes, gzip: 'accepted', hideContentRange: true });
  const source = await open({ ...quick, fetch: fetchOfPages });
  expect(source.size).toBe(5000);
  expect(server.requests.slice(0, 2)).toEqual(['GET /a.h5ad bytes=0-99', 'HEAD /a.h5ad']);
  expect(server.requests).toContain('GET /a.h5ad bytes=0-');
  expect(server.requests.length).toBeLessThanOrEqual(7);
});

it('trusts an equal ETag although times differ, as on servers behind a load balancer', async () => {
  server.files.set('/a.h5ad', { bytes, etag: '"1"', modified: 'Mon, 01' });
  const source = await open();
  server.files.set('/a.h5ad', { bytes, etag: '"1"', modified: 'Tue, 02' });
  expect((await source.read(300, 10)).length).toBe(10);
});

it('refuses a server that stops answering ranges', async () => {
  server.files.set('/a.h5ad', { bytes });
  const source = await open();
  server.files.set('/a.h5ad', { bytes, ranges: false });
  await expect(source.read(300, 10)).rejects.toMatchObject({
    name: 'RangeNotSupportedError',
  });
});

it.each([
  [404, 'NotFoundError'],
  [410, 'NotFoundError'],
  [401, 'DeniedError'],
  [403, 'DeniedError'],
  [418, 'UnreachableError'],
])('reports status %i as %s, at once', async (status, name) => {
  server.faults.push({ kind: 'status', status });
  await expect(open()).rejects.toMatchObject({ name });
  expect(server.requests.length).toBe(1);
});

it('names an unreachable server, without the secrets of the address', async () => {
  const url = 'http://127.0.0.1:9/a.h5ad?sig=secret';
  const failure = openHttpSource(url, { ...quick, tries: 2 });
  await expect(failure).rejects.toMatchObject({ name: 'UnreachableError' });
  await expect(failure).rejects.not.toThrow('secret');
});

it('says of a failure without a reason only that there was no answer', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(open({ ...quick, fetch: refuse })).rejects.toMatchObject({
    name: 'UnreachableError',
    message: expect.stringMatching(/the request failed without a response\.$/),
  });
});

it('does not mistake a truncated response for a server that denies access', async () => {
  server.files.set('/a.h5ad', { bytes });
  const broken: typeof fetch = async (input, init) => {
    const { status, headers } = await fetch(input, init);
    const fails = () => Promise.reject(new TypeError('network error'));
    const body = new ReadableStream<Uint8Array>({ pull: fails });
    return new Response(body, { status, headers });
  };
  const failure = open({ ...quick, fetch: broken });
  await expect(failure).rejects.toMatchObject({ name: 'UnreachableError' });
  await expect(failure).rejects.toThrow('connection broke during the response');
  expect(server.requests.length).toBe(3);
});

it('sends Range and the given headers, no others (If-Range is not CORS-safelisted), and bypasses the cache', async () => {
  server.files.set('/a.h5ad', { bytes, etag: '"1"' });
  const inits: RequestInit[] = [];
  const spy: typeof fetch = (input, init) => {
    inits.push(init ?? {});
    return fetch(input, init);
  };
  const headers = { authorization: 'Bearer x' };
  const source = await open({ ...quick, fetch: spy, headers });
  await source.read(200, 300);
  expect(inits.map((init) => [init.cache, init.headers])).toEqual([
    ['no-store', { ...headers, Range: 'bytes=0-99' }],
    ['no-store', { ...headers, Range: 'bytes=200-499' }],
  ]);
});

it('aborts the request when the reader aborts, also during a pause', async () => {
  server.files.set('/a.h5ad', { bytes });
  const source = await open();
  server.files.set('/a.h5ad', { bytes, delayMs: 10_000 });
  const before = server.dropped();
  const controller = new AbortController();
  const read = source.read(300, 10, { signal: controller.signal });
  await until(() => server.requests.length === 2);
  controller.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await until(() => server.dropped() > before);

  server.files.set('/a.h5ad', { bytes });
  server.faults.push({ kind: 'status', status: 503, retryAfter: '15' });
  const paused = new AbortController();
  const waiting = source.read(300, 10, { signal: paused.signal });
  await until(() => server.requests.length === 3);
  setTimeout(() => paused.abort(), 20);
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

it('limits the number of concurrent requests', async () => {
  const crowd = await startFlakyServer();
  crowd.files.set('/a.h5ad', { bytes, delayMs: 20 });
  const http = { ...quick, limiter: createWorkQueue(3) };
  const source = await openHttpSource(`${crowd.url}/a.h5ad`, http, { headBytes: 100 });
  const reads = Array.from({ length: 12 }, (_, i) => source.read(200 + i * 10, 10));
  const parts = await Promise.all(reads);
  expect(parts.map((part) => part[0])).toEqual(
    Array.from({ length: 12 }, (_, i) => bytes[200 + i * 10]),
  );
  expect(crowd.busiest()).toBe(3);
  await crowd.close();
});

async function until(claim: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !claim(); i++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(claim()).toBe(true);
}
