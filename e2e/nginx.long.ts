import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram } from '../bin/tasks/browser.mjs';
import { securityHeaders } from '../bin/tasks/security-headers.mjs';
import { expect, test } from './petri-test';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const nginx = findProgram('nginx');

test.skip(!nginx, 'nginx is not installed');

let folder = '';
let address = '';
let server: ReturnType<typeof spawn> | undefined;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'petri-nginx-'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}/`;
  const site = readFileSync(join(root, 'docs/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /usr/share/nginx/html;', `root ${dist};`);
  copyFileSync(join(dist, 'petri-headers.conf'), join(folder, 'petri-headers.conf'));
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  server = spawn(nginx ?? '', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: 'inherit',
  });
  await expect
    .poll(() =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
});

test.afterAll(async () => {
  const ended = new Promise((done) => server?.on('close', done));
  server?.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

/** Path of a built file by its name, without its hash. */
const asset = (pattern: RegExp) =>
  `assets/${readdirSync(join(dist, 'assets')).find((name) => pattern.test(name))}`;
const SCRIPT = /^page-.{8}\.js$/;

test('nginx with docs/nginx.conf sends every header of the policy once, also with scripts and errors', async () => {
  for (const path of [
    '',
    asset(SCRIPT),
    'manifest.webmanifest',
    'nothing-here',
    'assets/no',
  ]) {
    const { headers } = await fetch(address + path);
    const sent = Object.keys(securityHeaders).map((name) => [name, headers.get(name)]);
    expect(Object.fromEntries(sent)).toEqual(securityHeaders);
  }
});

test('nginx with docs/nginx.conf sends the compressed copies, types and times to keep that the app needs', async () => {
  const facts = async (path: string) => {
    const { status, headers } = await fetch(address + path);
    const [type, encoding] = [
      headers.get('content-type'),
      headers.get('content-encoding'),
    ];
    return [status, type, encoding, headers.get('cache-control')];
  };
  const kept = 'public, max-age=31536000, immutable';
  expect(await facts('')).toEqual([200, 'text/html; charset=utf-8', 'gzip', 'no-cache']);
  expect(await facts(asset(/^native-decoders-.*\.wasm$/))).toEqual([
    200,
    'application/wasm',
    'gzip',
    kept,
  ]);
  expect(await facts(asset(SCRIPT))).toEqual([
    ...[200, expect.stringMatching(/^(text|application)\/javascript/), 'gzip', kept],
  ]);
  expect(await facts(asset(/\.css$/))).toEqual([200, 'text/css', 'gzip', kept]);
  expect(await facts('manifest.webmanifest')).toEqual([
    ...[200, 'application/manifest+json', null, 'no-cache'],
  ]);
  // nothing keeps an error
  expect(await facts('assets/no')).toMatchObject([404, expect.anything(), null, null]);
  const part = await fetch(`${address}demo.zarr.zip`, {
    headers: { range: 'bytes=0-3' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
});

function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // a server that root starts reads files as another user otherwise
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${folder}/pid; events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include site.conf; }
`;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address();
      probe.close(() =>
        typeof found === 'object' && found
          ? done(found.port)
          : fail(new Error('no port')),
      );
    });
  });
}
