import type { BucketKeys } from '@/model/bucket-keys';
import { decodedUri } from '@/model/decoded-uri';
import type { RequestHeaders } from '@/model/request-headers';

/** A request as it is sent, without a body. */
export interface BucketRequest {
  readonly method: 'GET' | 'HEAD';
  readonly url: string;
  readonly headers: RequestHeaders;
}

/** Region and time that a signature is valid for. */
export interface SignatureScope {
  readonly region: string;
  readonly date: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** SHA-256 of an empty body. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Signs a request by AWS Signature Version 4 for S3, in headers; the secret key is not sent. The address is written in
 * the form that is signed, so that servers that compare it byte by byte accept it. `Range` and all `x-amz-` headers are
 * signed, others are passed on.
 */
export async function signRequest(
  { method, url, headers }: BucketRequest,
  keys: BucketKeys,
  { region, date }: SignatureScope,
): Promise<BucketRequest> {
  const { origin, host, pathname, search } = new URL(url);
  const [path, query] = [canonicalPath(pathname), canonicalQuery(search)];
  const time = date.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (name.toLowerCase() !== 'authorization') sent[name.toLowerCase()] = value;
  sent['x-amz-content-sha256'] = NO_BODY;
  sent['x-amz-date'] = time;
  if (keys.sessionToken) sent['x-amz-security-token'] = keys.sessionToken;

  const signed = Object.entries({ ...sent, host })
    .filter(([name]) => name === 'host' || name === 'range' || name.startsWith('x-amz-'))
    .sort(([a], [b]) => order(a, b));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed
    .map(([name, value]) => `${name}:${value.trim().replace(/\s+/g, ' ')}\n`)
    .join('');
  const request = [method, path, query, lines, names, NO_BODY].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, time, scope, hex(await sha256(request))].join('\n');
  const signature = hex(await hmac(await signingKey(keys, day, region), text));
  return {
    method,
    url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...sent,
      authorization: `${ALGORITHM} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
  };
}

/** The key of one day and region, derived once for each pair of keys. */
const derived = new WeakMap<BucketKeys, Map<string, Promise<ArrayBuffer>>>();

function signingKey(keys: BucketKeys, day: string, region: string): Promise<ArrayBuffer> {
  const known = derived.get(keys) ?? new Map<string, Promise<ArrayBuffer>>();
  derived.set(keys, known);
  const scope = `${day}/${region}`;
  const key = known.get(scope) ?? derive(keys.secretAccessKey, [day, region, 's3']);
  known.set(scope, key);
  return key;
}

async function derive(secret: string, parts: readonly string[]): Promise<ArrayBuffer> {
  let key = await hmac(bytesOf(`AWS4${secret}`), parts[0] ?? '');
  for (const part of [...parts.slice(1), 'aws4_request']) key = await hmac(key, part);
  return key;
}

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, bytesOf(text));
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytesOf(text));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Encodes everything except letters, digits and `-._~`, as the signature demands. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A `+` in a path is a plus, and empty segments are part of the key. */
function canonicalPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => encoded(decodedUri(segment)))
    .join('/');
}

/** A `+` in a query is a space. */
function canonicalQuery(search: string): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const parts = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return parts.map((text) => encoded(decodedUri(text.replaceAll('+', ' '))));
    });
  return pairs
    .sort(([a = '', x = ''], [b = '', y = '']) => order(a, b) || order(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
