import { DataError, throwIfAborted } from '@/model/errors';
import {
  approvalOf,
  type HostLocation,
  isApproved,
  locationOfHost,
} from '@/model/host-location';
import { mayBeRedirected, type RequestHeaders } from '@/model/request-headers';
import type { Redirects } from '@/model/source';
import type { Counter } from './counter';
import { shownAddress } from './http-address';
import { dropBody } from './http-body';
import { isNetworkFailure } from './http-failure';

/** Options of fetch, except the headers that the user gave. */
export interface PlainRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: RequestHeaders;
  readonly cache: RequestCache;
  readonly signal: AbortSignal;
}

/** Sends a request with headers that only the origin of its address may see. */
export type GuardedFetch = (
  url: string,
  request: PlainRequest,
  given: RequestHeaders,
) => Promise<Response>;

/** Known redirects, by the headers with which they were found; shared by all clients of a source. */
const knownFor = new WeakMap<RequestHeaders, Known>();

interface Known {
  /** Target of each address; the address itself if it was requested and does not redirect. */
  readonly finals: Map<string, string>;
  /** A redirect within the origin was seen, so others are likely. */
  hasMoved: boolean;
}

/** Number of addresses to remember; forgetting one costs a request. */
const MAX_FINALS = 100_000;

/**
 * Never sends given headers along a redirect to another origin. With them every redirect is an error (browsers hide its
 * target), after which the address is requested once without them: if that ends at the same origin, they are sent to
 * the target; if it ends at another, RedirectedError. Without headers, or if fetch itself does not send them to other
 * origins, the request is sent unchanged. `asking` is called before each additional request.
 */
export function guardHeaders(doFetch: typeof fetch, asking: () => void): GuardedFetch {
  /** The final address of a request without headers; undefined if it fails, too. */
  async function finalOf(
    url: string,
    request: PlainRequest,
  ): Promise<string | undefined> {
    asking();
    try {
      const response = await doFetch(url, request);
      await dropBody(response.body);
      return response.redirected ? response.url : url;
    } catch (error) {
      throwIfAborted(request.signal);
      if (isNetworkFailure(error)) return undefined;
      throw error;
    }
  }

  return async (url, request, given) => {
    const headers = { ...given, ...request.headers };
    if (mayBeRedirected(given)) return doFetch(url, { ...request, headers });
    const known = knownWith(given);
    const find = async () => {
      const final = await finalOf(url, request);
      if (final === undefined) return url;
      remember(known, url, final);
      known.hasMoved ||= final !== url;
      return final;
    };
    const send = (address: string) => {
      if (new URL(address).origin !== new URL(url).origin)
        throw leadsElsewhere(url, address, given);
      return doFetch(address, { ...request, headers, redirect: 'error' });
    };

    const first = known.finals.get(url) ?? (known.hasMoved ? await find() : url);
    try {
      return await send(first);
    } catch (error) {
      throwIfAborted(request.signal);
      if (!isNetworkFailure(error)) throw error;
      const next = await find();
      if (next === first) throw error;
      asking();
      return send(next);
    }
  };
}

/**
 * Enforces the rules for redirects: refuses a response from a server that requests may not be redirected to, and
 * records others. fetch itself follows redirects, so that one request reaches the server in any case.
 */
export async function expectMayLead(
  from: string,
  response: Response,
  redirects: Redirects = { known: [], others: 'public' },
  counter?: Counter,
): Promise<void> {
  if (!response.redirected || response.url === '') return;
  const [first, final] = [new URL(from), new URL(response.url)];
  if (final.host === first.host && final.protocol !== 'http:') return;
  const approval = approvalOf(final);
  if (approval === approvalOf(first)) return;
  if (!isApproved(redirects.known, approval) && !isOpenTo(first, final, redirects)) {
    await dropBody(response.body);
    throw new DataError(
      'RedirectedError',
      `${shownAddress(first)} redirects to another server, ${final.origin}${placeLabel(final)}. Nothing was read from it. Open it only if you know that server.`,
      { leadsTo: final.origin + final.pathname },
    );
  }
  counter?.redirected(approval);
}

/** True if the user chose the address, and the server is as public as the one that redirects. */
function isOpenTo(first: URL, final: URL, { others }: Redirects): boolean {
  const places: readonly HostLocation[] = ['public', 'private', 'this-computer'];
  const [from = 0, to = 0] = [first, final].map(({ hostname }) =>
    places.indexOf(locationOfHost(hostname)),
  );
  const isDowngrade = first.protocol === 'https:' && final.protocol === 'http:';
  return others === 'public' && to <= from && !isDowngrade;
}

function placeLabel({ hostname }: URL): string {
  const place = locationOfHost(hostname);
  if (place === 'public') return '';
  return place === 'private' ? ' (on a private network)' : ' (on this computer)';
}

function remember({ finals }: Known, url: string, final: string): void {
  if (finals.size >= MAX_FINALS) finals.clear();
  finals.set(url, final);
}

function knownWith(given: RequestHeaders): Known {
  const known = knownFor.get(given) ?? { finals: new Map(), hasMoved: false };
  knownFor.set(given, known);
  return known;
}

function leadsElsewhere(url: string, final: string, given: RequestHeaders): DataError {
  const { origin } = new URL(url);
  const names = Object.keys(given);
  const those =
    names.length === 1
      ? `the request header ${names[0]}`
      : `the request headers ${names.join(', ')}`;
  const were = names.length === 1 ? 'was' : 'were';
  return new DataError(
    'RedirectedError',
    `${shownAddress(url)} redirects to ${shownAddress(final)}, but ${those} ${were} entered for ${origin} only and ${were} not forwarded. Open the second URL itself, with its own headers if it needs any.`,
  );
}
