/** Request headers by name. */
export type RequestHeaders = Readonly<Record<string, string>>;

/**
 * True if no header can reach another origin by a redirect: fetch itself removes only
 * `Authorization` when a redirect leaves the origin (Fetch, HTTP-redirect fetch, step 13).
 */
export function mayBeRedirected(headers: RequestHeaders): boolean {
  return Object.keys(headers).every((name) => name.toLowerCase() === 'authorization');
}
