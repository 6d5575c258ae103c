/** What can be found out about an address that a page could not read; browsers say only that it failed. */
export type Reach =
  | { readonly kind: 'offline' }
  /** Not even a request whose answer nobody may read comes through. */
  | { readonly kind: 'silent' }
  /** It answers, and does not say that this page may read the answer. */
  | { readonly kind: 'no-origin' }
  /** Plain requests are allowed; those for parts, or with headers, are not. */
  | { readonly kind: 'no-headers' };

const PATIENCE = 8000;

/**
 * Asks an address twice for its headers only: without reading the answer, which every server
 * allows, then as a page that reads it.
 */
export async function probeReach(
  address: string,
  ask: typeof fetch = fetch,
  isOnline = navigator.onLine,
): Promise<Reach | undefined> {
  if (!/^https?:/i.test(address)) return undefined;
  if (!isOnline) return { kind: 'offline' };
  const answers = async (mode: RequestMode) => {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const how = { method: 'HEAD', mode, signal, cache: 'no-store' } as const;
      await ask(address, { ...how, credentials: 'omit', referrerPolicy: 'no-referrer' });
      return true;
    } catch {
      return false; // which is the answer
    }
  };
  if (!(await answers('no-cors'))) return { kind: 'silent' };
  return (await answers('cors')) ? { kind: 'no-headers' } : { kind: 'no-origin' };
}

/** What is wrong, as sentences; the missing header by its name. */
export function reachWords(
  reach: Reach,
  address: string,
  page: string,
  headers: readonly string[],
): string {
  const host = URL.canParse(address) ? new URL(address).host : address;
  switch (reach.kind) {
    case 'offline':
      return 'This computer is offline.';
    case 'silent':
      return `Nothing answers at ${host}: its name may be misspelt, the server down, or this network in the way of it.`;
    case 'no-origin':
      return `${host} answers, but without the header Access-Control-Allow-Origin: ${page} (or *). So the browser keeps the answer from this page.`;
    case 'no-headers': {
      const names = ['Range', ...headers].join(', ');
      return `${host} answers this page, but not to requests with the ${headers.length > 0 ? 'headers' : 'header'} ${names}: they are missing in its header Access-Control-Allow-Headers.`;
    }
  }
}
