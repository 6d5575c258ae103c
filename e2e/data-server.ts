import { createReadStream, type Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { listen } from '../bin/tasks/serve.mjs';

/** One request received by the server. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  /** The user's headers: `Authorization` and `X-Api-Key`, if sent. */
  readonly keys: readonly string[];
  /** Bytes of the body that were sent. */
  sent: number;
  /** True if the reader hung up before the end. */
  dropped: boolean;
}

export interface DataServer {
  /** Ends with a slash. */
  readonly address: string;
  readonly requests: Request[];
  /** Changes the behaviour from now on. */
  become(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** The behaviour of the server; by default with ranges and CORS, without delay. */
export interface Behaviour {
  readonly ranges?: boolean;
  readonly cors?: boolean;
  /** Milliseconds before each answer. */
  readonly latency?: number;
  readonly status?: number;
  /** Requests for these paths are never answered: they can only be aborted. */
  readonly hold?: RegExp;
  /** Compresses responses even if not requested. */
  readonly gzip?: boolean;
  /** Bytes a second. */
  readonly pace?: number;
  /** Redirect targets of paths (302). */
  readonly redirect?: (path: string) => string | undefined;
  /** Decides which requests are authorised; others get 401. */
  readonly admits?: (request: IncomingMessage) => boolean;
  /** CORS headers on successful responses only, as by nginx's `add_header` without `always`. */
  readonly corsOnlyOk?: boolean;
  /** Compresses these paths for clients that accept it; Content-Length is that of the compressed body. */
  readonly gzipPaths?: RegExp;
  /** Paths that are denied (403). */
  readonly deny?: RegExp;
  /** Paths that are not published (404). */
  readonly omit?: RegExp;
  /** Answers a request for a folder with a page that lists it. */
  readonly lists?: boolean;
  /** The ETag and date of a response, by the number of the request. */
  readonly etag?: (etag: string, request: number) => string | undefined;
  readonly modified?: (time: number, request: number) => number;
  /** Most bytes of a response to a range request. */
  readonly maxRange?: number;
  /** The fault of a request. */
  readonly fault?: (request: Request) => Fault | undefined;
}

/**
 * `busy`: 503. `reset`: hangs up without an answer. `short`: promises all, sends half, hangs up.
 * `half`: pretends that half of a range was requested.
 */
export type Fault = 'busy' | 'reset' | 'short' | 'half';

/** Serves a folder from another origin than the app's, and records the requests. */
export async function serveData(
  folder: string,
  behaviour: Behaviour = {},
): Promise<DataServer> {
  const requests: Request[] = [];
  let now = behaviour;
  const server = createServer((request, response) => {
    answer(folder, now, requests, request, response).catch((error: Error) => {
      console.error(`data server: ${error.message}`);
      response.destroy();
    });
  });
  const address = await listen(server, 0);
  return {
    address,
    requests,
    become(next) {
      now = next;
    },
    close: () => closeNow(server),
  };
}

async function answer(
  folder: string,
  behaviour: Behaviour,
  requests: Request[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = decodeURIComponent(
    new URL(request.url ?? '/', 'http://localhost').pathname,
  );
  const range = request.headers.range;
  const seen: Request = {
    method: request.method ?? '',
    path,
    range,
    keys: [request.headers.authorization, request.headers['x-api-key']].flatMap(
      (value) => value ?? [],
    ),
    sent: 0,
    dropped: false,
  };
  requests.push(seen);
  response.on('close', () => {
    seen.dropped = !response.writableFinished;
  });
  if (behaviour.hold?.test(path)) return;
  if (behaviour.latency) await wait(behaviour.latency);

  const cors = behaviour.cors === false ? {} : corsHeaders;
  const fault = behaviour.fault?.(seen);
  if (fault === 'reset') {
    response.destroy();
    return;
  }
  const file = normalize(join(folder, path));
  const isOmitted = behaviour.omit?.test(path);
  const found = isOmitted ? undefined : await stat(file).catch(() => undefined); // a missing file is a 404
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end();
    return;
  }
  const location = behaviour.redirect?.(path);
  if (location !== undefined) {
    response.writeHead(302, { ...cors, Location: location }).end();
    return;
  }
  if (behaviour.lists && path.endsWith('/') && found?.isDirectory()) {
    const page = { ...cors, 'Content-Type': 'text/html; charset=utf-8' };
    response.writeHead(200, page).end(await listOf(file));
    return;
  }
  const isRefused = behaviour.admits?.(request) === false;
  const status =
    fault === 'busy'
      ? 503
      : isRefused
        ? 401
        : behaviour.deny?.test(path)
          ? 403
          : (behaviour.status ?? (found?.isFile() ? 200 : 404));
  if (status !== 200 || !found) {
    response.writeHead(status, behaviour.corsOnlyOk ? {} : cors).end();
    return;
  }
  const accepts = request.headers['accept-encoding'] ?? '';
  if (behaviour.gzipPaths?.test(path) && accepts.includes('gzip')) {
    const body = gzipSync(await readFile(file));
    response
      .writeHead(200, {
        ...cors,
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
      })
      .end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const partial = first !== '' && behaviour.ranges !== false;
  const start = partial ? Number(first) : 0;
  const whole =
    partial && last !== '' ? Math.min(Number(last), found.size - 1) : found.size - 1;
  const middle = start + ((whole - start) >> 1);
  const most = partial
    ? start + (behaviour.maxRange ?? Number.POSITIVE_INFINITY) - 1
    : whole;
  const end = fault === 'half' && partial ? middle : Math.min(whole, most);
  if (start >= found.size && found.size > 0) {
    response.writeHead(416, { ...cors, 'Content-Range': `bytes */${found.size}` }).end();
    return;
  }
  response.writeHead(partial ? 206 : 200, {
    ...cors,
    'Content-Type': 'application/octet-stream',
    ...(behaviour.gzip
      ? { 'Content-Encoding': 'gzip' }
      : { 'Content-Length': found.size === 0 ? 0 : end - start + 1 }),
    ...revisionHeaders(behaviour, found, requests.length),
    ...(partial ? { 'Content-Range': `bytes ${start}-${end}/${found.size}` } : {}),
  });
  if (found.size === 0 || request.method === 'HEAD') {
    response.end();
    return;
  }
  const stored = createReadStream(file, { start, end: fault === 'short' ? middle : end });
  const stream = behaviour.gzip ? stored.pipe(createGzip()) : stored;
  const paced = async function* () {
    for await (const chunk of stream) {
      if (behaviour.pace) await wait((1000 * chunk.length) / behaviour.pace);
      seen.sent += chunk.length;
      yield chunk;
    }
    if (fault === 'short') throw new Error('hangs up on purpose');
  };
  await pipeline(paced, response).catch(() => response.destroy()); // recorded above
}

async function listOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const links = entries.map((entry) => {
    const name = encodeURIComponent(entry.name) + (entry.isDirectory() ? '/' : '');
    return `<a href="${name}">${name}</a>`;
  });
  return `<title>Index of this folder</title>${links.join('')}`;
}

function revisionHeaders(
  { etag, modified }: Behaviour,
  { mtimeMs, size }: Stats,
  request: number,
): Record<string, string> {
  const plain = `"${mtimeMs}-${size}"`;
  const tag = etag ? etag(plain, request) : plain;
  return {
    ...(tag !== undefined && { ETag: tag }),
    ...(modified && {
      'Last-Modified': new Date(modified(mtimeMs, request)).toUTCString(),
    }),
  };
}

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Range, Authorization, X-Api-Key',
  'Access-Control-Expose-Headers':
    'Content-Range, Content-Length, ETag, Last-Modified, Accept-Ranges',
};

function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
