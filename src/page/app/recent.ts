import { listFrom, recall, remember } from '@/page/state/remembered';
import { secretIn } from '@/page/state/signed-address';

const KEY = 'petri-recent';
const MAX_RECENT = 8;

/** Returns addresses that were opened in this browser, most recent first. */
export function recentAddresses(): readonly string[] {
  return listFrom(recall(KEY)).slice(0, MAX_RECENT);
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
