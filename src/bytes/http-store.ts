import { DataError, hasName, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';
import { addressOfKey, shownAddress } from './http-address';
import { dropBody, isWebPage, readBody } from './http-body';
import { createHttpClient, type HttpOptions } from './http-client';
import { refuseNewer } from './http-newer';
import { openHttpSource } from './http-source';
import { isPlainKey } from './key';
import type { KeyStore } from './key-store';
import { createLimiter } from './limiter';
import { memorySource } from './memory-source';

export interface HttpStore extends KeyStore {
  /** True while every answer so far was a refusal: a missing key may then mean that access is denied. */
  refused(): boolean;
}

/** Maximum size of a single value, in bytes; a server that sends more is wrong or not a store. */
const LONGEST_VALUE = 2 ** 31 - 1;

/**
 * Keys below an address. 404, 410 and 403 (S3's answer for a missing key without permission to
 * list) are undefined, and so are web pages sent instead of a missing file. ChangedError for a
 * value modified since the store was opened.
 */
export function httpStore(baseUrl: string, http: HttpOptions = {}): HttpStore {
  const options = { ...http, limiter: http.limiter ?? createLimiter(6) };
  const client = createHttpClient(options);
  const newer = refuseNewer(client, http.counter);
  let answered = false;
  let denied = false;

  async function absentAsUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      const value = await answer;
      answered = true;
      return value;
    } catch (error) {
      if (hasName(error, 'NotFoundError')) {
        answered = true;
        return undefined;
      }
      // some servers answer with a page instead of 404
      if (hasName(error, 'NotDataError')) return undefined;
      if (!hasName(error, 'DeniedError')) throw error;
      denied = true;
      return undefined;
    }
  }

  async function get(key: string, { signal, priority }: ReadOptions = {}) {
    throwIfAborted(signal);
    if (!isPlainKey(key)) return undefined;
    const url = addressOfKey(baseUrl, key);
    const answer = await absentAsUndefined(
      client.send({ url, signal, priority }, async (response, arrived) => {
        // some servers answer every missing file with their start page
        if (isWebPage(response) && !key.endsWith('.html')) {
          await dropBody(response.body);
          return undefined;
        }
        const bytes = await readBody(response, LONGEST_VALUE, arrived);
        http.counter?.asked(bytes?.length ?? 0, false);
        if (bytes) return { bytes, modified: response.headers.get('last-modified') };
        throw new DataError('TooLargeError', `${shownAddress(url)} is longer than 2 GB.`);
      }),
    );
    if (!answer) return undefined;
    await newer.refuse(url, answer.modified, signal);
    return answer.bytes;
  }

  async function source(
    key: string,
    read: ReadOptions = {},
  ): Promise<ByteSource | undefined> {
    throwIfAborted(read.signal);
    if (!isPlainKey(key)) return undefined;
    const url = addressOfKey(baseUrl, key);
    try {
      const head = { ...read, headBytes: 64 << 10 };
      const source = await absentAsUndefined(openHttpSource(url, options, head));
      await newer.refuse(url, source?.modified ?? null, read.signal);
      return source;
    } catch (error) {
      if (!hasName(error, 'RangeNotSupportedError')) throw error;
      // a range cut from the whole value is still correct, only more expensive
      const bytes = await get(key, read);
      return bytes && memorySource(bytes, shownAddress(url));
    }
  }

  return {
    name: shownAddress(baseUrl),
    get,
    source,
    refused: () => denied && !answered,
  };
}
