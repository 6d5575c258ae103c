import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { HostLocation } from '@/model/host-location';
import { parseDirectoryPage } from '@/read/bytes/find-listing';
import { createGate } from './gate';
import { namedFiles } from './named-files';
import { type RunningServer, startServer } from './server';
import { createUpstream } from './upstream';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'petri-server-'));
  for (const name of ['app/assets', 'runs'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'app/index.html'),
    '<head><link rel="manifest" href="./m" /></head><p>Petri</p>',
  );
  writeFileSync(join(folder, 'app/service-worker.js'), '');
  writeFileSync(join(folder, 'app/assets/view-Ab_1-xY9.js'), 'export {};');
  writeFileSync(join(folder, 'runs/a.h5ad'), '0123456789');
  symlinkSync('runs/a.h5ad', join(folder, 'link.h5ad'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Start {
  readonly token?: string;
  readonly bases?: readonly string[];
  readonly lookup?: LookupFunction;
  readonly locationOf?: (address: string) => HostLocation;
  readonly port?: number;
  readonly host?: string;
  readonly silenceMs?: number;
  readonly isOther?: () => boolean;
}

const complaints: string[] = [];

async function start(places: readonly string[], how: Start = {}): Promise<RunningServer> {
  const named = await namedFiles(
    places.map((place) => (place.includes('://') ? place : join(folder, place))),
  );
  const { token, bases = [], lookup, locationOf, silenceMs, isOther } = how;
  const { port = 0, host = '127.0.0.1' } = how;
  complaints.length = 0;
  const server = await startServer(
    {
      app: join(folder, 'app'),
      named,
      upstream: await createUpstream({
        named: [...named.values()].flatMap((file) =>
          file.kind === 'address' ? [new URL(file.address.url)] : [],
        ),
        ...(lookup && { lookup }),
        ...(locationOf && { locationOf }),
        ...(silenceMs && { silenceMs }),
      }),
      headers: { 'X-Own': '1' },
      basesAt: () => bases,
      gateAt: (port) =>
        createGate({ token, port, hosts: [], ...(isOther && { isOther }) }),
      complain: (text) => complaints.push(text),
    },
    { port, host },
  );
  open.push(server);
  return server;
}

function ask(
  { port }: Pick<RunningServer, 'port'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  return new Promise<{
    status: number;
    headers: IncomingMessage['headers'];
    body: string;
  }>((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, headers, method, agent: false },
      async (response) => {
        try {
          let body = '';
          for await (const part of response) body += part;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        } catch (error) {
          reject(error);
        }
      },
    )
      .once('error', reject)
      .end();
  });
}

/** A server of data, and the requests that it received. */
async function upstreamServer(
  answer: (request: IncomingMessage) => {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    const { status = 200, headers = {}, body = '' } = answer(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: (host: string) => `http://${host}:${port}`, requests };
}

/** A name server for tests: the first number of a name is the end of its address. */
const lookup: LookupFunction = (hostname, options, callback) => {
  const address = NAMES[hostname] ?? '127.0.0.9';
  if (options.all) callback(null, [{ address, family: 4 }]);
  else callback(null, address, 4);
};
const NAMES: Record<string, string> = {
  'public.test': '127.0.0.1',
  'other.test': '127.0.0.1',
  'private.test': '127.0.0.2',
  'metadata.test': '169.254.169.254',
};
const locationOf = (address: string): HostLocation =>
  address === '127.0.0.1'
    ? 'public'
    : address === '127.0.0.2'
      ? 'private'
      : 'this-computer';

it('the app knows that no files are served beside it', async () => {
  const { body } = await ask(await start([]), '/');
  expect(body).toBe(
    '<head>\n    <meta name="petri-served" content="app" /></head><p>Petri</p>',
  );
});

it('says that the computer does not have an address', async () => {
  await expect(start([], { host: '192.0.2.1' })).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'This computer has no address 192.0.2.1.',
  });
});

it('the app knows that it is served beside files, and keeps what has a hash in its name', async () => {
  const server = await start(['runs']);
  const page = await ask(server, '/');
  expect(page).toMatchObject({
    status: 200,
    body: '<head>\n    <meta name="petri-served" content="1" /></head><p>Petri</p>',
  });
  expect(page.headers).toMatchObject({ 'x-own': '1', 'cache-control': 'no-cache' });
  expect((await ask(server, '/service-worker.js')).status).toBe(404);
  const script = await ask(server, '/assets/view-Ab_1-xY9.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('answers at its root and below each prefix, which a proxy may remove or not', async () => {
  const server = await start(['runs'], {
    token: 'T',
    bases: ['/node/n1/80/', '/user/ada/proxy/80/'],
  });
  const headers = { Cookie: `petri-${server.port}=T` };
  for (const base of [
    '/',
    '/node/n1/80/',
    '/user/ada/proxy/80/',
    '/t/T/',
    '/node/n1/80/t/T/',
  ]) {
    const file = await ask(server, `${base}files/runs/a.h5ad`, headers);
    expect([base, file.body]).toEqual([base, '0123456789']);
    const redirected = await ask(server, `${base}?token=T`);
    if (base.includes('/t/')) continue;
    expect(redirected.headers.location).toBe('./');
    // the browser takes the folder of the address that it asked for
    expect(redirected.headers['set-cookie']?.[0]).toBe(
      `petri-${server.port}=T; HttpOnly; SameSite=Strict`,
    );
  }
  const bare = await ask(server, '/node/n1/80?token=T');
  expect([bare.status, bare.headers.location]).toEqual([303, './80/?token=T']);
});

it('a file may be a link when it is named, and nothing else of its folder is served', async () => {
  const server = await start(['link.h5ad']);
  expect((await ask(server, '/files/link.h5ad')).body).toBe('0123456789');
  expect((await ask(server, '/files/runs/a.h5ad')).status).toBe(404);
  expect((await ask(server, '/files/link.h5ad/a.h5ad')).status).toBe(404);
});

it('a port that is taken is followed by the next free one', async () => {
  const first = await start(['runs']);
  const second = await start(['runs'], { port: first.port });
  expect(second.port).toBeGreaterThan(first.port);
  expect((await ask(second, '/files/runs/a.h5ad')).status).toBe(200);
});

it('the token for the browser admits once', async () => {
  const server = await start(['runs'], { token: 'T' });
  const once = server.gate.oneTimeToken();
  const first = await ask(server, `/?token=${once}`);
  expect(first.headers['set-cookie']?.[0]).toContain(`petri-${server.port}=T;`);
  expect((await ask(server, `/?token=${once}`)).status).toBe(403);
});

it('the token for the browser neither admits another user of the computer nor is used up by them', async () => {
  let isOther = true;
  const server = await start(['runs'], { token: 'T', isOther: () => isOther });
  const path = `/?token=${server.gate.oneTimeToken()}`;
  const refused = await ask(server, path);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
  isOther = false;
  expect((await ask(server, path)).status).toBe(303);
});

/** Starts to read a file of 64 MB, and calls back with its first bytes; resolves with how the response ended. */
function startReading(
  { port }: Pick<RunningServer, 'port'>,
  begun: (response: IncomingMessage) => void,
): Promise<string> {
  writeFileSync(join(folder, 'runs/large.bin'), Buffer.alloc(64 << 20));
  return new Promise((resolve) => {
    const path = '/files/runs/large.bin';
    request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.once('data', () => begun(response));
      response.once('end', () => resolve('complete'));
      response.once('error', (error) => resolve(error.message));
      response.resume();
    })
      .once('error', (error) => resolve(error.message))
      .end();
  });
}

it('a reader that hangs up ends the reading of its file', async () => {
  const server = await start(['runs']);
  expect(
    await startReading(server, (response) => response.destroy(new Error('enough'))),
  ).toBe('enough');
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((number) =>
      linkTo(`/proc/self/fd/${number}`).endsWith('large.bin'),
    );
  if (process.platform === 'linux') await expect.poll(isOpen).toBe(false);
  expect((await ask(server, '/files/runs/a.h5ad')).body).toBe('0123456789');
  expect(complaints).toEqual([]);
});

/** The target of a link; empty if it is gone. */
function linkTo(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

it('a file that is cut off while it is sent breaks the response off', async () => {
  const server = await start(['runs']);
  const outcome = startReading(server, () =>
    truncateSync(join(folder, 'runs/large.bin'), 1 << 20),
  );
  expect(await outcome).toBe('aborted');
});

it('reads an address through: ranges and conditions go there, status, ETag and date come back', async () => {
  const other = await upstreamServer(({ headers }) => ({
    status: headers.range ? 206 : 200,
    headers: {
      ETag: '"v1"',
      'Last-Modified': 'Sat, 28 Nov 2026 10:00:00 GMT',
      'Content-Range': 'bytes 2-4/10',
      'Content-Type': 'application/javascript',
      'Set-Cookie': 'theirs=1',
      'Access-Control-Allow-Origin': '*',
    },
    body: '234',
  }));
  const server = await start([`${other.at('127.0.0.1')}/runs/a.h5ad?sig=secret`]);
  const sent = {
    Range: 'bytes=2-4',
    'If-Range': '"v1"',
    Cookie: 'ours=1',
    Referer: 'http://127.0.0.1/',
    'X-Forwarded-For': '10.0.0.1',
  };
  const answer = await ask(server, '/files/a.h5ad?url=http://elsewhere.example/', sent);
  expect(answer).toMatchObject({ status: 206, body: '234' });
  expect(answer.headers).toMatchObject({
    etag: '"v1"',
    'last-modified': 'Sat, 28 Nov 2026 10:00:00 GMT',
    'content-range': 'bytes 2-4/10',
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  const [seen] = other.requests;
  expect(seen?.url).toBe('/runs/a.h5ad?sig=secret');
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
    'accept-encoding',
    'connection',
    'host',
    'if-range',
    'range',
    'user-agent',
  ]);
  const head = await ask(server, '/files/a.h5ad', {}, 'HEAD');
  expect([head.status, other.requests.at(-1)?.method]).toEqual([200, 'HEAD']);
});

it('of an address only itself and what is below it can be read', async () => {
  const other = await upstreamServer(({ url }) => ({ body: `at ${url}` }));
  const server = await start([`${other.at('127.0.0.1')}/runs/s.zarr`]);
  expect((await ask(server, '/files/s.zarr/X/c%20%3F/0')).body).toBe(
    'at /runs/s.zarr/X/c%20%3F/0',
  );
  expect((await ask(server, '/files/s.zarr/.zattrs')).body).toBe(
    'at /runs/s.zarr/.zattrs',
  );
  const asked = other.requests.length;
  for (const path of [
    '../other.h5ad',
    '%2e%2e/other.h5ad',
    '..%2fother.h5ad',
    '..;/other.h5ad',
    '//elsewhere.example/a',
    '.git/config',
  ])
    expect([path, (await ask(server, `/files/s.zarr/${path}`)).status]).toEqual([
      path,
      404,
    ]);
  for (const path of ['/files/http://elsewhere.example/a', '/files/runs/a.h5ad'])
    expect((await ask(server, path)).status).toBe(404);
  expect(other.requests).toHaveLength(asked);
});

it.each([400, 401, 403, 404, 410, 416, 429, 500, 503])(
  'passes the status %d on, without the page that comes with it',
  async (status) => {
    const other = await upstreamServer(() => ({
      status,
      headers: {
        'Content-Type': 'text/html',
        'WWW-Authenticate': 'Basic',
        'Retry-After': '7',
      },
      body: '<h1>theirs</h1>',
    }));
    const server = await start([`${other.at('127.0.0.1')}/a.h5ad`]);
    const answer = await ask(server, '/files/a.h5ad');
    expect(answer).toMatchObject({ status, body: '' });
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(answer.headers['retry-after']).toBe('7');
  },
);

it('a server without ranges sends the whole file', async () => {
  const other = await upstreamServer(() => ({ body: '0123456789' }));
  const server = await start([`${other.at('127.0.0.1')}/a.h5ad`]);
  const answer = await ask(server, '/files/a.h5ad', { Range: 'bytes=2-4' });
  expect(answer).toMatchObject({ status: 200, body: '0123456789' });
});

it('follows redirects, and sends a password to the server that it is for only', async () => {
  const other = await upstreamServer(({ url }) =>
    url === '/a.h5ad'
      ? { status: 302, headers: { Location: `http://other.test:${other.port}/b.h5ad` } }
      : { body: 'found' },
  );
  const address = `http://ada:secret@public.test:${other.port}/a.h5ad`;
  const server = await start([address], { lookup, locationOf });
  expect((await ask(server, '/files/a.h5ad', { Range: 'bytes=0-4' })).body).toBe('found');
  expect(
    other.requests.map(({ url, headers }) => [url, headers.authorization, headers.range]),
  ).toEqual([
    ['/a.h5ad', 'Basic YWRhOnNlY3JldA==', 'bytes=0-4'],
    ['/b.h5ad', undefined, 'bytes=0-4'],
  ]);
});

it.each([
  [
    'a private network by its name',
    'http://private.test:PORT/b',
    'private.test is in a private network',
  ],
  [
    'this computer by its name',
    'http://localhost:PORT/b',
    'localhost is on this computer',
  ],
  [
    'an address of this computer',
    'http://127.0.0.3:PORT/b',
    '127.0.0.3 is on this computer',
  ],
  ['the same as one number', 'http://2130706435:PORT/b', '127.0.0.3 is on this computer'],
  ['the same in IPv6', 'http://[::ffff:127.0.0.3]:PORT/b', 'is on this computer'],
  ['the keys of a machine in a cloud', 'http://169.254.169.254/b', 'is on this computer'],
  [
    'the same by a name',
    'http://metadata.test:PORT/b',
    'metadata.test is on this computer',
  ],
  ['a file', 'file:///etc/passwd', 'it redirects to file:'],
])('a redirect to %s is not followed', async (_, location, reason) => {
  const other = await upstreamServer(({ url }) =>
    url === '/a.h5ad'
      ? {
          status: 302,
          headers: { Location: location.replace('PORT', String(other.port)) },
        }
      : { body: 'secret' },
  );
  const server = await start([`${other.at('public.test')}/a.h5ad`], {
    lookup,
    locationOf,
  });
  const answer = await ask(server, '/files/a.h5ad');
  expect(answer.status).toBeGreaterThanOrEqual(502);
  expect(answer.body).toContain(reason);
  expect(complaints).toHaveLength(1);
  expect(other.requests).toHaveLength(1);
});

it('a public server leads to none of a private network, also where that was named and is connected', async () => {
  const other = await upstreamServer(({ url }) =>
    url === '/a.h5ad'
      ? { status: 302, headers: { Location: `http://private.test:${other.port}/admin` } }
      : { body: 'of the private network' },
  );
  const server = await start(
    [`${other.at('public.test')}/a.h5ad`, `${other.at('private.test')}/b.h5ad`],
    { lookup, locationOf },
  );
  expect((await ask(server, '/files/b.h5ad')).status).toBe(200);
  const answer = await ask(server, '/files/a.h5ad');
  expect([answer.status, answer.body]).toEqual([
    502,
    'private.test is in a private network, and public.test, which leads there, is not.\n',
  ]);
  expect(other.requests.map(({ url }) => url)).toEqual(['/b.h5ad', '/a.h5ad']);
});

it('a server of a private network that was named may lead to itself', async () => {
  const other = await upstreamServer(({ url }) =>
    url === '/a.h5ad'
      ? { status: 302, headers: { Location: `http://private.test:${other.port}/b` } }
      : { body: 'found' },
  );
  const server = await start([`${other.at('private.test')}/a.h5ad`], {
    lookup,
    locationOf,
  });
  expect((await ask(server, '/files/a.h5ad')).body).toBe('found');
});

it('a server that changes the protocol is given up', { timeout: 10_000 }, async () => {
  const other = await upstreamServer(() => ({
    status: 101,
    headers: { Connection: 'Upgrade', Upgrade: 'other' },
  }));
  const server = await start([`${other.at('127.0.0.1')}/a.h5ad`]);
  const answer = await ask(server, '/files/a.h5ad');
  expect([answer.status, answer.body]).toEqual([
    504,
    `127.0.0.1:${other.port} cannot be reached: it closed the connection.\n`,
  ]);
});

it('a server whose name is not resolved is given up', async () => {
  const silent: LookupFunction = (hostname, options, callback) => {
    if (asked++ === 0) lookup(hostname, options, callback);
  };
  let asked = 0;
  const server = await start(['http://public.test:9/a.h5ad'], {
    lookup: silent,
    locationOf,
    silenceMs: 100,
  });
  const answer = await ask(server, '/files/a.h5ad');
  expect([answer.status, answer.body]).toEqual([
    504,
    'public.test:9 sent nothing for 0.1 seconds.\n',
  ]);
});

it('redirects in a circle end', async () => {
  const other = await upstreamServer(() => ({
    status: 302,
    headers: { Location: '/a.h5ad' },
  }));
  const server = await start([`${other.at('127.0.0.1')}/a.h5ad`]);
  const answer = await ask(server, '/files/a.h5ad');
  expect([answer.status, answer.body]).toEqual([
    502,
    `${other.at('127.0.0.1')}/a.h5ad is not read: it redirects more than 10 times.\n`,
  ]);
  expect(other.requests).toHaveLength(11);
});

it('a name that was public at the start and is private later is not read', async () => {
  const other = await upstreamServer(() => ({ body: 'secret' }));
  const moved: LookupFunction = (hostname, options, callback) =>
    lookup(asked++ === 0 ? hostname : 'private.test', options, callback);
  let asked = 0;
  const server = await start([`${other.at('public.test')}/a.h5ad`], {
    lookup: moved,
    locationOf,
  });
  const answer = await ask(server, '/files/a.h5ad');
  expect([answer.status, answer.body]).toEqual([
    502,
    'public.test is in a private network, and its address was not named on the command line.\n',
  ]);
  expect(other.requests).toEqual([]);
});

it('a server of a private network is read if it was named', async () => {
  const other = await upstreamServer(() => ({ body: 'found' }));
  const server = await start([`${other.at('private.test')}/a.h5ad`], {
    lookup,
    locationOf,
  });
  expect((await ask(server, '/files/a.h5ad')).body).toBe('found');
});

it('a server that does not answer is named', async () => {
  const { port } = await upstreamServer(() => ({}));
  const closed = open.pop();
  await closed?.close();
  const server = await start([`http://127.0.0.1:${port}/a.h5ad`]);
  const answer = await ask(server, '/files/a.h5ad');
  expect(answer.status).toBe(504);
  expect(answer.body).toContain(`127.0.0.1:${port} cannot be reached: `);
  expect(complaints).toHaveLength(1);
});

it('a folder of an address is listed as its server lists it', async () => {
  const pages: Readonly<Record<string, string>> = {
    '/runs/':
      '<title>Index of /runs/</title><a href="../">../</a><a href="/runs/s.zarr/">s</a><a href="a.h5ad">a</a><a href=".env">e</a><a href="/other/b">b</a>',
    '/runs/s.zarr/':
      '<title>Index of</title><a href="../">../</a><a href=".zgroup">z</a>',
  };
  const other = await upstreamServer(({ url = '' }) => {
    const body = pages[url];
    return body ? { headers: { 'Content-Type': 'text/html' }, body } : { status: 404 };
  });
  const server = await start([`${other.at('127.0.0.1')}/runs/`]);
  const namesAt = async (path: string) =>
    parseDirectoryPage((await ask(server, path)).body, `http://127.0.0.1${path}`);
  expect(await namesAt('/files/')).toEqual(['runs/']);
  expect(await namesAt('/files/runs/')).toEqual(['a.h5ad', 's.zarr/']);
  expect(await namesAt('/files/runs/s.zarr/')).toEqual(['.zgroup']);
  expect((await ask(server, '/files/runs/absent/')).status).toBeGreaterThanOrEqual(404);
});
