import { DataError, fieldsOf, hasName, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';
import type { Counter } from './counter';
import { addressOfKey, shownAddress } from './http-address';
import { type Arrived, dropBody, isWebPage, readBody } from './http-body';
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client';
import { isUnanswered } from './http-failure';
import { otherDate } from './http-revision';
import { openHttpSource } from './http-source';
import { isPlainKey } from './key';
import type { KeyStore } from './key-store';
import { memorySource } from './memory-source';
import { openingTime } from './opening-time';
import { type SharedRequest, shareRequest } from './shared-request';
import { wait } from './wait';
import { createWorkQueue } from './work-queue';

/** Allowed difference (ms) between the clocks of server and user. */
const CLOCK_SLACK_MS = 60_000;
/** Last-Modified has a resolution of one second. */
const NEXT_SECOND_MS = 1200;

/** Detects values of a store that were modified after it was opened. */
interface NewerValues {
  /**
   * Throws ChangedError if Last-Modified says that the value at an address was modified. Before the first such error
   * the server is asked again: times are ignored if it stamps each answer with the current time.
   */
  refuse(
    url: string,
    modified: string | null,
    signal: AbortSignal | undefined,
  ): Promise<void>;
}

/** Starts the comparison with the current time, for the addresses below one store. */
function refuseNewer(client: HttpClient, counter: Counter | undefined): NewerValues {
  const opening = openingTime(CLOCK_SLACK_MS);
  let told: SharedRequest<boolean> | undefined;
  let timesHold: boolean | undefined;

  async function isModifiedStill(url: string, modified: string, signal: AbortSignal) {
    await wait(NEXT_SECOND_MS, signal);
    timesHold = await client.send({ url, range: [0, 0], signal }, async (response) => {
      await dropBody(response.body);
      return response.headers.get('last-modified') === modified;
    });
    return timesHold;
  }

  function ask(url: string, modified: string): SharedRequest<boolean> {
    told ??= shareRequest(
      (signal) => isModifiedStill(url, modified, signal),
      () => {
        told = undefined;
      },
    );
    return told;
  }

  return {
    async refuse(url, modified, signal) {
      if (modified === null || timesHold === false) return;
      if (!opening.isBefore(Date.parse(modified))) return;
      const isModified = timesHold ?? (await ask(url, modified).join(signal));
      if (isModified && counter?.refusesOtherDate() !== false)
        throw otherDate(
          shownAddress(url),
          `Last-Modified is ${modified}, later than when it was opened`,
        );
    },
  };
}

export interface HttpStore extends KeyStore {
  /**
   * Returns the reason why no key was found, if the server says more than that they are absent: access denied to all
   * keys, or to those that begin with a dot; no answer that may be read.
   */
  whyEmpty(): DataError | undefined;
}

/** Maximum size of a single value, in bytes; a server that sends more is wrong or not a store. */
const LONGEST_VALUE = 2 ** 31 - 1;

/**
 * Keys below an address. 404, 410 and 403 (S3's answer for a missing key without permission to
 * list) are undefined, and so are web pages sent instead of a missing file, and failures without an
 * answer on a server that hides its errors (`createAbsences`). ChangedError for a value modified
 * since the store was opened.
 */
export function httpStore(baseUrl: string, http: HttpOptions = {}): HttpStore {
  const absences = createAbsences(shownAddress(baseUrl));
  const options = {
    ...http,
    limiter: http.limiter ?? createWorkQueue(6),
    recovered: absences.recovered,
  };
  const client = createHttpClient(options);
  const hasty = { ...options, tries: 1 };
  const hastyClient = createHttpClient(hasty);
  const newer = refuseNewer(client, http.counter);

  async function get(key: string, { signal, priority }: ReadOptions = {}) {
    throwIfAborted(signal);
    if (!isPlainKey(key)) return undefined;
    const url = addressOfKey(baseUrl, key);
    const take = async (response: Response, arrived: Arrived) => {
      // some servers answer every missing file with their start page
      if (isWebPage(response) && !key.endsWith('.html')) {
        await dropBody(response.body);
        return undefined;
      }
      const bytes = await readBody(response, LONGEST_VALUE, arrived);
      http.counter?.asked(bytes?.length ?? 0, false);
      if (bytes) return { bytes, modified: response.headers.get('last-modified') };
      throw new DataError('TooLargeError', `${shownAddress(url)} is longer than 2 GB.`);
    };
    const answer = await absences.asUndefined(key, { url, client, signal }, (isHasty) =>
      (isHasty ? hastyClient : client).send({ url, signal, priority }, take),
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
      const source = await absences.asUndefined(
        key,
        { url, client, signal: read.signal },
        (isHasty) => openHttpSource(url, isHasty ? hasty : options, head),
      );
      await newer.refuse(url, source?.modified ?? null, read.signal);
      return source;
    } catch (error) {
      if (!hasName(error, 'RangeNotSupportedError')) throw error;
      // a slice of the whole value is still correct, only more expensive
      const bytes = await get(key, read);
      return bytes && memorySource(bytes, shownAddress(url));
    }
  }

  return {
    name: shownAddress(baseUrl),
    get,
    source,
    omits: omittedName,
    whyEmpty: absences.whyEmpty,
  };
}

interface Asked {
  readonly url: string;
  readonly client: HttpClient;
  readonly signal: AbortSignal | undefined;
}

/** Distinguishes absent keys of a store from failures, by the answers of its server so far. */
interface Absences {
  /** Returns the answer for a key; undefined if it is absent. `ask` tries only once if it is hasty. */
  asUndefined<T>(
    key: string,
    asked: Asked,
    ask: (isHasty: boolean) => Promise<T>,
  ): Promise<T | undefined>;
  whyEmpty(): DataError | undefined;
  /** Records that a request without an answer succeeded when it was repeated. */
  recovered(): void;
}

/**
 * Many servers send CORS headers with successful answers only (nginx's `add_header` and Apache's `Header set` without
 * `always`): to a page their 404 looks like a broken connection. A failure without an answer is treated as an absent
 * key if another value of the store can be read after it, and the key fails again after that. UnreachableError if none
 * can, or if requests failed in this way only for a while: then it may be any error.
 */
function createAbsences(name: string): Absences {
  /** Address of a value that was read. */
  let witness: string | undefined;
  let hasFound = false;
  let unanswered: DataError | undefined;
  let isUnsteady = false;
  let showsErrors = false;
  const denied = new Set<string>();
  let looking: SharedRequest<void> | undefined;

  async function look({ url, client }: Omit<Asked, 'signal'>, signal: AbortSignal) {
    await client.send({ url, range: [0, 0], signal }, (response) =>
      dropBody(response.body),
    );
  }

  async function expectWitness(url: string, error: unknown, { client, signal }: Asked) {
    looking ??= shareRequest(
      (shared) => look({ url, client }, shared),
      () => {
        looking = undefined;
      },
    );
    try {
      await looking.join(signal);
    } catch (cause) {
      throwIfAborted(signal);
      throw isUnanswered(cause) ? error : cause;
    }
  }

  async function settled<T>(key: string, url: string, answer: Promise<T>) {
    try {
      const value = await answer;
      hasFound = true;
      if (value !== undefined) witness = url;
      return value;
    } catch (error) {
      // some servers answer with a page instead of 404
      if (hasName(error, 'NotDataError')) return undefined;
      const isAbsent = hasName(error, 'NotFoundError');
      if (!isAbsent && !isRefusedKey(error)) throw error;
      showsErrors = true;
      if (isAbsent) hasFound = true;
      else denied.add(key);
      return undefined;
    }
  }

  /** A server that shows its errors to pages shows absent keys too. */
  const mayBeHidden = (error: unknown) => !showsErrors && isUnanswered(error);

  return {
    async asUndefined(key, asked, ask) {
      // nothing could be read so far, and at least one request had no answer
      const isDoubtful = unanswered !== undefined && witness === undefined;
      try {
        return await settled(key, asked.url, ask(isDoubtful));
      } catch (error) {
        if (!mayBeHidden(error) || !(error instanceof DataError)) throw error;
        unanswered ??= error;
        if (witness === undefined) return undefined;
        await expectWitness(witness, error, asked);
      }
      try {
        // the connection may have been restored just before the other value was read
        const value = await settled(key, asked.url, ask(true));
        isUnsteady = true;
        return value;
      } catch (error) {
        if (!mayBeHidden(error)) throw error;
        if (isUnsteady) throw unsteady(name, error);
        return undefined;
      }
    },
    recovered() {
      isUnsteady = true;
    },
    whyEmpty() {
      if (unanswered && !hasFound && denied.size === 0) return unanswered;
      if (denied.size === 0) return undefined;
      if (!hasFound) return deniedAll(name);
      const names = [...denied].map((key) => key.slice(key.lastIndexOf('/') + 1));
      return names.every((key) => key.startsWith('.'))
        ? deniedDotFiles(name, [...new Set(names)])
        : undefined;
    },
  };
}

/** True if a server refuses one key, as S3 does for a missing one; not if it refuses the user's own keys, and so all. */
function isRefusedKey(error: unknown): boolean {
  return hasName(error, 'DeniedError') && !fieldsOf(error).refuses;
}

function deniedAll(name: string): DataError {
  return new DataError(
    'DeniedError',
    `The server denies access to all keys under ${name}: it may require a key or token, or the signed URL has expired.`,
  );
}

function deniedDotFiles(name: string, names: readonly string[]): DataError {
  return new DataError(
    'DeniedError',
    `The server denies access to files whose names begin with a dot: it refuses ${names.join(', ')} under ${name} (403), and has no zarr.json. A Zarr store of version 2 needs these files. Ask the owner of the server to allow them, or to publish the store as Zarr version 3.`,
  );
}

function unsteady(name: string, cause: unknown): DataError {
  return new DataError(
    'UnreachableError',
    `Values of ${name} that fail to arrive cannot be told from values that were never written: the server may send its errors without CORS headers, and requests also failed for a while only. Open it again, or ask its owner to send the CORS headers with every response.`,
    { cause },
  );
}

/** Why a server may lack a key that its store has. Undefined for ordinary names. */
function omittedName(key: string): string | undefined {
  const segment = key.split('/').find((part) => /^[_.]/.test(part));
  if (segment === undefined) return undefined;
  const sign = segment.charAt(0);
  return `Some servers leave out names that begin with “${sign}”. On GitHub Pages, add an empty file named .nojekyll at the top of the published folder and publish again; elsewhere, ask the owner of the server to serve ${segment}.`;
}
