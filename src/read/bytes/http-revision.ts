import { DataError } from '@/model/errors';
import type { Counter } from './counter';

/** Which state of a file a response comes from, as far as the server exposes it. */
export interface Revision {
  readonly etag: string | null;
  readonly modified: string | null;
  readonly total: number | undefined;
}

export function revisionOf(response: Response): Revision {
  return {
    etag: response.headers.get('etag'),
    modified: response.headers.get('last-modified'),
    total: rangeOf(response)?.total,
  };
}

export interface ContentRange {
  readonly first: number;
  readonly last: number;
  readonly total: number | undefined;
}

/** Content-Range (RFC 9110 §14.4), if the server exposes it. */
export function rangeOf(response: Response): ContentRange | undefined {
  return parseContentRange(response.headers.get('content-range') ?? '');
}

/** Undefined if the header names no byte range. */
export function parseContentRange(header: string): ContentRange | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header.trim());
  if (!match) return undefined;
  const total = match[3] === '*' ? undefined : Number(match[3]);
  return { first: Number(match[1]), last: Number(match[2]), total };
}

/**
 * Throws ChangedError if two responses come from different states of a file: they must never be
 * mixed. Names what differs; a date alone unless the user ignores it. Where both have an ETag, dates do not count (RFC 9110 §13.2.2).
 */
export function expectSameRevision(
  opened: Revision,
  now: Revision,
  shown: string,
  counter?: Counter,
): void {
  const { etag, modified, total } = opened;
  if (differ(total, now.total))
    throw changedOnServer(shown, `its size was ${total} bytes and is ${now.total}`);
  if (etag !== null && now.etag !== null) {
    if (!isSameEtag(etag, now.etag))
      throw changedOnServer(shown, `its ETag was ${etag} and is ${now.etag}`);
  } else if (differ(modified, now.modified) && counter?.refusesOtherDate() !== false)
    throw otherDate(shown, `Last-Modified was ${modified} and is ${now.modified}`);
}

/** Names that servers append to the ETag of a response that they compress, after `-`, `--`, `;` or `:`. */
const CODING_SUFFIX = /[-;:]{1,2}(?:x-)?(?:gzip|gz|df|deflate|br|zstd)"$/i;

/**
 * Weak comparison (RFC 9110 §8.8.3.2), because many servers call an ETag weak while they compress.
 * A suffix that names the compression is not part of the file's state either.
 */
export function isSameEtag(one: string, other: string): boolean {
  const opaque = (etag: string) =>
    etag.trim().replace(/^W\//, '').replace(CODING_SUFFIX, '"');
  return opaque(one) === opaque(other);
}

/** `how` it can be seen, as a clause. */
export function changedOnServer(shown: string, how: string): DataError {
  return new DataError(
    'ChangedError',
    `${shown} changed on the server while it was open: ${how}. Open it again to read the current version.`,
  );
}

/** Copies of a file, on mirrors or behind a load balancer, often differ by their dates alone. */
export function otherDate(shown: string, dates: string): DataError {
  return new DataError(
    'ChangedError',
    `${shown} may have changed on the server while it was open: ${dates}. Open it again, or read on if you know that it is the same.`,
    { differs: 'date' },
  );
}

function differ<T>(a: T | null | undefined, b: T | null | undefined): boolean {
  return a != null && b != null && a !== b;
}
