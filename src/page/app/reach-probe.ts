import { mayBeRedirected, type RequestHeaders } from '@/model/request-headers';

/** Result of probing an address that a page could not read; browsers report only that it failed. */
export type Reach =
  | { readonly kind: 'offline' }
  /** Not even an opaque request succeeds. */
  | { readonly kind: 'silent' }
  /** The server responds, but does not let this page read the response. */
  | { readonly kind: 'no-origin' }
  /** The server lets this page read other addresses: the response to this one is an error without CORS headers. */
  | { readonly kind: 'hidden-error' }
  /** Plain requests are allowed; those for parts, or with the user's headers, are not. */
  | { readonly kind: 'no-headers'; readonly headers: readonly string[] }
  /** The server redirects to another one, to which the user's headers are not sent. */
  | { readonly kind: 'redirects'; readonly to: string }
  /** The server responds to this page, with this status. */
  | { readonly kind: 'answers'; readonly status: number };

const PATIENCE = 8000;

/**
 * Requests an address again: its head without reading the response, which every server allows; as a page that reads it;
 * a part of it; and with the headers that the user gave. Each step runs only if the one before succeeded.
 */
export async function probeReach(
  address: string,
  given: RequestHeaders = {},
  ask: typeof fetch = fetch,
  isOnline = navigator.onLine,
): Promise<Reach | undefined> {
  if (!/^https?:/i.test(address)) return undefined;
  if (!isOnline) return { kind: 'offline' };
  const answer = async (
    method: 'HEAD' | 'GET',
    mode: RequestMode,
    headers: RequestHeaders = {},
    redirect: RequestRedirect = 'follow',
    to = address,
  ) => {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const how = { method, mode, headers, signal, redirect, cache: 'no-store' } as const;
      const response = await ask(to, {
        ...how,
        credentials: 'same-origin', // the cookie of `petri serve`
        referrerPolicy: 'no-referrer',
      });
      await response.body?.cancel();
      return response;
    } catch {
      return undefined; // the failure is the result
    }
  };
  if (!(await answer('HEAD', 'no-cors'))) return { kind: 'silent' };
  if (!(await answer('HEAD', 'cors'))) {
    const other = () => answer('HEAD', 'cors', {}, 'follow', folderOf(address));
    return (await other()) ? { kind: 'hidden-error' } : { kind: 'no-origin' };
  }
  const range = { Range: 'bytes=0-0' };
  const part = await answer('GET', 'cors', range);
  if (!part) return { kind: 'no-headers', headers: ['Range'] };
  if (Object.keys(given).length === 0) return { kind: 'answers', status: part.status };
  const isFree = mayBeRedirected(given);
  const end = part.redirected && !isFree ? part.url : address;
  const { origin } = new URL(end);
  if (origin !== new URL(address).origin) return { kind: 'redirects', to: origin };
  const headers = { ...range, ...given };
  const all = await answer('GET', 'cors', headers, isFree ? 'follow' : 'error', end);
  if (!all) return { kind: 'no-headers', headers: Object.keys(given) };
  return { kind: 'answers', status: all.status };
}

/** Returns the folder that contains an address. */
function folderOf(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/[^/]*\/?$/, '');
  return url.href;
}

function errorText(status: number): string {
  if (status === 502 || status === 504)
    return ': it could not read the file from the server behind it';
  return status >= 500 ? ', a server error' : '';
}

/** Other causes that browsers report in the same way. */
const OR_COMPRESSED = ', or it compresses parts in transit, which browsers cannot read';
const OR_REDIRECTED =
  ', or it redirects these requests to another server, to which headers are not forwarded';

/** Returns the problem in sentences, with the name of a missing header. */
export function reachLabel(reach: Reach, address: string, page: string): string {
  const host = URL.canParse(address) ? new URL(address).host : address;
  switch (reach.kind) {
    case 'offline':
      return 'This computer has no network connection.';
    case 'silent':
      return `${host} does not respond.`;
    case 'no-origin':
      return `${host} responds, but without the header Access-Control-Allow-Origin: ${page} (or *), so the browser blocks the response. If it lets pages read other files, it sends that header with successful responses only, and this URL may be misspelt.`;
    case 'hidden-error':
      return `${host} responds with an error, and without CORS headers: it sends those with successful responses only, so the browser hides the status. The URL may be misspelt, or access denied.`;
    case 'no-headers': {
      const { headers } = reach;
      const one = headers.length === 1;
      const or = headers.includes('Range')
        ? OR_COMPRESSED
        : mayBeRedirected(Object.fromEntries(headers.map((name) => [name, ''])))
          ? ''
          : OR_REDIRECTED;
      return `${host} responds to this page, but not to requests with the ${one ? 'header' : 'headers'} ${headers.join(', ')}: ${one ? 'it is' : 'they are'} missing from its header Access-Control-Allow-Headers${or}.`;
    }
    case 'redirects':
      return `${host} redirects to ${reach.to}. Request headers are sent only to the server they were entered for.`;
    case 'answers':
      return reach.status < 400
        ? `${host} responds now. It may have been busy, or the connection was interrupted.`
        : `${host} responded with ${reach.status}${errorText(reach.status)}.`;
  }
}
