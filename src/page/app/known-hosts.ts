import { isApproved } from '@/model/host-location';
import type { Redirects } from '@/model/source';
import { listFrom, recall, remember } from '@/page/state/remembered';

/** Hosts that a link may be opened from without asking, as `approvalOf` writes them. */
export interface KnownHosts {
  has(host: string): boolean;
  /** Returns all hosts. */
  list(): readonly string[];
  /** Adds a host: until the tab is closed, or, if `isKept`, until it is forgotten. */
  add(host: string, isKept: boolean): void;
  /** Returns the saved hosts, most recent first. */
  kept(): readonly string[];
  forget(host: string): void;
}

const KEY = 'petri-hosts';
const MAX_HOSTS = 200;

/**
 * Creates the known hosts. `tab` survives a reload and ends with the tab; saved hosts are in the browser's local
 * storage.
 */
export function createKnownHosts(tab?: Pick<Storage, 'getItem' | 'setItem'>): KnownHosts {
  const session = new Set(listFrom(tabItem(tab)));
  const keepSession = () => {
    try {
      tab?.setItem(KEY, JSON.stringify([...session]));
    } catch {
      // storage is blocked or full: valid until the page is left
    }
  };
  const kept = () => listFrom(recall(KEY));
  const list = () => [...session, ...kept().filter((host) => !session.has(host))];
  const without = (host: string) => kept().filter((other) => other !== host);
  return {
    has: (host) => isApproved(list(), host),
    list,
    add(host, isKept) {
      session.add(host);
      keepSession();
      if (isKept)
        remember(KEY, JSON.stringify([host, ...without(host)].slice(0, MAX_HOSTS)));
    },
    kept,
    forget(host) {
      session.delete(host);
      keepSession();
      const others = without(host);
      remember(KEY, others.length > 0 ? JSON.stringify(others) : undefined);
    },
  };
}

/** Returns the hosts that an address from a link may be redirected to without asking. */
export function redirectsOfLink(hosts: KnownHosts): Redirects {
  return { known: hosts.list(), others: 'none' };
}

function tabItem(tab: Pick<Storage, 'getItem'> | undefined): string | undefined {
  try {
    return tab?.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // storage is blocked: nothing is known
  }
}
