import { DataError, fieldsOf, hasName, throwIfAborted } from '@/model/errors';
import type { BucketLogin } from './bucket-login';
import { inRegion, regionOf, regionOfSame } from './bucket-region';
import { signRequest } from './bucket-signature';
import type { Counter } from './counter';
import { shownAddress } from './http-address';
import { dropBody } from './http-body';
import { isNetworkFailure } from './http-failure';
import type { GuardedFetch, PlainRequest } from './http-redirect';
import { type KeyRefusal, readRefusal, refusalError, regionIn } from './key-refusal';

/** Ways to send a request. */
export interface Senders {
  readonly doFetch: typeof fetch;
  /** Sends without keys. */
  readonly unsigned: GuardedFetch;
  readonly counter?: Counter | undefined;
}

/** Number of times that one request is signed anew: for a region, for a clock, and for a redirect. */
const MAX_SIGNED = 4;

/** Result of one signed request: a response, or an address to sign for, by what is known now. */
type Outcome =
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'again'; readonly url: string };

/**
 * Signs each request with the keys of a bucket. A signature is for one host: no redirect is followed, but the request
 * is signed anew for the region of the bucket at the same service, or for another address of the same origin;
 * RedirectedError for all others. A wrong region or clock is corrected as the server says. Keys that a bucket refuses
 * are not sent to it any more if it answers without them. DeniedError with `refuses` if the keys are at fault.
 */
export function signedFetch(login: BucketLogin, senders: Senders): GuardedFetch {
  const { unsigned, counter } = senders;
  return async (url, request, given) => {
    expectSecureContext();
    if (login.access === 'public' || isPresigned(url))
      return unsigned(url, request, given);
    try {
      return await sendUntilSettled(login, url, { ...request, given }, senders);
    } catch (error) {
      throwIfAborted(request.signal);
      // a bucket that lets no page send keys may still let everyone read
      const isUnread = isNetworkFailure(error) || hasName(error, 'DeniedError');
      const open =
        isUnread && login.access === 'untried'
          ? await answerWithoutKeys(url, { ...request, given }, senders)
          : undefined;
      if (open?.ok) login.access = 'public';
      if (open) return open;
      if (fieldsOf(error).refuses) counter?.keysRefused(true);
      throw error;
    }
  };
}

/** Sends a request, signed anew as often as the server corrects it. */
async function sendUntilSettled(
  login: BucketLogin,
  url: string,
  request: Given,
  senders: Senders,
): Promise<Response> {
  let next = url;
  for (let signed = 0; signed < MAX_SIGNED; signed++) {
    if (signed > 0) senders.counter?.request();
    const outcome = await sendSigned(login, next, request, senders);
    if (outcome.kind === 'answer') return outcome.response;
    next = outcome.url;
  }
  throw redirected(url, next);
}

interface Given extends PlainRequest {
  readonly given: PlainRequest['headers'];
}

async function sendSigned(
  login: BucketLogin,
  asked: string,
  { given, ...request }: Given,
  { doFetch, counter }: Senders,
): Promise<Outcome> {
  const { keys } = login;
  const url = inRegion(asked, login.region);
  const region = regionOf(url, login);
  const date = new Date(Date.now() + login.clockMs);
  const headers = { ...given, ...request.headers };
  const { method } = request;
  const signed = await signRequest({ method, url, headers }, keys, { region, date });
  throwIfAborted(request.signal);
  const response = await doFetch(signed.url, {
    ...{ ...request, headers: signed.headers, redirect: 'manual' },
  });
  const isRedirect =
    response.type === 'opaqueredirect' ||
    (response.status >= 300 && response.status < 400);
  if (isRedirect) return follow(login, { url, region, response }, request, doFetch);
  if (![400, 401, 403].includes(response.status)) {
    if (response.status < 500) {
      login.access = 'accepted';
      counter?.keysRefused(false);
    }
    return { kind: 'answer', response };
  }
  const refusal = await readRefusal(response);
  const isCorrected = login.keys !== keys || correct(login, region, refusal);
  if (isCorrected) return { kind: 'again', url };
  throw refusalError(url, refusal);
}

/** Takes over the region or the time that a refusal states; false if it states nothing new. */
function correct(login: BucketLogin, signedFor: string, refusal: KeyRefusal): boolean {
  const { region, code, serverMs } = refusal;
  if (region !== undefined && region !== signedFor) {
    login.region = region;
    return true;
  }
  if (code !== 'RequestTimeTooSkewed' || serverMs === undefined) return false;
  const clockMs = serverMs - Date.now();
  const isNew = Math.abs(clockMs - login.clockMs) > 60_000;
  login.clockMs = clockMs;
  return isNew;
}

interface Redirect {
  readonly url: string;
  readonly region: string;
  readonly response: Response;
}

/** Decides on a redirect by its target, which browsers show only of a request without keys. */
async function follow(
  login: BucketLogin,
  { url, region, response }: Redirect,
  request: PlainRequest,
  doFetch: typeof fetch,
): Promise<Outcome> {
  await dropBody(response.body);
  const isHidden = response.type === 'opaqueredirect';
  const shown = isHidden ? await shownRedirect(url, request, doFetch) : response;
  const named = shown && regionIn(shown);
  const place = isHidden ? shown?.url : shown?.headers.get('location');
  const target = place && URL.canParse(place, url) ? new URL(place, url).href : undefined;
  const other = named ?? (target && regionOfSame(url, target));
  if (other && other !== region) {
    login.region = other;
    return { kind: 'again', url };
  }
  const isSameOrigin = target && new URL(target).origin === new URL(url).origin;
  if (isSameOrigin && target !== url) return { kind: 'again', url: target };
  throw redirected(url, target ?? url);
}

/** The end of a redirect, requested without keys; undefined if this page may not read it. */
async function shownRedirect(
  url: string,
  request: PlainRequest,
  doFetch: typeof fetch,
): Promise<Response | undefined> {
  try {
    const response = await doFetch(url, request);
    await dropBody(response.body);
    return response;
  } catch (error) {
    throwIfAborted(request.signal);
    if (isNetworkFailure(error)) return undefined;
    throw error;
  }
}

/** The response to a request without keys, if it says that everyone may read or list; else undefined. */
async function answerWithoutKeys(
  url: string,
  { given, ...request }: Given,
  { unsigned, counter }: Senders,
): Promise<Response | undefined> {
  counter?.request();
  try {
    const response = await unsigned(url, request, given);
    if (response.ok || response.status === 404 || response.status === 416)
      return response;
    await dropBody(response.body);
  } catch (error) {
    throwIfAborted(request.signal);
    if (!isNetworkFailure(error)) throw error;
  }
  return undefined;
}

function redirected(url: string, target: string): DataError {
  const to = target === url ? 'elsewhere' : `to ${shownAddress(target)}`;
  return new DataError(
    'RedirectedError',
    `${shownAddress(url)} redirects ${to}, but the keys were given for ${new URL(url).origin} only and were not sent there. If the bucket is in another region, enter that region; if the service has another address, enter it as the endpoint.`,
  );
}

/** True for an address that has a signature of its own: services refuse a second one. */
function isPresigned(url: string): boolean {
  return /[?&]X-(Amz|Goog)-Signature=/i.test(url);
}

function expectSecureContext(): void {
  // absent on pages over plain http
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle) return;
  throw new DataError(
    'UnsupportedError',
    'Keys of a bucket cannot be used on this page: browsers sign requests only on pages over https or on this computer (localhost). Open Petri at such an address.',
  );
}
