import { tabStorage } from './source-access';

/** What the address was when the page was left, and what it was about to be. */
const KEY = 'petri-late';

/**
 * Hands what the address did not say yet to the page that comes after a reload: a browser decides
 * which address it loads again before it tells the page, so that writing it then is too late.
 */
export function leaveAddress(now: string, next: string): void {
  tabStorage()?.setItem(KEY, JSON.stringify([now, next]));
}

/** What the last page was about to write in place of this address; only once. */
export function takeLateAddress(now: string): string | undefined {
  const text = tabStorage()?.getItem(KEY);
  tabStorage()?.removeItem(KEY);
  if (!text) return undefined;
  const [was, next] = JSON.parse(text) as [string, string]; // written above
  return was === now ? next : undefined;
}
