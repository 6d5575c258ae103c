import { DataError } from '@/model/errors';
import { readStream } from './read-stream';

/** Called with each piece of bytes as it arrives. */
export type Arrived = (bytes: number) => void;

/** Reads a body of at most `most` bytes; undefined if it is longer, and the rest is not read. */
export async function readBody(
  response: Response,
  most: number,
  arrived: Arrived,
): Promise<Uint8Array | undefined> {
  return response.body ? readStream(response.body, most, arrived) : new Uint8Array(0);
}

/** Cancels a body that will not be read, so that the connection stops transferring it. */
export async function dropBody(
  body: { cancel(): Promise<void> } | null | undefined,
): Promise<void> {
  // errors of a cancelled body do not matter
  await body?.cancel().catch(() => undefined);
}

/**
 * Content-Length, unless the server says that it compresses in transit. Pages do not see
 * Content-Encoding, which CORS hides: the length may still be that of a compressed body, except in
 * the response to a range request, which browsers send with `Accept-Encoding: identity`.
 */
export function storedLength(response: Response): number | undefined {
  const header = response.headers.get('content-length');
  if (header === null || isEncoded(response) || !/^\d+$/.test(header.trim()))
    return undefined;
  return Number(header);
}

/** True if the server says that it compressed the body in transit. */
export function isEncoded(response: Response): boolean {
  const encoding = response.headers.get('content-encoding')?.trim() ?? '';
  // S3 repeats an uploader's aws-chunked although the body is sent plain
  return !['', 'identity', 'aws-chunked'].includes(encoding);
}

/**
 * True if a complete body is not what the server sent: it was compressed in transit. Browsers and
 * Node fail a body that ends before its Content-Length by themselves, so no other reason is left
 * for a difference.
 */
export function wasEncoded(response: Response, bodyLength: number): boolean {
  const sent = storedLength(response);
  return isEncoded(response) || (sent !== undefined && sent !== bodyLength);
}

/** True if the server says that the answer is a web page, not data. */
export function isWebPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

export function webPage(shown: string): DataError {
  return new DataError(
    'NotDataError',
    `${shown} is a web page, not a data file: it may require a login, or only link to the file. Use the URL of the file itself.`,
    { fault: 'web page' },
  );
}

/** The server does not support ranges; the size helps to decide whether to download the whole file. */
export function noRanges(shown: string, why: string, size?: number): DataError {
  const weight = size === undefined ? '' : ` (${megabytes(size)})`;
  return new DataError(
    'RangeNotSupportedError',
    `${shown}${weight} cannot be read in parts: ${why}.`,
  );
}

export function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  if (mb >= 1000) return `${(mb / 1000).toFixed(1)} GB`;
  return mb >= 10 ? `${Math.round(mb)} MB` : `${mb.toFixed(1)} MB`;
}
