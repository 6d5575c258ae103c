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
import { listen } from '../bin/tasks/serve.mjs';

/** One request that the server saw. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  /** Bytes of the body that were sent. */
  sent: number;
  /** True where the reader hung up before the end. */
  dropped: boolean;
}

export interface DataServer {
  /** Ends with a slash. */
  readonly address: string;
  readonly requests: Request[];
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
}

/** Serves a folder from another origin than the app's, and writes down what was asked. */
export async function serveData(
  folder: string,
  behaviour: Behaviour = {},
): Promise<DataServer> {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    answer(folder, behaviour, requests, request, response).catch((error: Error) => {
      console.error(`data server: ${error.message}`);
      response.destroy();
    });
  });
  const address = await listen(server, 0);
  return { address, requests, close: () => closeNow(server) };
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
  const file = normalize(join(folder, path));
  const found = await stat(file).catch(() => undefined); // a missing file is a 404
  const status = behaviour.status ?? (found?.isFile() ? 200 : 404);
  if (status !== 200 || !found) {
    response.writeHead(status, cors).end();
    return;
  }
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const partial = first !== '' && behaviour.ranges !== false;
  const start = partial ? Number(first) : 0;
  const end =
    partial && last !== '' ? Math.min(Number(last), found.size - 1) : found.size - 1;
  if (start >= found.size && found.size > 0) {
    response.writeHead(416, { ...cors, 'Content-Range': `bytes */${found.size}` }).end();
    return;
  }
  response.writeHead(partial ? 206 : 200, {
    ...cors,
    'Content-Type': 'application/octet-stream',
    'Content-Length': found.size === 0 ? 0 : end - start + 1,
    ETag: `"${found.mtimeMs}-${found.size}"`,
    ...(partial ? { 'Content-Range': `bytes ${start}-${end}/${found.size}` } : {}),
  });
  if (found.size === 0 || request.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = createReadStream(file, { start, end });
  stream.on('data', (chunk) => {
    seen.sent += chunk.length;
  });
  await pipeline(stream, response).catch(() => undefined); // a reader that hung up is noted above
}

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Range',
  'Access-Control-Expose-Headers': 'Content-Range, Content-Length, ETag, Accept-Ranges',
};

function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
