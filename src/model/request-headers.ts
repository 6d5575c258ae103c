/** Request headers by name. */
export type RequestHeaders = Readonly<Record<string, string>>;

/**
 * True where no header would reach another origin by a redirect: fetch itself takes `Authorization`
 * away when a redirect leaves the origin (Fetch, HTTP-redirect fetch, step 13), and carries all others along.
 */
export function mayBeRedirected(headers: RequestHeaders): boolean {
  return Object.keys(headers).every((name) => name.toLowerCase() === 'authorization');
}
