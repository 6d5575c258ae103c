import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeCopies } from './compressed-copies.mjs';
import { createStaticServer, listen } from './serve.mjs';

const SCRIPT = 'assets/view-Ab_1-xY9.js';
const code = 'export const sum = (a, b) => a + b;\n'.repeat(100);
let folder = '';
let server: ReturnType<typeof createStaticServer>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'petri-serve-'));
  mkdirSync(join(folder, 'assets'));
  for (const file of [SCRIPT, 'index.html']) {
    writeFileSync(join(folder, file), code);
    await writeCopies(join(folder, file));
  }
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What comes over the line, as it comes. */
async function ask(path: string, headers: Record<string, string>) {
  const { port } = new URL(await listen(server));
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve) => {
      get({ port, path: `/${path}`, headers }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        const { statusCode: status } = response;
        resolve({
          ...(status && { status }),
          headers: response.headers,
          body: Buffer.concat(parts),
        });
      });
    },
  );
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, deflate', 'gzip', gunzipSync],
] as const)(
  'an app is sent compressed to who takes %s',
  async (taken, encoding, unpack) => {
    server = createStaticServer(folder);
    const { headers, body } = await ask(SCRIPT, { 'accept-encoding': taken });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(200);
    expect(unpack(body).toString()).toBe(code);
  },
);

it('who takes no compression gets the file itself, and caches hear that others may not', async () => {
  server = createStaticServer(folder);
  const { headers, body } = await ask('index.html', {});
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(code);
});

it('a range is one of the file, not of its copy', async () => {
  server = createStaticServer(folder);
  const headers = { 'accept-encoding': 'br', range: 'bytes=7-11' };
  const answer = await ask(SCRIPT, headers);
  expect(answer.status).toBe(206);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.toString()).toBe('const');
});

it('a copy that is older than its file is not sent', async () => {
  server = createStaticServer(folder);
  for (const ending of ['.br', '.gz'])
    utimesSync(join(folder, SCRIPT + ending), new Date(0), new Date(0));
  const { headers, body } = await ask(SCRIPT, { 'accept-encoding': 'br, gzip' });
  expect(headers.vary).toBeUndefined();
  expect(body.toString()).toBe(code);
});

it('a folder of data is sent as it is, whatever is next to its files', async () => {
  server = createStaticServer(folder, { headers: {} });
  const { headers, body } = await ask(SCRIPT, { 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(code);
});

it('a server of the user’s own has no service worker', async () => {
  writeFileSync(join(folder, 'service-worker.js'), code);
  server = createStaticServer(folder, { isLocal: true });
  expect((await ask('service-worker.js', {})).status).toBe(404);
});

it('a server of the user’s own says so in its page, to who takes compression, too', async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><title>Petri</title></head></html>',
  );
  server = createStaticServer(folder, { isLocal: true });
  const { status, headers, body } = await ask('', { 'accept-encoding': 'br' });
  expect(body.toString()).toBe(
    '<html><head>\n    <meta name="petri-served" content="app" /><title>Petri</title></head></html>',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-length': String(body.length),
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});
