import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { listen } from '../bin/tasks/serve.mjs';

/** One request that the server saw. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  /** What the user gave: `Authorization` and `X-Api-Key`, where they came. */
  readonly keys: readonly string[];
  /** Bytes of the body that were sent. */
  sent: number;
  /** True where the reader hung up before the end. */
  dropped: boolean;
}

export interface DataServer {
  /** Ends with a slash. */
  readonly address: string;
  readonly requests: Request[];
  /** Behaves otherwise from now on. */
  become(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** How the server behaves; a plain one has ranges, CORS and no delay. */
export interface Behaviour {
  readonly ranges?: boolean;
  readonly cors?: boolean;
  /** Milliseconds before each answer. */
  readonly latency?: number;
  readonly status?: number;
  /** Requests for these paths are never answered: only giving up ends them. */
  readonly hold?: RegExp;
  /** Compresses what it sends, asked or not. */
  readonly gzip?: boolean;
  /** Bytes a second. */
  readonly pace?: number;
  /** Where a path leads instead of being served (302). */
  readonly redirect?: (path: string) => string | undefined;
  /** Says which requests are answered; others are told 401. */
  readonly admits?: (request: IncomingMessage) => boolean;
  /** What goes wrong with a request. */
  readonly fault?: (request: Request) => Fault | undefined;
}

/**
 * `busy`: 503. `reset`: hangs up without an answer. `short`: promises all, sends half, hangs up.
 * `half`: says that half of a range is all that was asked for.
 */
export type Fault = 'busy' | 'reset' | 'short' | 'half';

/** Serves a folder from another origin than the app's, and writes down what was asked. */
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
  const found = await stat(file).catch(() => undefined); // a missing file is a 404
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end();
    return;
  }
  const location = behaviour.redirect?.(path);
  if (location !== undefined) {
    response.writeHead(302, { ...cors, Location: location }).end();
    return;
  }
  const isRefused = behaviour.admits?.(request) === false;
  const status =
    fault === 'busy'
      ? 503
      : isRefused
        ? 401
        : (behaviour.status ?? (found?.isFile() ? 200 : 404));
  if (status !== 200 || !found) {
    response.writeHead(status, cors).end();
    return;
  }
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const partial = first !== '' && behaviour.ranges !== false;
  const start = partial ? Number(first) : 0;
  const whole =
    partial && last !== '' ? Math.min(Number(last), found.size - 1) : found.size - 1;
  const middle = start + ((whole - start) >> 1);
  const end = fault === 'half' && partial ? middle : whole;
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
    ETag: `"${found.mtimeMs}-${found.size}"`,
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
  await pipeline(paced, response).catch(() => response.destroy()); // noted above
}

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Range, Authorization, X-Api-Key',
  'Access-Control-Expose-Headers': 'Content-Range, Content-Length, ETag, Accept-Ranges',
};

function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
