import { DataError } from '@/model/errors';

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

/** Throws ChangedError if two responses come from different states of a file: they must never be mixed. */
export function expectSameRevision(opened: Revision, now: Revision, shown: string): void {
  const changed =
    differ(opened.total, now.total) ||
    (opened.etag !== null && now.etag !== null
      ? opened.etag !== now.etag
      : differ(opened.modified, now.modified));
  if (changed) throw changedOnServer(shown);
}

export function changedOnServer(shown: string): DataError {
  return new DataError(
    'ChangedError',
    `${shown} changed on the server while it was open. Open it again to read the current version.`,
  );
}

function differ<T>(a: T | null | undefined, b: T | null | undefined): boolean {
  return a != null && b != null && a !== b;
}
