import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { findListing } from '@/read/bytes/find-listing';
import { addressOfKey } from '@/read/bytes/http-address';
import type { NamedFile } from './named-files';
import type { Upstream } from './upstream';

type NamedAddress = Extract<NamedFile, { kind: 'address' }>;

/** Headers of a request that its server needs; nothing else of the page reaches it. */
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
/** Headers of a response that the page needs. */
const ANSWERED = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
] as const;
/** Statuses whose bodies are those of the file; all others have none, whatever the server sends. */
const WITH_BODY = [200, 206];
/** Media types that the page tells apart, and that no browser runs. */
const INERT = /^(text\/html|text\/plain|application\/json|multipart\/byteranges)\b/i;

/**
 * Answers with an address, or with what is below it, byte for byte: ranges and conditions are passed on, status, ETag
 * and date passed back, nothing is kept. Errors as for `Upstream.send`.
 */
export async function answerFromAddress(
  { address, login }: NamedAddress,
  below: readonly string[],
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(
    below.length === 0 ? address.url : addressOfKey(address.url, below.join('/')),
  );
  const signal = abortedWith(response);
  const answer = await upstream.send(
    url,
    {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      // a range of what is compressed in transit would be none of the file
      headers: { 'Accept-Encoding': 'identity', ...pick(request.headers, ASKED) },
      signal,
    },
    login,
  );
  const { statusCode: status = 502 } = answer;
  const hasBody = WITH_BODY.includes(status) && request.method !== 'HEAD';
  const { 'content-length': length, ...others } = pick(answer.headers, ANSWERED);
  const type = answer.headers['content-type'] ?? '';
  response.writeHead(status < 300 || status >= 400 || status === 304 ? status : 502, {
    ...headers,
    'Content-Type': INERT.test(type) ? type : 'application/octet-stream',
    'Cache-Control': 'no-store',
    ...others,
    ...(length !== undefined &&
      (hasBody || request.method === 'HEAD') && { 'Content-Length': length }),
  });
  if (!hasBody) {
    answer.destroy();
    response.end();
    return;
  }
  try {
    await pipeline(answer, response);
  } catch (error) {
    response.destroy();
    // the page gave up
    if (!signal.aborted) throw error;
  }
}

/**
 * Names directly below a folder of an address, as its server lists them: by directory pages or as a bucket. Undefined
 * if it does not.
 */
export async function namesBelow(
  { address, login }: NamedAddress,
  below: readonly string[],
  upstream: Upstream,
  response: ServerResponse,
): Promise<readonly string[] | undefined> {
  const signal = abortedWith(response);
  const http = { fetch: upstream.fetchWith(login), tries: 1 };
  const list = await findListing(address, http, { signal });
  return list?.(below.join('/'), { signal });
}

/** Aborts when the connection of a response is closed before its end. */
function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function pick<Name extends string>(
  headers: IncomingHttpHeaders,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
