// Answers requests with files of a folder: for `petri serve`, `npm start` and the tests, of which the latter two run
// without a build.
import { constants } from 'node:fs';
import { open, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { ENCODINGS } from '../tasks/compressed-copies.mjs';
import { HASHED_CACHE } from '../tasks/security-headers.mjs';

const TYPES = {
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

/**
 * The service worker of the app, at the top so that it may answer for all of it. A server of the user's own does not
 * have it: browsers remove an earlier one then.
 */
export const APP_WORKER = 'service-worker.js';

/** Files whose names change with their content. */
const HASHED = /^.+-[\w-]{8}\.\w+$/;

/** Bytes that are read from a file at once: with 256 kB sending takes a third more processor time. */
const READ_BYTES = 512 << 10;

/**
 * The decoded names in the path of a request, without its query; the last is empty for a folder. Undefined for a path
 * that cannot name a file below a folder: one that is not absolute, cannot be decoded, or has a name that leads
 * elsewhere (`..`, an encoded slash).
 *
 * @param {string} url
 * @returns {readonly string[] | undefined}
 */
export function namesInPath(url) {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/')) return undefined;
  try {
    const names = path.slice(1).split('/').map(decodeURIComponent);
    return names.every((name, i) => isName(name, i === names.length - 1))
      ? names
      : undefined;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}

function isName(name, isLast) {
  if (name === '') return isLast;
  // on Windows a colon begins another drive or a stream of the file
  const letters = sep === '\\' ? /[/\\\0:]/ : /[/\\\0]/;
  return !letters.test(name) && !/^\.{1,2}[\s.;]*$/.test(name);
}

/**
 * The real path of a file in a folder, whose path begins with that of the folder; undefined if it does not exist or a
 * symbolic link leads out of the folder, which may be one itself.
 *
 * @param {string} folder
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
export async function realPathWithin(folder, path) {
  try {
    const [top, real] = [await realpath(folder), await realpath(path)];
    const above = top.endsWith(sep) ? top : top + sep;
    return real === top || real.startsWith(above) ? real : undefined;
  } catch (error) {
    return undefinedIfAbsent(error);
  }
}

/** Codes of Node's errors for paths that name nothing, or nothing that this process may read. */
const ABSENT = [
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'EINVAL',
  'EACCES',
  'EPERM',
];

/** Rethrows errors other than those of a path that names nothing readable. */
export function undefinedIfAbsent(error) {
  if (!ABSENT.includes(error?.code)) throw error;
  return undefined;
}

/**
 * Answers GET and HEAD with a file, or a range of it (RFC 9110): 200, 206, 304, 416. Resolves with false, and sends
 * nothing, if the path is not that of a readable file. A response that cannot be completed is broken off. `headers` are
 * those of every response, `more` those with content.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 * @param {Readonly<Record<string, string>>} headers
 * @param {Readonly<Record<string, string>>} [more]
 * @returns {Promise<boolean>}
 */
export async function sendFile(request, response, path, headers, more = {}) {
  const file = await openFile(path);
  if (!file) return false;
  const { handle, info } = file;
  try {
    const size = Number(info.size);
    const state = {
      ...headers,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-cache',
      ETag: `"${size.toString(16)}-${info.mtimeNs.toString(16)}"`,
      'Last-Modified': new Date(Number(info.mtimeMs)).toUTCString(),
      ...more,
    };
    if (isKnown(request.headers['if-none-match'], state.ETag)) {
      response.writeHead(304, state).end();
      return true;
    }
    const range = rangeOf(request.headers, size, state);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
      return true;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      'Content-Type': typeOf(path),
      ...state,
      'Content-Length': end - start + 1,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') response.end();
    else await sendBytes(handle, { start, end }, response);
    return true;
  } finally {
    await handle.close();
  }
}

/** The media type of a file by its name. */
export function typeOf(path) {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Opens a regular file, nothing that waits for another program. */
async function openFile(path) {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    const { O_RDONLY, O_NONBLOCK = 0 } = constants;
    const handle = await open(path, O_RDONLY | O_NONBLOCK);
    const info = await handle.stat({ bigint: true });
    if (info.isFile()) return { handle, info };
    await handle.close();
    return undefined;
  } catch (error) {
    return undefinedIfAbsent(error);
  }
}

/** Sends a range through one buffer: half the processor time and memory of a stream. */
async function sendBytes(handle, { start, end }, response) {
  const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - start + 1));
  for (let at = start; at <= end; ) {
    const length = Math.min(buffer.length, end - at + 1);
    const { bytesRead } = await handle.read(buffer, 0, length, at);
    const isSent =
      bytesRead > 0 && (await isWritten(response, buffer.subarray(0, bytesRead)));
    // the file was cut off meanwhile, and the reader must not wait for the rest; or the reader hung up
    if (!isSent) return void response.destroy();
    at += bytesRead;
  }
  response.end();
}

/** Writes bytes, and waits until their buffer may be used again; false if the connection is gone. */
function isWritten(response, bytes) {
  return new Promise((resolve) => {
    const gone = () => resolve(false);
    response.once('close', gone);
    response.write(bytes, (error) => {
      response.off('close', gone);
      resolve(!error);
    });
    if (response.destroyed) resolve(false);
  });
}

/** True if a list of ETags has this one, by weak comparison (RFC 9110 §13.1.2). */
function isKnown(list, etag) {
  const known = list?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** The range of a request; undefined for the whole file, also where `If-Range` names another state of it. */
function rangeOf({ range: header, 'if-range': condition }, size, state) {
  if (
    condition !== undefined &&
    ![state.ETag, state['Last-Modified']].includes(condition)
  )
    return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/**
 * Answers with a file of a folder, by the names in the path of a request; a folder with its index.html. For an app
 * (`isApp`), sends compressed copies to clients that accept them, and lets browsers keep files with a hash in their
 * names. Resolves with false if there is no such file.
 *
 * @param {{ folder: string, headers: Readonly<Record<string, string>>, isApp: boolean }} site
 * @param {readonly string[]} names
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function sendFromFolder(
  { folder, headers, isApp },
  names,
  request,
  response,
) {
  const wanted = names.at(-1) === '' ? [...names.slice(0, -1), 'index.html'] : names;
  const path = await realPathWithin(folder, join(folder, ...wanted));
  if (path === undefined) return false;
  if (!isApp) return sendFile(request, response, path, headers);
  const { copies, encoding, found } = await copyOf(path, request.headers);
  const isHashed = basename(dirname(path)) === 'assets' && HASHED.test(basename(path));
  return sendFile(request, response, found, headers, {
    'Content-Type': typeOf(path),
    ...(isHashed && { 'Cache-Control': HASHED_CACHE }),
    ...(copies > 0 && { Vary: 'Accept-Encoding' }),
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

/**
 * The page of the app with the sign that its server is the user's own, so that browsers keep no copy of the app: `app` for
 * the app alone, `1` where files are served beside it.
 *
 * @param {string} path
 * @param {'app' | '1'} content
 */
export async function readServedPage(path, content) {
  const page = await readFile(path, 'utf8');
  const sign = `<meta name="petri-served" content="${content}" />`;
  return page.replace('<head>', `<head>\n    ${sign}`);
}

/**
 * Sends such a page.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {string} page
 * @param {Readonly<Record<string, string>>} headers
 */
export function sendPage(response, page, headers) {
  response.writeHead(200, {
    ...headers,
    'Content-Type': TYPES['.html'],
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-cache',
  });
  response.end(page); // Node leaves the body out of answers to HEAD
}

/**
 * Number of compressed copies of a file, and the copy, or the file itself, to be sent. A range is one of the file
 * itself.
 */
async function copyOf(path, { range, 'accept-encoding': accepted = '' }) {
  const timeOf = (file) => stat(file).then(({ mtimeMs }) => mtimeMs, undefinedIfAbsent);
  const taken = accepted.split(',').map((one) => one.split(';')[0].trim());
  const time = await timeOf(path);
  const copies = [];
  for (const [encoding, ending] of ENCODINGS) {
    // a copy of an earlier build is outdated
    if ((await timeOf(path + ending)) >= time)
      copies.push({ encoding, found: path + ending });
  }
  const copy = range
    ? undefined
    : copies.find(({ encoding }) => taken.includes(encoding));
  return {
    copies: copies.length,
    encoding: copy?.encoding,
    found: copy?.found ?? path,
  };
}
