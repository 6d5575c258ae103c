import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What goes wrong with one answer. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Says that the whole range comes, sends half, hangs up. */
  | { readonly kind: 'short' }
  /** Says that half of the range is all. */
  | { readonly kind: 'half' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'silent' };

export interface FlakyServer {
  readonly url: string;
  /** `GET /path bytes=0-9`, in order. */
  readonly requests: string[];
  readonly files: Map<string, ServedFile>;
  /** Faults of the next answers, one each. */
  readonly faults: Fault[];
  /** Answers that were cut off by the client. */
  readonly dropped: () => number;
  /** Number of pending answers, and its maximum. */
  readonly busiest: () => number;
  close(): Promise<void>;
}

export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly ranges?: boolean;
  /** Compresses every response, or those to clients that accept it. */
  readonly gzip?: boolean | 'accepted';
  /** Most bytes of a range; fewer than asked for may be sent. */
  readonly mostBytes?: number;
  /** Sends 100 bytes more than asked for. */
  readonly sendsMore?: boolean;
  /** `bytes 0-9/*` */
  readonly hidesTotal?: boolean;
  readonly hideContentRange?: boolean;
  /** Sends the range as the part of a multipart body: alone, with another, or as something else. */
  readonly multipart?: 'one' | 'two' | 'other';
  readonly head?: 'refused' | 'wrong';
  readonly etag?: string;
  readonly modified?: string;
  readonly type?: string;
  readonly delayMs?: number;
}

/** A real server on a free port of this machine, which fails as configured. */
export async function startFlakyServer(): Promise<FlakyServer> {
  const requests: string[] = [];
  const files = new Map<string, ServedFile>();
  const faults: Fault[] = [];
  let dropped = 0;
  let busy = 0;
  let busiest = 0;

  const server = createServer((request, response) => {
    requests.push(
      [request.method, request.url, request.headers.range].filter(Boolean).join(' '),
    );
    busiest = Math.max(busiest, ++busy);
    response.on('close', () => {
      busy--;
      if (!response.writableFinished) dropped++;
    });
    const path = decodeURIComponent((request.url ?? '').replace(/\?.*/, ''));
    const file = files.get(path);
    const fault = faults.shift();
    setTimeout(() => answer(request, response, file, fault), file?.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    files,
    faults,
    dropped: () => dropped,
    busiest: () => busiest,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile | undefined,
  fault: Fault | undefined,
): void {
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'reset') return void response.destroy();
  if (fault?.kind === 'status') {
    const wait =
      fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
    return void response.writeHead(fault.status, wait).end();
  }
  if (!file) return void response.writeHead(404).end();
  if (request.method === 'HEAD' && file.head === 'refused')
    return void response.writeHead(405).end();

  const headers: Record<string, string | number> = {
    ...(file.etag !== undefined && { etag: file.etag }),
    ...(file.modified !== undefined && { 'last-modified': file.modified }),
    ...(file.type !== undefined && { 'content-type': file.type }),
  };
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const accepts = `${request.headers['accept-encoding'] ?? ''}`.includes('gzip');
  if (file.gzip === true || (file.gzip && accepts)) {
    const body = gzipSync(file.bytes);
    headers['content-encoding'] = 'gzip';
    return void response
      .writeHead(asked ? 206 : 200, { ...headers, 'content-length': body.length })
      .end(body);
  }
  if (!asked || file.ranges === false) {
    headers['content-length'] = file.bytes.length + (file.head === 'wrong' ? -7 : 0);
    if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
    headers['content-length'] = file.bytes.length;
    return void response.writeHead(200, headers).end(file.bytes);
  }
  const first = Number(asked[1]);
  const most = Math.min(file.mostBytes ?? Number.POSITIVE_INFINITY, file.bytes.length);
  const end = asked[2] ? Number(asked[2]) : Number.POSITIVE_INFINITY;
  const last = Math.min(
    file.sendsMore ? end + 100 : end,
    first + most - 1,
    file.bytes.length - 1,
  );
  const total = file.bytes.length;
  const stated = file.hidesTotal ? '*' : total;
  if (first >= total)
    return void response.writeHead(416, { 'content-range': `bytes */${total}` }).end();
  const part = file.bytes.slice(first, last + 1);
  if (!file.hideContentRange)
    headers['content-range'] = `bytes ${first}-${last}/${stated}`;
  if (file.multipart)
    return void sendMultipart(
      response,
      headers,
      file.multipart,
      fault,
      part,
      `${first}-${last}/${total}`,
    );
  const half = part.subarray(0, part.length >> 1);
  if (fault?.kind === 'half')
    return void response
      .writeHead(206, { ...headers, 'content-length': half.length })
      .end(half);
  response.writeHead(206, { ...headers, 'content-length': part.length });
  if (fault?.kind !== 'short') return void response.end(part);
  response.write(half, () => response.destroy());
}

/** RFC 9110 §14.6, the boundary among the bytes too. */
function sendMultipart(
  response: ServerResponse,
  { 'content-range': _, ...headers }: Record<string, string | number>,
  kind: 'one' | 'two' | 'other',
  fault: Fault | undefined,
  part: Uint8Array,
  range: string,
): void {
  const frame = `--AbC\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range}\r\n\r\n`;
  const own = Buffer.concat([Buffer.from(frame), part, Buffer.from('\r\n')]);
  const pieces = {
    one: [own, Buffer.from('--AbC--\r\n')],
    two: [own, own, Buffer.from('--AbC--\r\n')],
    other: [Buffer.from('--AbC--\r\n')],
  }[kind];
  const whole = Buffer.concat(pieces);
  const body =
    fault?.kind === 'half' ? whole.subarray(0, frame.length + (part.length >> 1)) : whole;
  response
    .writeHead(206, {
      ...headers,
      'content-type': 'multipart/byteranges; boundary="AbC"',
      'content-length': body.length,
    })
    .end(body);
}
