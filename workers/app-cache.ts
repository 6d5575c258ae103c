/** The app's own files of one version, as the build lists them. */
export interface AppBuild {
  /** A hash of the list. */
  readonly version: string;
  /** Paths below the app's folder, with the first 16 bytes of their SHA-256 in hexadecimal. */
  readonly files: Readonly<Record<string, string>>;
}

/** Copy of the app's own files in this browser, one cache a version. */
export interface AppCache {
  /** Returns the own file that answers a request; undefined for any other request, which is left to the browser. */
  fileFor(request: OwnRequest): string | undefined;
  /** Returns the response to a request for an own file: out of the cache, or as the server sends it. */
  answer(path: string, request: Request): Promise<Response>;
  /**
   * Fetches what is missing. Each file has to be the one that the list names: while a server is being updated, it sends
   * files of both versions. Throws then, and continues from there the next time.
   */
  fill(): Promise<void>;
  /** Records the tabs that are open while this version takes over: they still run older ones. */
  noteTabs(tabs: readonly string[]): Promise<void>;
  /** Removes older versions, once none of the tabs that ran them is open. */
  removeUnused(tabs: readonly string[]): Promise<void>;
  /** Removes all versions. */
  removeAll(): Promise<void>;
}

type OwnRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

const PAGE = 'index.html';
/** Parts of the app whose names change with their content. */
const HASHED = /^assets\/[\w.-]+-[\w-]{8}\.(js|css|wasm|so|ttf|icc)$/;
/** Ways to fetch those, and any other file. */
const IF_HASHED: readonly RequestCache[] = ['force-cache', 'reload'];
const FRESH: readonly RequestCache[] = ['no-cache'];
/** Name of the note about tabs in a cache; no file of the build has it. */
const NOTE = '.tabs';

/** Creates the cache of one version of the app whose folder is `scope`. */
export function createAppCache({ version, files }: AppBuild, scope: string): AppCache {
  // an origin has one set of caches for all its folders
  const prefix = `petri-app ${new URL(scope).pathname} `;
  const own = prefix + version;
  const addressOf = (path: string) =>
    // some servers redirect index.html to its folder, and a redirected response cannot be a page
    new URL(path === PAGE ? './' : path, scope).href;
  /** Content of the files that were read by ranges since this worker started. */
  const whole = new Map<string, Promise<Blob>>();

  const others = async () =>
    (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  const keptIn = (cacheName: string, path: string) =>
    caches.match(addressOf(path), { cacheName });

  /** Files of older versions are only those whose names tell them apart. */
  const kept = async (path: string) => {
    if (Object.hasOwn(files, path)) return keptIn(own, path);
    for (const name of await others()) {
      const file = await keptIn(name, path);
      if (file) return file;
    }
    return undefined;
  };

  const fetched = async (path: string, hash: string) => {
    for (const name of await others()) {
      const file = await keptIn(name, path);
      const bytes = await file?.arrayBuffer();
      if (file && bytes && (await hashOf(bytes)) === hash) return storable(file, bytes);
    }
    // the page has fetched many of them: the browser's own cache has those
    return fetchVerified(addressOf(path), hash, HASHED.test(path) ? IF_HASHED : FRESH);
  };

  return {
    fileFor({ method, url, mode, destination }) {
      if (method !== 'GET' || !url.startsWith(scope)) return undefined;
      const [path = '', query] = url.slice(scope.length).split('#')[0]?.split('?') ?? [];
      // frames are left to the server, whose headers say who may embed the page
      if (mode === 'navigate' && destination !== 'document') return undefined;
      if (mode === 'navigate' && (path === '' || path === PAGE)) return PAGE;
      const isOwn = Object.hasOwn(files, path) || HASHED.test(path);
      return isOwn && query === undefined ? path : undefined;
    },
    async answer(path, request) {
      const file = await kept(path);
      // the browser has removed the copy, or the file is of a version that was never complete
      if (!file) return fetch(request);
      const range = request.headers.get('range');
      if (range === null) return file;
      const content = whole.get(path) ?? file.blob();
      whole.set(path, content);
      content.catch(() => whole.delete(path));
      return partOf(await content, file.headers, range);
    },
    async fill() {
      const cache = await caches.open(own);
      for (const [path, hash] of Object.entries(files)) {
        const address = addressOf(path);
        if (!(await cache.match(address)))
          await cache.put(address, await fetched(path, hash));
      }
    },
    async noteTabs(tabs) {
      const cache = await caches.open(own);
      await cache.put(addressOf(NOTE), new Response(JSON.stringify(tabs)));
    },
    async removeUnused(tabs) {
      const note: unknown = await (await keptIn(own, NOTE))?.json();
      const noted = Array.isArray(note) ? note : [];
      if (tabs.some((tab) => noted.includes(tab))) return;
      for (const name of await others()) await caches.delete(name);
    },
    async removeAll() {
      for (const name of [...(await others()), own]) await caches.delete(name);
    },
  };
}

/** Fetches a file of this hash, in one way after another. */
async function fetchVerified(
  address: string,
  hash: string,
  ways: readonly RequestCache[],
): Promise<Response> {
  for (const cache of ways) {
    const response = await fetch(address, { cache, priority: 'low' });
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) === hash) return storable(response, bytes);
  }
  throw new Error(`${address} is not of this version`);
}

/** The first 16 bytes of SHA-256, in hexadecimal. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 16);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a response with all of a file, whatever the server did to send it. */
function storable({ headers }: Response, bytes: ArrayBuffer): Response {
  const stored = new Headers(headers);
  for (const name of ['content-encoding', 'vary']) stored.delete(name);
  stored.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { headers: stored });
}

/** Returns the response of a server to a request for a range; the whole file to several, as servers may. */
function partOf(content: Blob, stored: Headers, range: string): Response {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const headers = new Headers(stored);
  if (first === '' && last === '') return new Response(content, { headers });
  const { size } = content;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) {
    headers.set('content-range', `bytes */${size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end - 1}/${size}`);
  headers.set('content-length', String(end - start));
  return new Response(content.slice(start, end), { status: 206, headers });
}
