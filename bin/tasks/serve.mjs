// A static file server with ranges and Petri's security headers, for `npm start` and the tests.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, normalize, sep } from 'node:path';
import { APP_WORKER } from './app-files.mjs';
import { ENCODINGS } from './compressed-copies.mjs';
import { HASHED_CACHE, securityHeaders } from './security-headers.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Files whose names change with their content. */
const HASHED = /\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;

/**
 * Creates a server for a folder; it is not listening yet. For an app (`isApp`; the default with Petri's own headers) it
 * sends compressed copies to clients that accept them, and browsers may keep files with a hash in their names. `isLocal`
 * tells its page that the server is the user's own: browsers then keep no copy of the app, which may be built again, and
 * remove the one that an earlier server at this address may have left.
 *
 * @param {string} folder
 * @param {{ headers?: Readonly<Record<string, string>>, isApp?: boolean, isLocal?: boolean }} [options]
 */
export function createStaticServer(
  folder,
  {
    headers = securityHeaders,
    isApp = headers === securityHeaders,
    isLocal = false,
  } = {},
) {
  return createServer(async (request, response) => {
    try {
      await answer({ folder, headers, isApp, isLocal }, request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, headers);
      response.end();
      console.error(`${request.method} ${request.url}: ${error.message}`);
    }
  });
}

async function answer({ folder, headers, isApp, isLocal }, request, response) {
  const refuse = (status) => response.writeHead(status, headers).end();
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const file = fileOf(folder, request.url ?? '/');
  const original = await fileAt(file);
  if (!original || (isLocal && basename(file) === APP_WORKER)) return refuse(404);
  if (isLocal && file.endsWith('.html'))
    return sendPage(original, request, response, headers);

  const { copies, encoding, found } = isApp
    ? await copyOf(original, request.headers)
    : { copies: 0, encoding: undefined, found: original };
  const range = rangeOf(request.headers.range, found.size);
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, { ...headers, 'Content-Range': `bytes */${found.size}` })
      .end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Length': Math.max(0, end - start + 1),
    'Accept-Ranges': 'bytes',
    'Last-Modified': found.mtime.toUTCString(),
    ETag: `"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`,
    'Cache-Control': isApp && HASHED.test(file) ? HASHED_CACHE : 'no-cache',
    ...(copies > 0 ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${found.size}` } : {}),
  });
  if (request.method === 'HEAD' || end < start) return response.end();
  createReadStream(found.path, { start, end })
    .on('error', (error) => response.destroy(error))
    .pipe(response);
}

/** Sends the page with the sign that its server is the user's own (src/page/app/keep-app.ts). */
async function sendPage({ path }, { method }, response, headers) {
  const page = await readFile(path, 'utf8');
  const sign = '<meta name="petri-served" content="app" />';
  const bytes = Buffer.from(page.replace('<head>', `<head>\n    ${sign}`));
  response.writeHead(200, {
    ...headers,
    'Content-Type': types['.html'],
    'Content-Length': bytes.length,
    'Cache-Control': 'no-cache',
  });
  response.end(method === 'HEAD' ? undefined : bytes);
}

/** Path, size and time of a file; undefined if it does not exist. */
async function fileAt(path) {
  if (!path) return undefined;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const { size, mtime, mtimeMs } = found;
  return { path, size, mtime, mtimeMs };
}

/**
 * Number of compressed copies of a file, and the copy, or the file itself, to be sent. A range is one of the file
 * itself.
 */
async function copyOf(original, { range, 'accept-encoding': accepted = '' }) {
  const taken = accepted.split(',').map((one) => one.split(';')[0].trim());
  const copies = [];
  for (const [encoding, ending] of ENCODINGS) {
    const found = await fileAt(original.path + ending);
    // a copy of an earlier build is outdated
    if (found && found.mtimeMs >= original.mtimeMs) copies.push({ encoding, found });
  }
  const copy = range
    ? undefined
    : copies.find(({ encoding }) => taken.includes(encoding));
  return {
    copies: copies.length,
    encoding: copy?.encoding,
    found: copy?.found ?? original,
  };
}

/** The file for a URL path, or undefined if it is outside the folder. */
function fileOf(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined; // a path that cannot be decoded has no file
  }
  if (path.includes('\0')) return undefined;
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(normalize(folder + sep)) ? file : undefined;
}

function rangeOf(header, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Listens on the given port, or on any free one if that is taken; returns the address. */
export function listen(server, port = 0, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (port === 0 || error.code !== 'EADDRINUSE') return reject(error);
      resolve(listen(server, 0, host));
    });
    server.listen(port, host, () => resolve(`http://${host}:${server.address().port}/`));
  });
}
