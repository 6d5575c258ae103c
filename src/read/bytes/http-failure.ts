import { DataError, hasName } from '@/model/errors';

interface InterruptedOptions extends ErrorOptions {
  /** The pause that the server requests (ms). */
  readonly waitMs?: number | undefined;
  /** The request was silent for too long. */
  readonly isStall?: boolean;
}

/** A request that failed for a reason that may be temporary; retried, then thrown as UnreachableError. */
export class Interrupted extends Error {
  readonly waitMs: number | undefined;
  readonly isStall: boolean;
  constructor(
    message: string,
    { waitMs, isStall = false, ...options }: InterruptedOptions = {},
  ) {
    super(message, options);
    this.waitMs = waitMs;
    this.isStall = isStall;
  }
}

/** Throws the DataError of an unsuccessful status; accepts 200, 206 and 416. */
export function expectAnswer(response: Response, shown: string): void {
  const { status } = response;
  if (response.ok || status === 416) return;
  if (status === 401 || status === 403)
    throw new DataError(
      'DeniedError',
      `The server denies access to ${shown} (${status}): it may require a key or token, or the signed URL has expired.`,
    );
  if (status === 404 || status === 410)
    throw new DataError(
      'NotFoundError',
      `The server has no ${shown} (${status}). Check the URL for typos.`,
    );
  if (status === 429 || status === 408 || status >= 500)
    throw new Interrupted(`the server responded with ${status}`, {
      waitMs: waitOf(response.headers.get('retry-after')),
    });
  throw new DataError(
    'UnreachableError',
    `The server responded with ${status} to the request for ${shown}.`,
  );
}

/** Retry-After: seconds or a date, as milliseconds from now. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds))
    return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The error after all tries failed. */
export function unreachable(shown: string, cause: Interrupted, tries: number): DataError {
  const sentence = (text: string) =>
    new DataError('UnreachableError', text, { cause: cause.cause ?? cause });
  if (!isNetworkFailure(cause.cause))
    return sentence(
      `${shown} could not be read${tries > 1 ? ` (tried ${tries} times)` : ''}: ${cause.message}. ${whenAgain(cause.waitMs)}`,
    );
  const code = networkCode(cause.cause);
  if (code)
    return sentence(
      `${shown} could not be read: the connection failed (${code}). Check the URL and the network.`,
    );
  if (isOffline())
    return sentence(`${shown} could not be read: this computer is offline.`);
  return sentence(`${shown} could not be read: the request failed without a response.`);
}

function whenAgain(waitMs = 0): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 20) return 'Try again in a moment.';
  const time =
    seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `The server asks for a wait of ${time}. Try again then.`;
}

/** fetch throws a TypeError for every network failure, CORS included. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'TypeError';
}

/**
 * True for an error after requests without a readable answer: no connection, or a server that does not allow this page
 * to read its answer. A browser reveals neither which of the two nor the status.
 */
export function isUnanswered(error: unknown): boolean {
  if (!hasName(error, 'UnreachableError') || !(error instanceof Error)) return false;
  return isNetworkFailure(error.cause) && networkCode(error.cause) === undefined;
}

/** Node's error code, such as ECONNREFUSED; browsers give none. */
function networkCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
