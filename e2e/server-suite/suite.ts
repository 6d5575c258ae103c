import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parseDirectoryPage } from '../../src/read/bytes/find-listing';
import { BYTES, makeServedFolder, SECRET } from './served-folder';
import {
  type Ability,
  type Answer,
  type Asked,
  type RunningServer,
  type ServerToTest,
  startCommand,
} from './server-to-test';

/** A server under test, with the folder that it serves. */
interface Subject extends RunningServer {
  readonly folder: string;
  /** The path of a file of the folder in requests; `below` is written as it is. */
  at(below: string): string;
  /** Sends a request with the cookie that the token gives. */
  read(asked: Asked): Promise<Answer>;
  /** The base of the address, with a slash at its end. */
  readonly base: string;
}

/** Checks one server against all that it says it can do; throws at the first fault. */
export async function expectConforming(server: ServerToTest): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'petri-suite-'));
  const folder = makeServedFolder(parent);
  const running = await startCommand([...server.command, folder]);
  try {
    const { pathname: base } = running.address;
    const cookie = await cookieOf(running);
    const subject: Subject = {
      ...running,
      folder,
      base,
      at: (below) => `${base}${server.folderAt('data')}${below}`,
      read: ({ headers, ...asked }) =>
        running.ask({
          ...asked,
          headers: { ...(cookie && { Cookie: cookie }), ...headers },
        }),
    };
    await expectFiles(subject);
    for (const ability of server.abilities) await CHECKS[ability](subject);
  } finally {
    await running.end();
    rmSync(parent, { recursive: true });
  }
}

const CHECKS: Readonly<Record<Ability, (subject: Subject) => Promise<void>>> = {
  ranges: expectRanges,
  listing: expectListing,
  escapes: expectNoEscape,
  token: expectToken,
  hosts: expectHosts,
};

/** The cookie that the printed address gives; undefined without a token in it. */
async function cookieOf({ address, ask }: RunningServer): Promise<string | undefined> {
  if (!address.searchParams.has('token')) return undefined;
  const { headers } = await ask({ path: `${address.pathname}${address.search}` });
  return headers['set-cookie']?.[0]?.split(';')[0];
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

async function expectFiles({ read, at, folder }: Subject): Promise<void> {
  const whole = await read({ path: at('cells.h5ad') });
  expect(whole).toMatchObject({ status: 200, body: latin1(BYTES) });
  expect(whole.headers).toMatchObject({
    'content-length': '1024',
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(whole.headers['access-control-allow-origin']).toBeUndefined();
  const head = await read({ method: 'HEAD', path: at('cells.h5ad') });
  expect(head).toMatchObject({ status: 200, body: '' });
  for (const name of ['content-length', 'etag', 'last-modified'])
    expect(head.headers[name], name).toBe(whole.headers[name]);
  const date = Math.floor(statSync(join(folder, 'cells.h5ad')).mtimeMs / 1000) * 1000;
  expect(Date.parse(whole.headers['last-modified'] ?? '')).toBe(date);
  expect(await read({ path: at('empty.txt') })).toMatchObject({ status: 200, body: '' });
  expect(await read({ path: at('a%20b%23c%3Fd%25.txt') })).toMatchObject({
    status: 200,
    body: 'of a name',
  });
  expect((await read({ path: at('absent.h5ad') })).status).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
    expect((await read({ method, path: at('cells.h5ad') })).status, method).toBe(405);
  const { etag = '' } = whole.headers;
  const headers = { 'If-None-Match': etag };
  const known = await read({ path: at('cells.h5ad'), headers });
  expect(known).toMatchObject({ status: 304, body: '' });
  // written again with the same size
  writeFileSync(join(folder, 'cells.h5ad'), BYTES.toReversed());
  utimesSync(join(folder, 'cells.h5ad'), 1e9, 1e9);
  const changed = await read({ path: at('cells.h5ad'), headers });
  expect(changed).toMatchObject({ status: 200, body: latin1(BYTES.toReversed()) });
  expect(changed.headers['last-modified']).toBe('Sun, 09 Sep 2001 01:46:40 GMT');
  expect(changed.headers.etag).not.toBe(etag);
  writeFileSync(join(folder, 'cells.h5ad'), BYTES);
}

async function expectRanges({ read, at }: Subject): Promise<void> {
  const path = at('cells.h5ad');
  const ranged = (range: string, headers = {}) =>
    read({ path, headers: { Range: range, ...headers } });
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=250-259', 250, 260],
    ['bytes=1000-', 1000, 1024],
    ['bytes=-24', 1000, 1024],
    ['bytes=-5000', 0, 1024],
    ['bytes=1000-5000', 1000, 1024],
  ] as const) {
    const { status, headers, body } = await ranged(range);
    expect([status, body], range).toEqual([206, latin1(BYTES.slice(from, to))]);
    expect(headers['content-range'], range).toBe(`bytes ${from}-${to - 1}/1024`);
    expect(headers['content-length'], range).toBe(String(to - from));
  }
  for (const range of ['bytes=1024-', 'bytes=5000-6000', 'bytes=-0']) {
    const { status, headers } = await ranged(range);
    expect([status, headers['content-range']], range).toEqual([416, 'bytes */1024']);
  }
  // ranges that it does not understand, or several: the whole file
  for (const range of ['bytes=a-b', 'lines=1-2', 'bytes=9-3-1', 'bytes=-'])
    expect((await ranged(range)).status, range).toBe(200);
  const { etag = '' } = (await read({ method: 'HEAD', path })).headers;
  expect((await ranged('bytes=0-9', { 'If-Range': etag })).status).toBe(206);
  expect((await ranged('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200);
  const head = await read({ method: 'HEAD', path, headers: { Range: 'bytes=0-9' } });
  expect(head.body).toBe('');
  const empty = await read({ path: at('empty.txt'), headers: { Range: 'bytes=0-9' } });
  expect(empty.status).toBe(416);
  const at50 = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ranged(`bytes=${20 * i}-${20 * i + 19}`)),
  );
  expect(at50.map(({ body }) => body).join('')).toBe(latin1(BYTES.slice(0, 1000)));
}

async function expectListing({ read, at, base }: Subject): Promise<void> {
  const namesAt = async (path: string) => {
    const { status, headers, body } = await read({ path });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const page = Buffer.from(body, 'latin1').toString();
    return { page, names: parseDirectoryPage(page, `http://127.0.0.1${path}`) };
  };
  const { page, names } = await namesAt(at(''));
  expect(names).toEqual([
    '<i>&.txt',
    'a b#c?d%.txt',
    'cells.h5ad',
    'empty.txt',
    'page.html',
    'runs/',
    'same.h5ad',
    'store.zarr/',
  ]);
  expect(page).not.toContain('<i>');
  expect(page).toMatch(/cells\.h5ad<\/a><\/td><td>file<\/td><td>1024<\/td><td>20\d\d-/);
  expect(page).toMatch(/runs\/<\/a><\/td><td>folder<\/td><td><\/td><td>20\d\d-/);
  expect((await namesAt(at('runs/'))).names).toEqual(['b.txt']);
  expect((await namesAt(at('store.zarr/'))).names).toEqual([
    '.zgroup',
    '.zmetadata',
    'X/',
  ]);
  expect((await namesAt(at('store.zarr/X/'))).names).toEqual(['.zarray', '0.0']);
  expect((await namesAt(`${base}files/`)).names).toEqual(['data/']);
  const without = await read({ path: at('runs') });
  expect([without.status, without.headers.location]).toEqual([303, './runs/']);
  expect((await read({ path: at('cells.h5ad/') })).status).toBe(404);
  // pages among the files are not shown as pages
  const html = await read({ path: at('page.html') });
  expect(html.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(html.headers['content-security-policy']).toContain('sandbox');
  for (const name of ['.zgroup', '.zmetadata', 'X/.zarray', 'X/0.0'])
    expect((await read({ path: at(`store.zarr/${name}`) })).status, name).toBe(200);
  for (const name of ['.hidden', 'runs/.env', '%2ehidden'])
    expect((await read({ path: at(name) })).status, name).toBe(404);
}

/** Paths that would lead out of the folder, or to what is hidden, on some server. */
const ESCAPES = [
  '../secret.txt',
  'runs/../../secret.txt',
  '%2e%2e/secret.txt',
  '.%2e/secret.txt',
  '%2E%2E%2Fsecret.txt',
  '..%2fsecret.txt',
  '..%5csecret.txt',
  '..\\secret.txt',
  '%252e%252e/secret.txt',
  '..;/secret.txt',
  './../secret.txt',
  'runs/%2e%2e/%2e%2e/secret.txt',
  '..%c0%afsecret.txt',
  '%c0%ae%c0%ae/secret.txt',
  '..%00/secret.txt',
  'cells.h5ad%00/../../secret.txt',
  '....//secret.txt',
  '/secret.txt',
  '%2fetc%2fpasswd',
  '//etc/passwd',
  '../data-2/secret.txt',
  'out.txt',
  'up/secret.txt',
  'up/data/../secret.txt',
  'runs/absolute.txt',
  'runs/sibling/secret.txt',
  'loop',
  'cells.h5ad/../../secret.txt',
];

async function expectNoEscape({ read, at, base, folder }: Subject): Promise<void> {
  for (const path of [
    ...ESCAPES.map(at),
    ...['../secret.txt', '/etc/passwd', '%2e%2e/%2e%2e/etc/passwd'].map(
      (path) => `${base}${path}`,
    ),
    at(encodeURIComponent(join(folder, '../secret.txt'))),
  ]) {
    const { status, body } = await read({ path });
    expect(body, path).not.toContain(SECRET);
    expect(body, path).not.toContain('root:');
    expect([400, 404], `${path}: ${status}`).toContain(status);
  }
  // a link that stays inside
  expect((await read({ path: at('same.h5ad') })).body).toBe(latin1(BYTES));
}

async function expectToken(subject: Subject): Promise<void> {
  const { ask, read, at, address, base } = subject;
  const token = address.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{32,}$/);
  const port = address.port;
  const redirected = await ask({ path: `${base}${address.search}` });
  expect([redirected.status, redirected.headers.location]).toEqual([303, './']);
  const [cookie = ''] = redirected.headers['set-cookie'] ?? [];
  expect(cookie.split('; ')[0]).toBe(`petri-${port}=${token}`);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Strict/);
  const kept = await ask({ path: `${base}?embed=1&token=${token}` });
  expect(kept.headers.location).toBe('./?embed=1');

  const wanted = [base, `${base}index.html`, `${base}check-browser.js`, at('cells.h5ad')];
  for (const path of [...wanted, at(''), at('absent')]) {
    const refused = await ask({ path });
    expect([path, refused.status]).toEqual([path, 403]);
    expect(refused.body).toContain('token');
    expect(refused.headers['set-cookie']).toBeUndefined();
  }
  const guesses = [
    '',
    'x',
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    token.toLowerCase(),
    `${token}%00`,
    `%20${token}`,
    '*',
    'undefined',
  ];
  for (const guess of guesses) {
    expect((await ask({ path: `${base}?token=${guess}` })).status, guess).toBe(403);
    expect((await ask({ path: `${base}t/${guess}/` })).status, guess).toBe(403);
    const headers = { Cookie: `petri-${port}=${guess}` };
    expect((await ask({ path: base, headers })).status, guess).toBe(403);
  }
  // of another server of this computer
  const other = { Cookie: `petri-${Number(port) + 1}=${token}` };
  expect((await ask({ path: base, headers: other })).status).toBe(403);
  // for frames: in the path, without a cookie
  const below = (path: string) => `${base}t/${token}/${path.slice(base.length)}`;
  for (const path of wanted) {
    expect((await read({ path })).status, path).toBe(200);
    expect((await ask({ path: below(path) })).status, path).toBe(200);
  }
  const bare = await ask({ path: `${base}t/${token}` });
  expect([bare.status, bare.headers.location]).toEqual([303, `./${token}/`]);
  // a link of another site leads to a page of this one, which asks again, but only with the cookie
  const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
  const followed = await ask({
    path: base,
    headers: { ...link, 'Sec-Fetch-Dest': 'document' },
  });
  expect([followed.status, followed.body]).toEqual([
    403,
    expect.stringContaining('<script src="./'),
  ]);
  const [, script = ''] = /<script src="\.\/([^"]+)">/.exec(followed.body) ?? [];
  expect((await ask({ path: `${base}${script}` })).status).toBe(403);
  expect((await read({ path: `${base}${script}` })).status).toBe(200);
  const page = await read({ path: base });
  expect(page.body).toContain('<meta name="petri-served" content="1"');
}

async function expectHosts({ read, at, address }: Subject): Promise<void> {
  const path = at('cells.h5ad');
  const { port } = address;
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await read({ path, headers })).status;
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    'localhost:9',
  ])
    expect(await statusOf({ Host: host }), host).toBe(200);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `evil.example#127.0.0.1:${port}`,
    `evil.example/127.0.0.1:${port}`,
    `127.0.0.1@evil.example:${port}`,
    '192.168.1.1',
    '[::2]',
    '127.0.0.1 evil.example',
  ]) {
    const { status, body } = await read({ path, headers: { Host: host } });
    expect([400, 421], `${host}: ${status}`).toContain(status);
    expect(body).not.toBe(latin1(BYTES));
  }
  // pages of other origins, also of another port of this computer
  for (const site of ['cross-site', 'same-site'])
    for (const mode of ['no-cors', 'cors', 'navigate'])
      expect(
        await statusOf({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode }),
        `${site} ${mode}`,
      ).toBe(403);
  // nor by another spelling of the path, which would pass for one of the app
  const link = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' };
  const spelt = path.replace('files/', '%66iles/');
  expect((await read({ path: spelt, headers: link })).status).toBe(403);
  for (const site of ['same-origin', 'none'])
    expect(await statusOf({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'cors' })).toBe(
      200,
    );
}
