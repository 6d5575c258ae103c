import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { openHttpSource } from './http-source';

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
const open = () =>
  openHttpSource(`${server.url}/a.h5ad`, { pauseMs: 1 }, { headBytes: 100 });

/** Includes what looks like the end of a part. */
const framed = Uint8Array.from(bytes);
framed.set(new TextEncoder().encode('\r\n--AbC--\r\n'), 20);
framed.set(new TextEncoder().encode('\r\n\r\n--AbC\r\n'), 300);

it('reads ranges sent as the only part of a multipart body', async () => {
  server.files.set('/a.h5ad', { bytes: framed, multipart: 'one' });
  const source = await open();
  expect(source.size).toBe(5000);
  expect([...(await source.read(0, 60))]).toEqual([...framed.subarray(0, 60)]);
  expect([...(await source.read(250, 200))]).toEqual([...framed.subarray(250, 450)]);
  expect([...(await source.read(4990, 10))]).toEqual([...framed.subarray(4990)]);
  expect(server.requests.length).toBe(3);
});

it('reads a file shorter than the head from a multipart body', async () => {
  server.files.set('/a.h5ad', { bytes: framed.subarray(0, 60), multipart: 'one' });
  const source = await open();
  expect(source.size).toBe(60);
  expect([...(await source.read(15, 30))]).toEqual([...framed.subarray(15, 45)]);
  expect(server.requests.length).toBe(1);
});

it('retries after a truncated multipart body', async () => {
  server.files.set('/a.h5ad', { bytes: framed, multipart: 'one' });
  server.faults.push({ kind: 'half' });
  const source = await open();
  server.faults.push({ kind: 'half' });
  expect([...(await source.read(250, 200))]).toEqual([...framed.subarray(250, 450)]);
  expect(server.requests.length).toBe(4);
});

it('detects a changed file by the total size in a multipart body', async () => {
  server.files.set('/a.h5ad', { bytes: framed, multipart: 'one' });
  const source = await open();
  server.files.set('/a.h5ad', { bytes: framed.subarray(0, 4000), multipart: 'one' });
  await expect(source.read(250, 200)).rejects.toMatchObject({ name: 'ChangedError' });
});

it.each([
  ['two', 'the server answers a request for one range with several ranges'],
  [
    'other',
    'its server answers range requests with multipart responses that do not state their ranges',
  ],
] as const)(
  'refuses multipart bodies of another kind (%s) with the reason',
  async (multipart, why) => {
    server.files.set('/a.h5ad', { bytes: framed, multipart });
    await expect(open()).rejects.toMatchObject({
      name: 'RangeNotSupportedError',
      message: expect.stringContaining(`cannot be read in parts: ${why}.`),
    });
  },
);
