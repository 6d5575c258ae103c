import { DataError, isAbort, isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { shownAddress } from './http-address';
import { dropBody, storedLength } from './http-body';
import type { HttpClient } from './http-client';

/** Larger than any file, and far below 2^53. */
const LARGEST = 2 ** 46;
const PROBES = 7;

/**
 * The size of a file whose server hides Content-Range from other origins, or does not state the
 * size there: Content-Length of HEAD, or of a GET for all bytes whose body is not read; verified by
 * reading the last byte. Otherwise found by requesting single bytes. `known` bytes certainly exist,
 * of `asked` ones: where they are fewer, the file usually ends there.
 */
export async function findSize(
  client: HttpClient,
  url: string,
  known: number,
  asked: number,
  options: ReadOptions,
): Promise<number> {
  if (known < asked && !(await hasByte(client, url, known, options))) return known;
  for (const method of ['HEAD', 'GET'] as const) {
    const size = await lengthBy(client, url, method, options);
    if (size !== undefined && size >= known && (await endsAt(client, url, size, options)))
      return size;
  }
  return searchEnd(client, url, known, options);
}

async function lengthBy(
  client: HttpClient,
  url: string,
  method: 'HEAD' | 'GET',
  { signal }: ReadOptions,
): Promise<number | undefined> {
  try {
    // a range keeps servers from compressing, and Content-Length that of the file
    const range = method === 'GET' ? ([0, Number.POSITIVE_INFINITY] as const) : undefined;
    return await client.send(
      { url, method, signal, ...(range && { range }) },
      async (response) => {
        await dropBody(response.body);
        return response.ok ? storedLength(response) : undefined;
      },
    );
  } catch (error) {
    // signed addresses answer 403 to HEAD, others 405: the next way may still work
    if (isAbort(error) || !isDataError(error)) throw error;
    return undefined;
  }
}

/** A Content-Length may be that of a compressed body: the last byte must exist, the one after must not. */
async function endsAt(
  client: HttpClient,
  url: string,
  size: number,
  options: ReadOptions,
): Promise<boolean> {
  const [last, beyond] = await Promise.all([
    size === 0 || hasByte(client, url, size - 1, options),
    hasByte(client, url, size, options),
  ]);
  return last && !beyond;
}

/** Narrows the size down by requesting a few single bytes at once. */
async function searchEnd(
  client: HttpClient,
  url: string,
  known: number,
  options: ReadOptions,
): Promise<number> {
  let there = known; // the file has at least this many bytes
  let absent = LARGEST; // the byte at this position does not exist
  if (await hasByte(client, url, LARGEST, options))
    throw new DataError(
      'UnreachableError',
      `The server does not state the size of ${shownAddress(url)}: its responses have no readable Content-Range header.`,
    );
  // first by orders of magnitude, then evenly
  let positions = Array.from({ length: PROBES }, (_, i) => 2 ** (18 + 4 * i));
  while (there < absent) {
    const asked = positions.filter((position) => position >= there && position < absent);
    const found = await Promise.all(
      asked.map((position) => hasByte(client, url, position, options)),
    );
    asked.forEach((position, i) => {
      if (found[i]) there = Math.max(there, position + 1);
      else absent = Math.min(absent, position);
    });
    const step = (absent - there) / (PROBES + 1);
    positions = Array.from({ length: PROBES }, (_, i) =>
      Math.floor(there + step * (i + 1)),
    );
    if (step < 1) positions = Array.from({ length: PROBES + 1 }, (_, i) => there + i);
  }
  return absent;
}

function hasByte(
  client: HttpClient,
  url: string,
  position: number,
  { signal }: ReadOptions,
): Promise<boolean> {
  return client.send({ url, range: [position, position], signal }, async (response) => {
    await dropBody(response.body);
    return response.status === 206;
  });
}
