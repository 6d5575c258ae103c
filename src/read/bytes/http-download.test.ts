import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { downloadSource } from './http-download';

let server: FlakyServer;
beforeAll(async () => {
  server = await startFlakyServer();
});
afterAll(() => server.close());

const bytes = Uint8Array.from({ length: 500_000 }, (_, i) => i % 251);

it('downloads a whole file, after interruptions too, and reports progress', async () => {
  server.files.set('/a.h5ad', { bytes, ranges: false });
  server.faults.push({ kind: 'status', status: 503 }, { kind: 'reset' });
  const report = vi.fn();
  const source = await downloadSource(`${server.url}/a.h5ad`, { pauseMs: 1 }, { report });
  expect(await source.read(0, source.size)).toEqual(bytes);
  expect(report).toHaveBeenLastCalledWith({
    done: 500_000,
    total: 500_000,
    unit: 'bytes',
  });
});

it('refuses web pages and files that are too large', async () => {
  server.files.set('/page', { bytes, type: 'text/html' });
  await expect(downloadSource(`${server.url}/page`)).rejects.toMatchObject({
    name: 'NotDataError',
  });
  const huge: typeof fetch = async () =>
    new Response('x', { headers: { 'content-length': '2000000000' } });
  await expect(downloadSource(`${server.url}/a`, { fetch: huge })).rejects.toMatchObject({
    name: 'TooLargeError',
  });
});

it('rejects on abort', async () => {
  server.files.set('/slow', { bytes, delayMs: 5000 });
  const controller = new AbortController();
  const { signal } = controller;
  const download = downloadSource(`${server.url}/slow`, {}, { signal });
  setTimeout(() => controller.abort(), 20);
  await expect(download).rejects.toMatchObject({ name: 'AbortError' });
});
