import { splitLogin } from '@/model/address-login';
import { abortError, throwIfAborted } from '@/model/errors';
import type { Urgency } from '@/model/read-options';
import type { Counter } from './counter';
import { shownAddress } from './http-address';
import type { Arrived } from './http-body';
import { expectAnswer, Interrupted, isNetworkFailure, unreachable } from './http-failure';
import { guardHeaders } from './http-redirect';
import { createLimiter, type Limiter } from './limiter';
import { wait } from './wait';

export interface HttpOptions {
  /** Sent with every request: what the user gave for this origin. They follow no redirect to another. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Shared by all that reads from one origin. */
  readonly limiter?: Limiter | undefined;
  readonly counter?: Counter | undefined;
  readonly tries?: number | undefined;
  /** Pause before the second try; four times longer before each further one. */
  readonly pauseMs?: number | undefined;
  /** A request on which nothing arrives for so long has failed. */
  readonly stallMs?: number | undefined;
}

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  /** First and last byte, both included. */
  readonly range?: readonly [first: number, last: number];
  readonly signal?: AbortSignal | undefined;
  readonly urgency?: Urgency | undefined;
}

export interface HttpClient {
  /**
   * Sends a request and takes what is wanted out of its answer: 200, 206 or 416; other statuses
   * are thrown as DataErrors. Tried again, with a pause, on 429, 5xx and dropped connections,
   * and where `take` throws Interrupted.
   */
  send<T>(
    request: HttpRequest,
    take: (response: Response, arrived: Arrived) => Promise<T>,
  ): Promise<T>;
}

/** Nobody waits longer than this for a busy server. */
const LONGEST_PAUSE_MS = 20_000;

const NO_HEADERS = {};

export function createHttpClient(options: HttpOptions = {}): HttpClient {
  const {
    headers = NO_HEADERS,
    counter,
    limiter = createLimiter(6),
    tries = 3,
    pauseMs = 250,
    stallMs = 30_000,
  } = options;
  const doFetch: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const guarded = guardHeaders(doFetch, () => counter?.request());

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
    try {
      counter?.request(range && range[1] - range[0] + 1);
      const plain = {
        method,
        headers: range ? { Range: `bytes=${range[0]}-${range[1]}` } : {},
        // else Chromium serialises ranges of one address on its cache
        cache: 'no-store',
        signal: patience.signal,
      } as const;
      const response = await guarded(url, plain, given);
      answered = true;
      expectAnswer(response, shown);
      return await take(response, (bytes) => {
        patience.renew();
        counter?.received(bytes);
      });
    } catch (error) {
      throwIfAborted(signal);
      if (patience.isOver())
        throw new Interrupted(`nothing came for ${Math.round(stallMs / 1000)} seconds`, {
          cause: error,
        });
      // whoever answered is there and may be read: a body that breaks off says nothing about CORS
      if (isNetworkFailure(error) && answered)
        throw new Interrupted('the connection broke while the answer came');
      if (isNetworkFailure(error))
        throw new Interrupted('the connection broke', { cause: error });
      throw error;
    } finally {
      patience.end();
    }
  }

  return {
    async send(request, take) {
      for (let tried = 1; ; tried++) {
        try {
          return await limiter.run(
            () => sendOnce(request, take),
            request.signal,
            request.urgency,
          );
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
          const own = pauseMs * 4 ** (tried - 1) * (0.5 + Math.random());
          // servers that ask for no pause at all mean it no better
          const pause = Math.max(own, error.waitMs ?? 0);
          if (tried >= tries || pause > LONGEST_PAUSE_MS)
            throw unreachable(shownAddress(request.url), error, tried);
          await wait(pause, request.signal);
        }
      }
    },
  };
}

/** A signal that follows another and fires by itself where nothing renews it in time. */
function createPatience(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => controller.abort(abortError());
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      over = true;
      controller.abort(abortError());
    }, ms);
  };
  outer?.addEventListener('abort', follow, { once: true });
  renew();
  return {
    signal: controller.signal,
    renew,
    isOver: () => over,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
