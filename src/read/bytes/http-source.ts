import { type DataError, isDataError, throwIfAborted } from '@/model/errors';
import { formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { startAwakeClock } from '@/model/waiting';
import type { ByteSource } from './byte-source';
import type { Counter } from './counter';
import { expectWithin } from './expect-within';
import { shownAddress } from './http-address';
import {
  type Arrived,
  dropBody,
  isEncoded,
  isWebPage,
  noRanges,
  readBody,
  storedLength,
  webPage,
} from './http-body';
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client';
import { type FilePart, readRangeAnswer } from './http-part';
import {
  changedOnServer,
  expectSameRevision,
  type Revision,
  revisionOf,
} from './http-revision';
import { findSize } from './http-size';

export interface HttpSource extends ByteSource {
  /** ETag or Last-Modified, if exposed. */
  readonly revision: string | undefined;
  /** Last-Modified, if present. */
  readonly modified: string | null;
  /** True if the head arrived slowly: bytes that may not be needed then cost more than another request. */
  readonly isSlow: boolean;
}

export interface OpenHttpOptions extends ReadOptions {
  /** Length of the first request, in bytes: it fetches the head, which is cached, and also returns size and type. */
  readonly headBytes?: number;
}

/** Length of the first request, in bytes: HDF5's root and the headers near it, three blocks of the cache. */
const HEAD_BYTES = 288 << 10;

/** Speed of a slow line: at fewer bytes per millisecond, 64 kB take longer than another request. */
const SLOW_BYTES_A_MS = 2000;

/**
 * Opens an address for random access. Use it for one file whose ranges are wanted; `openSource` takes any address, and
 * caches blocks. A single range request decides whether that is possible. RangeNotSupportedError if the server sends
 * whole files only (their bodies are not read; a file no longer than the head is read as a whole), DeniedError,
 * NotFoundError, UnreachableError; ChangedError from a read after the file changed.
 *
 * @example
 * const source = await openHttpSource('https://example.org/cells.h5ad', { counter }, { signal });
 * const signature = await source.read(0, 8);
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
      await expectReadable(response, headBytes, shown);
      const clock = startAwakeClock();
      const read = response.status === 206 ? readRangeAnswer : readWholeFile;
      const part = await read(response, [0, headBytes - 1], arrived, shown).finally(
        () => {
          arrivingMs = clock.stop();
        },
      );
      return { head: part.bytes, size: part.range?.total, revision };
    },
  );
  const isSlow = probe.head.length < SLOW_BYTES_A_MS * arrivingMs;
  const size =
    probe.size ?? (await findSize(client, url, probe.head.length, headBytes, options));
  return httpSource(client, { ...probe, url, shown, size, isSlow }, http.counter);
}

/** Throws, before a body is read, if the response cannot be the head of a file or a whole file of that length. */
async function expectReadable(
  response: Response,
  headBytes: number,
  shown: string,
): Promise<void> {
  const length = storedLength(response);
  const isWhole = response.status === 200;
  const isShort = length !== undefined && length <= headBytes;
  if (!isEncoded(response) && (!isWhole || isShort)) return;
  await dropBody(response.body);
  if (isEncoded(response)) throw noRanges(shown, 'the server compresses it in transit');
  if (isWebPage(response)) throw webPage(shown);
  throw noRanges(shown, 'the server ignores range requests', length);
}

/** Reads the whole file from a server that ignores range requests. */
async function readWholeFile(
  response: Response,
  [, last]: readonly [first: number, last: number],
  arrived: Arrived,
  shown: string,
): Promise<FilePart> {
  const bytes = await readBody(response, last + 1, arrived);
  if (!bytes) throw noRanges(shown, 'the server ignores range requests');
  return { bytes, range: { first: 0, last: bytes.length - 1, total: bytes.length } };
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

/** Number of answers to one read after which they must have `minBytes` on average, so that a read always ends. */
const SHORT_ANSWERS = { count: 16, minBytes: 1024 } as const;

function httpSource(
  client: HttpClient,
  opened: Opened,
  counter: Counter | undefined,
): HttpSource {
  const { url, shown, head, size, isSlow } = opened;
  const revision = { ...opened.revision, total: opened.revision.total ?? size };
  const source = { name: shown, size };
  let changed: DataError | undefined; // parts of two states must not be mixed: all later reads fail too

  /** Continues reading if the server sends fewer bytes than requested, as it may (RFC 9110 §15.3.7). */
  async function readRange(position: number, length: number, options?: ReadOptions) {
    const first = await readAnswer(position, length, options);
    if (first.length === length) return first;
    const bytes = new Uint8Array(length);
    bytes.set(first);
    let done = first.length;
    for (let answers = 1; done < length; answers++) {
      if (answers >= SHORT_ANSWERS.count && done < SHORT_ANSWERS.minBytes * answers)
        throw noRanges(
          shown,
          `the server sends only ${formatNumber(first.length, 'byte')} of a range at a time`,
          size,
        );
      const next = await readAnswer(position + done, length - done, options);
      bytes.set(next, done);
      done += next.length;
    }
    return bytes;
  }

  async function readAnswer(position: number, length: number, options?: ReadOptions) {
    if (changed) throw changed;
    const range = [position, position + length - 1] as const;
    const { signal, priority } = options ?? {};
    const bytes = await client.send(
      { url, range, signal, priority },
      async (response, arrived) => {
        try {
          expectPart(response);
        } catch (error) {
          await dropBody(response.body);
          throw error;
        }
        const part = await readRangeAnswer(response, range, arrived, shown);
        // the headers of a multipart response lack this; its part has it
        expectSameRevision(
          revision,
          { ...revisionOf(response), total: part.range?.total },
          shown,
          counter,
        );
        return part.bytes;
      },
    );
    if (changed) throw changed;
    return bytes;
  }

  function expectPart(response: Response): void {
    if (response.status === 416) throw changedOnServer(shown, 'it is shorter now');
    expectSameRevision(revision, revisionOf(response), shown, counter);
    if (response.status !== 206 || isEncoded(response))
      throw noRanges(shown, 'the server stopped answering range requests', size);
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
        // the user may decide to ignore a date
        if (isDataError(error) && error.name === 'ChangedError' && !error.differs)
          changed = error;
        throw error;
      }
    },
  };
}
