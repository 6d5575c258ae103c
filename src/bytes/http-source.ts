import { type DataError, hasName, isDataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { startAwakeClock } from '@/model/waiting';
import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';
import { shownAddress } from './http-address';
import {
  dropBody,
  isEncoded,
  isWebPage,
  noRanges,
  storedLength,
  webPage,
} from './http-body';
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client';
import { Interrupted } from './http-failure';
import { isMultipart, readPart } from './http-part';
import {
  type ContentRange,
  changedOnServer,
  expectSameRevision,
  type Revision,
  rangeOf,
  revisionOf,
} from './http-revision';
import { findSize } from './http-size';

export interface HttpSource extends ByteSource {
  /** ETag or Last-Modified, if exposed. */
  readonly revision: string | undefined;
  /** Last-Modified, if present. */
  readonly modified: string | null;
  /** As the head arrived: bytes that may not be needed cost more than another request. */
  readonly isSlow: boolean;
}

export interface OpenHttpOptions extends ReadOptions {
  /** Fetched while opening, and kept: the first request is for the head, which also gives size and type. */
  readonly headBytes?: number;
}

/** Length of the first request, in bytes: HDF5's root and the headers near it, three blocks of the cache. */
const HEAD_BYTES = 288 << 10;

/** By a line of fewer bytes a millisecond, 64 kB take longer than another request. */
const SLOW_BYTES_A_MS = 2000;

/**
 * Opens an address for random access. One range request decides whether that is possible.
 * RangeNotSupportedError if the server sends whole files only (their bodies are not read; a file no
 * longer than the head is taken whole), DeniedError, NotFoundError, UnreachableError; ChangedError
 * from a read after the file changed.
 */
export async function openHttpSource(
  url: string,
  http: HttpOptions = {},
  options: OpenHttpOptions = {},
): Promise<HttpSource> {
  const client = createHttpClient(http);
  const { headBytes = HEAD_BYTES, signal } = options;
  const shown = shownAddress(url);
  let arrivingMs = 0;
  const probe = await client.send(
    { url, range: [0, headBytes - 1], signal },
    async (response, arrived): Promise<Probe> => {
      const revision = revisionOf(response);
      if (response.status === 416) {
        await dropBody(response.body);
        return { head: new Uint8Array(0), size: 0, revision };
      }
      if (isEncoded(response)) {
        await dropBody(response.body);
        throw noRanges(shown, 'the server compresses it in transit');
      }
      const ranged = response.status === 206;
      // the length of a multipart body includes its frame
      const length = ranged && isMultipart(response) ? undefined : storedLength(response);
      if (!ranged && (length === undefined || length > headBytes)) {
        await dropBody(response.body);
        if (isWebPage(response)) throw webPage(shown);
        throw noRanges(shown, 'the server ignores range requests', length);
      }
      const clock = startAwakeClock();
      const part = await readPart(response, headBytes, arrived, shown).finally(() => {
        arrivingMs = clock.stop();
      });
      if (!part) throw noRanges(shown, 'the server sends more than requested');
      const { range, bytes: head } = part;
      if (range && range.first !== 0)
        throw new Interrupted('the server sent a different range than requested');
      const promised = range ? range.last - range.first + 1 : length;
      if (promised !== undefined && head.length < promised)
        throw new Interrupted(`only ${head.length} of ${promised} bytes arrived`);
      if (promised !== undefined && head.length > promised)
        throw noRanges(shown, 'the server compresses it in transit');
      const isWhole = !ranged || (head.length < headBytes && promised !== undefined);
      return {
        head,
        size: range?.total ?? (isWhole ? head.length : undefined),
        revision,
      };
    },
  );
  const isSlow = probe.head.length < SLOW_BYTES_A_MS * arrivingMs;
  const size = probe.size ?? (await findSize(client, url, probe.head.length, options));
  return httpSource(client, { ...probe, url, shown, size, isSlow });
}

interface Probe {
  readonly head: Uint8Array;
  readonly size: number | undefined;
  readonly revision: Revision;
}

interface Opened {
  readonly url: string;
  readonly shown: string;
  readonly size: number;
  readonly head: Uint8Array;
  readonly revision: Revision;
  readonly isSlow: boolean;
}

function httpSource(client: HttpClient, opened: Opened): HttpSource {
  const { url, shown, head, size, isSlow } = opened;
  const revision = { ...opened.revision, total: opened.revision.total ?? size };
  const source = { name: shown, size };
  let changed: DataError | undefined; // parts of two states must not be mixed: all later reads fail too

  async function readRange(position: number, length: number, options?: ReadOptions) {
    if (changed) throw changed;
    const bytes = await client.send(
      {
        url,
        range: [position, position + length - 1],
        signal: options?.signal,
        priority: options?.priority,
      },
      async (response, arrived) => {
        try {
          await expectPart(response);
        } catch (error) {
          await dropBody(response.body);
          throw error;
        }
        const part = await readPart(response, length, arrived, shown);
        if (!part) throw noRanges(shown, 'the server sends more than requested');
        expectRange(part.range);
        if (part.bytes.length < length)
          throw new Interrupted(`only ${part.bytes.length} of ${length} bytes arrived`);
        return part.bytes;
      },
    );
    if (changed) throw changed;
    return bytes;

    async function expectPart(response: Response) {
      if (response.status === 416) throw changedOnServer(shown);
      expectSameRevision(revision, revisionOf(response), shown);
      if (response.status !== 206 || isEncoded(response))
        throw noRanges(shown, 'the server stopped answering range requests', size);
      expectRange(rangeOf(response));
    }

    function expectRange(range: ContentRange | undefined) {
      if (range && range.first !== position)
        throw new Interrupted('the server sent a different range than requested');
      // the headers of a multipart response lack this; its part has it
      const { total } = range ?? {};
      if (total !== undefined && total !== size) throw changedOnServer(shown);
    }
  }

  return {
    ...source,
    revision: opened.revision.etag ?? opened.revision.modified ?? undefined,
    modified: opened.revision.modified,
    isSlow,
    async read(position, length, options) {
      expectWithin(source, position, length);
      throwIfAborted(options?.signal);
      const end = position + length;
      if (end <= head.length) return head.subarray(position, end);
      const known = Math.max(0, head.length - position);
      try {
        const rest = await readRange(position + known, length - known, options);
        if (known === 0) return rest;
        const bytes = new Uint8Array(length);
        bytes.set(head.subarray(position));
        bytes.set(rest, known);
        return bytes;
      } catch (error) {
        if (hasName(error, 'ChangedError') && isDataError(error)) changed = error;
        throw error;
      }
    },
  };
}
