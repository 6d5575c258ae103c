import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createCounter } from './counter';
import { findListing } from './find-listing';
import { downloadSource } from './http-download';
import { expectMayLead } from './http-redirect';
import { openHttpSource } from './http-source';
import { httpStore } from './http-store';

interface Seen {
  readonly path: string;
  readonly key: string | undefined;
  readonly login: string | undefined;
}

interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
  /** Target of all paths with this prefix; none of them is served here. */
  readonly leads: Map<string, string>;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Serves “0123456789” under every path, with ranges; records the headers received. */
async function start(): Promise<TestServer> {
  const seen: Seen[] = [];
  const leads = new Map<string, string>();
  const server = createServer(({ url = '', headers }, response) => {
    const key = headers['x-api-key'];
    seen.push({ path: url, key: key?.toString(), login: headers.authorization });
    const from = [...leads.keys()].find((prefix) => url.startsWith(prefix));
    if (from !== undefined) {
      const location = `${leads.get(from)}${url.slice(from.length)}`;
      response.writeHead(302, { location }).end();
      return;
    }
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    const all = '0123456789';
    const body = first ? all.slice(Number(first), Number(last) + 1) : all;
    const part = `bytes ${first}-${Number(first) + body.length - 1}/10`;
    response
      .writeHead(first ? 206 : 200, { ...(first && { 'content-range': part }) })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return { url: `http://127.0.0.1:${port}`, seen, leads };
}

const keyed = () => ({ headers: { 'X-Api-Key': 's3cret' }, tries: 1 });
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const keysAt = ({ seen }: TestServer) => seen.map(({ key }) => key);

it('sends given headers with every request, without extra requests if nothing redirects', async () => {
  const a = await start();
  const counter = createCounter();
  const source = await openHttpSource(
    `${a.url}/f`,
    { ...keyed(), counter },
    { headBytes: 2 },
  );
  expect(text(await source.read(4, 3))).toBe('456');
  expect(keysAt(a)).toEqual(['s3cret', 's3cret']);
  expect(counter.receipt().requests).toBe(2);
});

it('refuses a redirect to another server, names its target, and sends no header there', async () => {
  const [a, b] = [await start(), await start()];
  a.leads.set('/f', `${b.url}/g`);
  await expect(openHttpSource(`${a.url}/f?sig=1`, keyed())).rejects.toMatchObject({
    name: 'RedirectedError',
    message: `${a.url}/f redirects to ${b.url}/g, but the request header X-Api-Key was entered for ${a.url} only and was not forwarded. Open the second URL itself, with its own headers if it needs any.`,
  });
  expect(keysAt(a)).toEqual(['s3cret', undefined]);
  expect(keysAt(b)).toEqual([undefined]);
});

it.each(['/f', '/store/zarr.json'])(
  'sends no header along a chain of redirects that ends at another origin: %s',
  async (path) => {
    const [a, b] = [await start(), await start()];
    a.leads.set(path, `${a.url}/next`).set('/next', `${b.url}/g`);
    const store = httpStore(a.url, keyed());
    await expect(store.get(path.slice(1))).rejects.toMatchObject({
      name: 'RedirectedError',
    });
    await expect(downloadSource(`${a.url}${path}`, keyed())).rejects.toMatchObject({
      name: 'RedirectedError',
    });
    expect(keysAt(b)).toEqual([undefined, undefined]);
  },
);

it('follows a redirect within the server, with the headers', async () => {
  const a = await start();
  a.leads.set('/f', `${a.url}/g`);
  const counter = createCounter();
  const source = await openHttpSource(
    `${a.url}/f`,
    { ...keyed(), counter },
    { headBytes: 2 },
  );
  expect(text(await source.read(4, 3))).toBe('456');
  expect(a.seen.map(({ path, key }) => `${path} ${key}`)).toEqual([
    '/f s3cret',
    '/f undefined',
    '/g undefined',
    '/g s3cret',
    '/g s3cret', // from now on
  ]);
  expect(counter.receipt().requests).toBe(4);
});

it('asks before it sends the headers if keys of a store were moved within the server', async () => {
  const a = await start();
  a.leads.set('/store', `${a.url}/moved`);
  const store = httpStore(`${a.url}/store`, keyed());
  for (const key of ['x', 'y', 'y', 'z'])
    expect(text(await store.get(key))).toBe('0123456789');
  const withKey = a.seen.filter(({ key }) => key).map(({ path }) => path);
  expect(withKey).toEqual(['/store/x', '/moved/x', '/moved/y', '/moved/y', '/moved/z']);
});

it('sends no header after a server that begins to redirect while its file is open', async () => {
  const [a, b] = [await start(), await start()];
  const source = await openHttpSource(`${a.url}/f`, keyed(), { headBytes: 2 });
  a.leads.set('/f', `${b.url}/f`);
  await expect(source.read(4, 3)).rejects.toMatchObject({ name: 'RedirectedError' });
  expect(keysAt(b)).toEqual([undefined]);
});

it('sends no header after a folder whose listing redirects', async () => {
  const [a, b] = [await start(), await start()];
  a.leads.set('/', `${b.url}/`);
  expect(await findListing({ url: `${a.url}/store` }, keyed())).toBeUndefined();
  expect(new Set(keysAt(b))).toEqual(new Set([undefined]));
});

it('follows redirects without given headers, and if fetch itself keeps the header from other servers', async () => {
  const [a, b] = [await start(), await start()];
  a.leads.set('/f', `${b.url}/f`);
  const plain = await openHttpSource(`${a.url}/f`, { tries: 1 });
  expect(text(await plain.read(0, 3))).toBe('012');
  const login = { tries: 1, headers: { authorization: 'Bearer s3cret' } };
  expect((await openHttpSource(`${a.url}/f`, login)).size).toBe(10);
  const { port } = new URL(a.url);
  await openHttpSource(`http://me:pw@127.0.0.1:${port}/f`, { tries: 1 });
  expect(a.seen.map((one) => one.login)).toEqual([
    undefined,
    'Bearer s3cret',
    'Basic bWU6cHc=',
  ]);
  expect(b.seen.map((one) => one.login)).toEqual([undefined, undefined, undefined]);
});

it('reads nothing from a server that a link may not be redirected to, and names it', async () => {
  const [a, b] = [await start(), await start()];
  a.leads.set('/', `${b.url}/`);
  const { host } = new URL(b.url);
  const closed = { known: [], others: 'none' } as const;
  await expect(
    openHttpSource(`${a.url}/f?sig=1`, { tries: 1, redirects: closed }),
  ).rejects.toMatchObject({
    name: 'RedirectedError',
    message: `${a.url}/f redirects to another server, ${b.url} (on this computer). Nothing was read from it. Open it only if you know that server.`,
    leadsTo: `${b.url}/f`,
  });
  await expect(
    httpStore(a.url, { tries: 1, redirects: closed }).get('x'),
  ).rejects.toMatchObject({ name: 'RedirectedError' });
  const counter = createCounter();
  const agreed = { known: [host], others: 'none' } as const;
  const source = await openHttpSource(`${a.url}/f`, {
    ...{ tries: 1, redirects: agreed, counter },
  });
  expect(source.size).toBe(10);
  expect(counter.receipt().redirectedTo).toEqual([host]);
});

it.each([
  ['https://a.org/f', 'https://cdn.b.org/f', true],
  ['http://a.org/f', 'https://a.org/f', true],
  ['https://a.org/f', 'http://a.org/f', false],
  ['https://a.org/f', 'http://127.0.0.1:8000/f', false],
  ['https://a.org/f', 'http://192.168.1.4/f', false],
  ['http://192.168.1.4/f', 'http://10.0.0.1/f', true],
  ['http://192.168.1.4/f', 'http://localhost/f', false],
])('by default %s may be redirected to %s: %s', async (from, to, may) => {
  const response = new Response('x');
  Object.defineProperties(response, { redirected: { value: true }, url: { value: to } });
  const led = expectMayLead(from, response);
  await (may
    ? expect(led).resolves.toBeUndefined()
    : expect(led).rejects.toMatchObject({ name: 'RedirectedError' }));
});

it('retries once at each failure of the connection, and reports the failure', async () => {
  const asked: (RequestInit | undefined)[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push(init);
    throw new TypeError('Failed to fetch');
  };
  await expect(
    openHttpSource('https://host/f', { ...keyed(), fetch }),
  ).rejects.toMatchObject({
    name: 'UnreachableError',
  });
  const redirects = asked.map((init) => init?.redirect);
  expect(redirects).toEqual(['error', undefined]);
  expect(new Headers(asked[1]?.headers).has('x-api-key')).toBe(false);
});

it('aborts the request for the target of a redirect when the reader aborts', async () => {
  const controller = new AbortController();
  let asked = 0;
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    asked++;
    if (init?.redirect === 'error') throw new TypeError('Failed to fetch');
    controller.abort();
    throw init?.signal?.reason;
  };
  const { signal } = controller;
  await expect(
    openHttpSource('https://host/f', { ...keyed(), tries: 3, fetch }, { signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toBe(2);
});
