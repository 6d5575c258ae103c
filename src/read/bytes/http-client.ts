import { splitLogin } from '@/model/address-login';
import { abortError, throwIfAborted } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import { onAbort } from '@/model/on-abort';
import type { Priority } from '@/model/read-options';
import type { Redirects } from '@/model/source';
import { untilAborted, watchSilence } from '@/model/waiting';
import type { BucketLogin } from './bucket-login';
import type { Counter } from './counter';
import { shownAddress } from './http-address';
import type { Arrived } from './http-body';
import { expectAnswer, Interrupted, isNetworkFailure, unreachable } from './http-failure';
import { expectMayLead, type GuardedFetch, guardHeaders } from './http-redirect';
import type { Senders } from './signed-fetch';
import { wait } from './wait';
import { createWorkQueue, type WorkQueue } from './work-queue';

export interface HttpOptions {
  /** Sent with every request to this origin; never sent along a redirect to another origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Signs requests for the objects of a bucket; shared by all clients of a source. */
  readonly login?: BucketLogin | undefined;
  /** Shared by all clients of one origin. */
  readonly limiter?: WorkQueue | undefined;
  readonly counter?: Counter | undefined;
  readonly tries?: number | undefined;
  /** Pause (ms) before the first retry; four times longer before each further one. */
  readonly pauseMs?: number | undefined;
  /** Servers that redirects may lead to; by default all that are as public as the first. */
  readonly redirects?: Redirects | undefined;
  /** Called after a request that had no answer succeeded when it was repeated. */
  readonly recovered?: (() => void) | undefined;
  /** Silence (ms) after which a request fails; it is retried once. */
  readonly stallMs?: number | undefined;
}

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  /** First and last byte, inclusive; up to the end of the file if the last is infinite. */
  readonly range?: readonly [first: number, last: number];
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority | undefined;
}

export interface HttpClient {
  /**
   * Sends a request and passes a response with status 200, 206 or 416 to `take`; other statuses are
   * thrown as DataErrors. Retries, with pauses, on 429, 5xx and dropped connections, and if `take`
   * throws Interrupted.
   */
  send<T>(
    request: HttpRequest,
    take: (response: Response, arrived: Arrived) => Promise<T>,
  ): Promise<T>;
}

/** Upper bound of a pause (ms), whatever a busy server requests. */
const LONGEST_PAUSE_MS = 20_000;

const NO_HEADERS = {};

export function createHttpClient(options: HttpOptions = {}): HttpClient {
  const {
    headers = NO_HEADERS,
    counter,
    limiter = createWorkQueue(6),
    tries = 3,
    pauseMs = 250,
    stallMs = 30_000,
  } = options;
  const doFetch: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const unsigned = guardHeaders(doFetch, () => counter?.request());
  const guarded = options.login
    ? signedLater(options.login, { doFetch, unsigned, counter })
    : unsigned;

  async function sendOnce<T>(
    request: HttpRequest,
    take: (response: Response, arrived: Arrived) => Promise<T>,
  ): Promise<T> {
    const { method = 'GET', range, signal } = request;
    const shown = shownAddress(request.url);
    const { url, login } = splitLogin(request.url);
    const given = login ? { Authorization: login.header, ...headers } : headers;
    const patience = createPatience(stallMs, signal);
    let answered = false;
    let ended: (() => void) | undefined;
    try {
      const isBounded = range && Number.isFinite(range[1]);
      counter?.request(isBounded ? range[1] - range[0] + 1 : undefined);
      ended = counter?.pending();
      const plain = {
        method,
        headers: range ? { Range: rangeHeader(range) } : {},
        // without it Chromium serialises ranges of one address on its cache
        cache: 'no-store',
        signal: patience.signal,
      } as const;
      const response = await untilAborted(guarded(url, plain, given), patience.signal);
      answered = true;
      await expectMayLead(url, response, options.redirects, counter);
      expectAnswer(response, shown);
      const taken = take(response, (bytes) => {
        patience.heard();
        counter?.received(bytes);
      });
      return await untilAborted(taken, patience.signal);
    } catch (error) {
      throwIfAborted(signal);
      if (patience.isOver())
        throw new Interrupted(
          `the server sent nothing for ${Math.round(stallMs / 1000)} seconds`,
          { cause: error, isStall: true },
        );
      // the server answered and access is allowed: a broken body says nothing about CORS
      if (isNetworkFailure(error) && answered)
        throw new Interrupted('the connection broke during the response');
      if (isNetworkFailure(error))
        throw new Interrupted('the connection broke', { cause: error });
      throw error;
    } finally {
      patience.end();
      ended?.();
    }
  }

  return {
    async send(request, take) {
      let stalls = 0;
      let isUnheard = false;
      for (let tried = 1; ; tried++) {
        try {
          const taken = await limiter.run(
            () => sendOnce(request, take),
            request.signal,
            request.priority,
          );
          if (isUnheard) options.recovered?.();
          return taken;
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
          const own = pauseMs * 4 ** (tried - 1) * (0.5 + Math.random());
          // a `Retry-After` of 0 must not be taken literally
          const pause = Math.max(own, error.waitMs ?? 0);
          if (error.isStall) stalls++;
          isUnheard ||= isNetworkFailure(error.cause);
          if (tried >= tries || stalls > 1 || pause > LONGEST_PAUSE_MS)
            throw unreachable(shownAddress(request.url), error, tried);
          await wait(pause, request.signal);
        }
      }
    },
  };
}

/** The code that signs, which only private buckets need. */
const signing = lazyModule(() => import('./signed-fetch'), { onlyWhenNeeded: true });

function signedLater(login: BucketLogin, senders: Senders): GuardedFetch {
  let sending: GuardedFetch | undefined;
  return async (...request) => {
    sending ??= (await signing()).signedFetch(login, senders);
    return sending(...request);
  };
}

function rangeHeader([first, last]: readonly [first: number, last: number]): string {
  return `bytes=${first}-${Number.isFinite(last) ? last : ''}`;
}

/** Creates an AbortSignal that follows another one, and also fires after a period of silence. */
function createPatience(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  const watch = watchSilence(ms, () => {
    over = true;
    controller.abort(abortError());
  });
  const forget = outer && onAbort(outer, () => controller.abort(abortError()));
  return {
    signal: controller.signal,
    heard: watch.heard,
    isOver: () => over,
    end() {
      watch.end();
      forget?.();
    },
  };
}
