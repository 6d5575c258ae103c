import { DataError } from '@/model/errors';
import { readStream } from './read-stream';

/** Called with the bytes of each piece as it arrives. */
export type Arrived = (bytes: number) => void;

/** Reads a body of at most `most` bytes; undefined, and no more is read, where it is longer. */
export async function readBody(
  response: Response,
  most: number,
  arrived: Arrived,
): Promise<Uint8Array | undefined> {
  return response.body ? readStream(response.body, most, arrived) : new Uint8Array(0);
}

/** Lets go of a body that nobody reads, so that the connection carries no more of it. */
export async function dropBody(
  body: { cancel(): Promise<void> } | null | undefined,
): Promise<void> {
  // a body that fails while it is given up is no one's concern
  await body?.cancel().catch(() => undefined);
}

/** Content-Length, where the body comes as it is stored and the header may be seen. */
export function storedLength(response: Response): number | undefined {
  const header = response.headers.get('content-length');
  if (header === null || isEncoded(response) || !/^\d+$/.test(header.trim()))
    return undefined;
  return Number(header);
}

/** True where the server says that it compressed the body for the way. */
export function isEncoded(response: Response): boolean {
  const encoding = response.headers.get('content-encoding')?.trim() ?? '';
  // S3 repeats an uploader's aws-chunked although the body comes as it is
  return !['', 'identity', 'aws-chunked'].includes(encoding);
}

/** True where the server says that it answers with a page, which is no data. */
export function isWebPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

export function webPage(shown: string): DataError {
  return new DataError(
    'NotDataError',
    `${shown} is a web page, not a data file: it may require a login, or only link to the file. Use the URL of the file itself.`,
  );
}

/** The server sends only whole files; the size helps to decide whether to take it whole. */
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
