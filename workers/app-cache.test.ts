import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppCache } from './app-cache';

const scope = 'https://lab.org/petri/';
const page = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
const part = { method: 'GET', mode: 'cors', destination: 'script' } as const;
const hash = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A build whose files have these contents. */
function build(version: string, contents: Readonly<Record<string, string>>) {
  const files = Object.entries(contents).map(([path, text]) => [path, hash(text)]);
  return { version, files: Object.fromEntries(files) as Record<string, string> };
}

const first = { 'index.html': 'page 1', 'assets/start-11111111.js': 'start' };
const second = {
  'index.html': 'page 2',
  'assets/start-22222222.js': 'start 2',
  'demo.zarr.zip': 'PK demo',
};

/** As much of CacheStorage as the app uses, by addresses. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const found = async (name: string, address: string) =>
    all.get(name)?.get(address)?.clone();
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: (address: string, { cacheName }: { cacheName: string }) =>
      found(cacheName, address),
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return {
        match: (address: string) => found(name, address),
        put: async (address: string, response: Response) => {
          entries.set(address, response);
        },
      };
    },
  };
}

/** A server of these files; `asked` has the requests that reach it. */
function serve(contents: Readonly<Record<string, string>>, headers?: HeadersInit) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string | Request, how?: RequestInit) => {
    const url = typeof address === 'string' ? address : address.url;
    const path = url.slice(scope.length) || 'index.html';
    asked.push(`${path} ${how?.cache ?? 'default'}`);
    const text = contents[path];
    return text === undefined
      ? new Response('', { status: 404 })
      : new Response(text, { ...(headers && { headers }) });
  });
  return asked;
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${scope}${path}`, { headers });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('requests', () => {
  const cache = createAppCache(build('1', second), scope);
  it.each([
    ['the page', { ...page, url: scope }, 'index.html'],
    ['the page with a view', { ...page, url: `${scope}#source=a` }, 'index.html'],
    ['the page with a query', { ...page, url: `${scope}?source=a` }, 'index.html'],
    [
      'a part',
      { ...part, url: `${scope}assets/start-22222222.js` },
      'assets/start-22222222.js',
    ],
    [
      'a part of another version',
      { ...part, url: `${scope}assets/start-11111111.js` },
      'assets/start-11111111.js',
    ],
    ['the demo', { ...part, url: `${scope}demo.zarr.zip` }, 'demo.zarr.zip'],
  ])('for %s are answered', (_, request, path) => {
    expect(cache.fileFor(request)).toBe(path);
  });

  it.each([
    ['data beside the app', { ...part, url: `${scope}files/pbmc.h5ad` }],
    ['data among its parts', { ...part, url: `${scope}assets/pbmc.h5ad` }],
    ['data named like its parts', { ...part, url: `${scope}assets/pbmc-11111111.h5ad` }],
    ['an own file with a query', { ...part, url: `${scope}demo.zarr.zip?x=1` }],
    ['the list of a folder', { ...part, url: scope }],
    ['other pages below the app', { ...page, url: `${scope}docs/` }],
    ['the page in a frame', { ...page, destination: 'iframe', url: scope } as const],
    ['the service worker', { ...part, url: `${scope}service-worker.js` }],
    ['the note about tabs', { ...part, url: `${scope}.tabs` }],
    ['names of objects', { ...part, url: `${scope}constructor` }],
    ['heads', { ...part, method: 'HEAD', url: `${scope}demo.zarr.zip` }],
    ['other folders', { ...part, url: 'https://lab.org/demo.zarr.zip' }],
    ['other origins', { ...part, url: 'https://evil.org/petri/demo.zarr.zip' }],
  ])('for %s are left to the browser', (_, request) => {
    expect(cache.fileFor(request)).toBeUndefined();
  });
});

describe('a copy', () => {
  it('has every file, fetched once, the page from its folder', async () => {
    const asked = serve(second);
    const cache = createAppCache(build('2', second), scope);
    await cache.fill();
    await cache.fill();
    expect(asked).toEqual([
      'index.html no-cache',
      'assets/start-22222222.js force-cache',
      'demo.zarr.zip no-cache',
    ]);
    const answer = await cache.answer('index.html', ask(''));
    expect(await answer.text()).toBe('page 2');
    expect(asked).toHaveLength(3);
  });

  it('is not taken from a server that has another version of a file, and is completed later', async () => {
    const asked = serve({ ...second, 'demo.zarr.zip': 'PK other' });
    const cache = createAppCache(build('2', second), scope);
    await expect(cache.fill()).rejects.toThrow('demo.zarr.zip is not of this version');
    asked.splice(0);
    const later = serve(second);
    await cache.fill();
    expect(later).toEqual(['demo.zarr.zip no-cache']);
  });

  it('is not taken where a file is missing', async () => {
    serve({ 'index.html': 'page 2' });
    await expect(createAppCache(build('2', second), scope).fill()).rejects.toThrow(
      'assets/start-22222222.js: status 404',
    );
  });

  it('asks the server again for a part that the cache of the browser has damaged', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { cache }: RequestInit) => {
      asked.push(cache ?? '');
      return new Response(cache === 'reload' ? 'start' : 'sta');
    });
    const parts = { 'assets/start-11111111.js': 'start' };
    const cache = createAppCache(build('1', parts), scope);
    await cache.fill();
    expect(asked).toEqual(['force-cache', 'reload']);
    const answer = await cache.answer('assets/start-11111111.js', ask(''));
    expect(await answer.text()).toBe('start');
  });

  it('is unpacked, whatever the server did to send it', async () => {
    serve(second, {
      'Content-Encoding': 'br',
      Vary: 'Accept-Encoding',
      'Content-Length': '3',
      ETag: '"abc"',
      'Content-Security-Policy': "default-src 'none'",
    });
    const cache = createAppCache(build('2', second), scope);
    await cache.fill();
    const { headers } = await cache.answer('demo.zarr.zip', ask('demo.zarr.zip'));
    expect(Object.fromEntries(headers)).toEqual({
      'content-length': '7',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/plain;charset=UTF-8',
      etag: '"abc"',
    });
  });

  it('that the browser has removed is no reason to fail', async () => {
    const asked = serve(second);
    const cache = createAppCache(build('2', second), scope);
    const answer = await cache.answer('demo.zarr.zip', ask('demo.zarr.zip'));
    expect(await answer.text()).toBe('PK demo');
    expect(asked).toEqual(['demo.zarr.zip default']);
  });
});

describe('a range of a copy', () => {
  it.each([
    ['bytes=0-1', 206, 'PK', 'bytes 0-1/7', '2'],
    ['bytes=3-', 206, 'demo', 'bytes 3-6/7', '4'],
    ['bytes=-2', 206, 'mo', 'bytes 5-6/7', '2'],
    ['bytes=3-999', 206, 'demo', 'bytes 3-6/7', '4'],
    ['bytes=-999', 206, 'PK demo', 'bytes 0-6/7', '7'],
    ['bytes=7-', 416, '', 'bytes */7', '0'],
    ['bytes=5-3', 416, '', 'bytes */7', '0'],
    ['bytes=0-1,3-4', 200, 'PK demo', null, '7'],
    ['lines=0-1', 200, 'PK demo', null, '7'],
  ])('%s is answered by %i', async (range, status, text, part, length) => {
    serve(second, { ETag: '"abc"' });
    const cache = createAppCache(build('2', second), scope);
    await cache.fill();
    const answer = await cache.answer('demo.zarr.zip', ask('demo.zarr.zip', { range }));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-range')).toBe(part);
    expect(answer.headers.get('content-length')).toBe(length);
    expect(answer.headers.get('etag')).toBe('"abc"');
  });
});

describe('two versions', () => {
  /** The second version, complete beside the first one. */
  async function both() {
    const older = createAppCache(build('1', first), scope);
    serve(first);
    await older.fill();
    const newer = createAppCache(build('2', second), scope);
    serve(second);
    await newer.fill();
    return { older, newer };
  }

  it('are apart: each has its own page, the newer one also the parts of the older', async () => {
    const { older, newer } = await both();
    const asked = serve({});
    const text = async (cache: typeof older, path: string) =>
      (await cache.answer(path, ask(path))).text();
    expect(await text(older, 'index.html')).toBe('page 1');
    expect(await text(newer, 'index.html')).toBe('page 2');
    expect(await text(newer, 'assets/start-11111111.js')).toBe('start');
    expect(asked).toEqual([]);
  });

  it('share what is the same, which is not fetched again', async () => {
    await both();
    const third = { ...second, 'index.html': 'page 3' };
    const asked = serve(third);
    await createAppCache(build('3', third), scope).fill();
    expect(asked).toEqual(['index.html no-cache']);
  });

  it('are kept while a tab of the older one is open', async () => {
    const { newer } = await both();
    await newer.noteTabs(['a', 'b']);
    await newer.removeUnused(['b', 'c']);
    expect(await caches.keys()).toEqual(['petri-app /petri/ 1', 'petri-app /petri/ 2']);
    await newer.removeUnused(['c', 'd']);
    expect(await caches.keys()).toEqual(['petri-app /petri/ 2']);
  });

  it('of other folders and apps are never touched', async () => {
    const { newer } = await both();
    await caches.open('petri-app /petri/old/ 1');
    await caches.open('other');
    await newer.noteTabs([]);
    await newer.removeUnused([]);
    expect(await caches.keys()).toEqual([
      'petri-app /petri/ 2',
      'petri-app /petri/old/ 1',
      'other',
    ]);
    await newer.removeAll();
    expect(await caches.keys()).toEqual(['petri-app /petri/old/ 1', 'other']);
  });
});
