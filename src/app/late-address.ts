import { tabStorage } from './source-access';

/** What the address was when the page was left, and what it was about to be. */
const KEY = 'petri-late';

/**
 * Hands what the address did not say yet to the page that comes after a reload: a browser decides
 * which address it loads again before it tells the page, so that writing it then is too late.
 */
export function leaveAddress(now: string, next: string): void {
  try {
    tabStorage()?.setItem(KEY, JSON.stringify([now, next]));
  } catch {
    // storage is full, or the address is too long for it: the last change is lost with the reload
  }
}

/** What the last page was about to write in place of this address; only once. */
export function takeLateAddress(now: string): string | undefined {
  const text = tabStorage()?.getItem(KEY) ?? 'null';
  tabStorage()?.removeItem(KEY);
  const left = pairIn(text);
  if (!left) return undefined;
  const [was, next] = left;
  return was === now && next.startsWith('#') ? next : undefined;
}

/** Other pages of this origin may have written something else. */
function pairIn(text: string): readonly [string, string] | undefined {
  try {
    const pair: unknown = JSON.parse(text);
    const [was, next] = Array.isArray(pair) ? (pair as unknown[]) : [];
    return typeof was === 'string' && typeof next === 'string' ? [was, next] : undefined;
  } catch {
    return undefined;
  }
}
