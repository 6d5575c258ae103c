import { recall, remember } from '@/page/state/remembered';
import { secretIn } from '@/page/state/signed-address';

const KEY = 'petri-recent';
const MAX_RECENT = 8;

/** Returns addresses that were opened in this browser, most recent first. */
export function recentAddresses(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((item) => typeof item === 'string').slice(0, MAX_RECENT);
  } catch {
    return []; // written by something else
  }
}

/** Records that an address was opened, unless it contains credentials. */
export function addRecent(address: string): void {
  if (secretIn(address) !== undefined) return;
  const others = recentAddresses().filter((other) => other !== address);
  remember(KEY, JSON.stringify([address, ...others].slice(0, MAX_RECENT)));
}

export function forgetRecent(): void {
  remember(KEY, undefined);
}
