import type { StoreApi } from 'zustand';
import { LINKS } from '@/page/pages/pages';
import { isSameSource, type View } from '@/page/state/view';
import type { ViewStore } from '@/page/state/view-store';
import type { SessionControl } from './session';
import { tabStorage } from './source-access';
import { EMPTY, firstAddress } from './source-address';

/**
 * Delay in ms of a change that follows another: browsers refuse many changes of the history at once, and looking around
 * makes many. The first one is written immediately.
 */
const CALM = 200;
/** Time from the request for a reload to the end of the page, in ms: the address may change meanwhile, in vain. */
const LEAVING_MS = 5000;

/**
 * Keeps the address of the page and the view in sync. Another element or source adds an entry to the history;
 * everything else replaces the last entry.
 */
export function syncAddress(
  store: StoreApi<ViewStore>,
  session: SessionControl,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let following = false;
  /** View that was last read from the address. */
  let followed: View | undefined;
  let changed = Number.NEGATIVE_INFINITY;
  /** Addresses that others have replaced, and when: a browser that has begun to reload opens one of them. */
  let replaced: readonly { readonly hash: string; readonly at: number }[] = [];
  const replacedLately = () =>
    replaced.filter(({ at }) => performance.now() - at < LEAVING_MS);

  const setTimer = (next: ReturnType<typeof setTimeout> | undefined) => {
    clearTimeout(timer);
    timer = next;
    // for end-to-end tests: the address does not show the current view yet
    document.documentElement.toggleAttribute('data-address-late', timer !== undefined);
  };

  const write = (view: View, isStep: boolean) => {
    setTimer(undefined);
    const address = addressOf(view);
    if (address === window.location.hash) return;
    const { hash } = window.location;
    replaced = isStep ? [] : [...replacedLately(), { hash, at: performance.now() }];
    if (isStep) window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };

  const leave = store.subscribe(({ view }, { view: last }) => {
    if (following || view === last) return;
    // a link that the user agreed to: the address has its view already, or one that was shown meanwhile
    if (view === followed) return write(view, false);
    const isFirst = window.location.hash === '';
    if (!isFirst && isStep(view, last)) return write(view, true);
    const isAlone = performance.now() - changed > CALM;
    changed = performance.now();
    const wait = isFirst || isAlone ? 0 : CALM;
    setTimer(setTimeout(() => write(store.getState().view, false), wait));
  });

  const hide = () => {
    const before = replacedLately().map(({ hash }) => hash);
    if (timer === undefined && before.length === 0) return;
    const { hash } = window.location;
    leaveAddress({ now: hash, before, next: addressOf(store.getState().view) });
    write(store.getState().view, false);
  };

  const follow = () => {
    const { hash } = window.location;
    if (hash === '') return session.openAddress(firstAddress(), { quiet: true });
    if (hash === EMPTY) return session.close();
    setTimer(undefined);
    following = true;
    const { view, login, unused } = LINKS.readLink(hash);
    followed = view;
    // a password is removed from the address bar and from the history immediately
    if (login) window.history.replaceState(null, '', addressOf(view));
    // the view is restored immediately, or once the user agrees; its content is read later
    const done = session.follow(view, { login, unused });
    following = false;
    return done;
  };
  // if the user does not agree, the address shows the current view again
  const settle = session.question.subscribe((now, before) => {
    const { view } = store.getState();
    if (before && !now && !following && view !== followed) write(view, false);
  });
  const late = takeLateAddress(window.location.hash);
  if (late !== undefined) window.history.replaceState(null, '', late);
  window.addEventListener('popstate', follow);
  window.addEventListener('pagehide', hide);
  follow();
  return () => {
    leave();
    settle();
    setTimer(undefined);
    window.removeEventListener('popstate', follow);
    window.removeEventListener('pagehide', hide);
  };
}

function addressOf(view: View): string {
  const fragment = LINKS.linkOf(view);
  return fragment === '' ? EMPTY : `#${fragment}`;
}

function isStep(view: View, last: View): boolean {
  // a source whose fingerprint becomes known is still the same source
  return LINKS.isOtherPage(view, last) || !isSameSource(view.source, last.source);
}

/** Addresses that a page leaves to the next page in the same tab. */
interface LeftAddress {
  /** The address when the page was left, and those that it replaced shortly before. */
  readonly now: string;
  readonly before: readonly string[];
  /** Address of the view that was shown. */
  readonly next: string;
}

const KEY = 'petri-late';

/**
 * Passes the pending address to the page after a reload: a browser decides which address to load
 * before it notifies the page, so writing it then is too late.
 */
function leaveAddress(left: LeftAddress): void {
  try {
    tabStorage()?.setItem(KEY, JSON.stringify(left));
  } catch {
    // storage is full, or the address is too long for it: the last change is lost with the reload
  }
}

/** Returns the pending address of the previous page, only once. */
function takeLateAddress(hash: string): string | undefined {
  const text = tabStorage()?.getItem(KEY) ?? 'null';
  tabStorage()?.removeItem(KEY);
  const left = leftIn(text);
  if (!left?.next.startsWith('#')) return undefined;
  // any other way of opening an address is intended
  const isLate = left.now === hash || (isReloaded() && left.before.includes(hash));
  return isLate ? left.next : undefined;
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'reload';
}

/** Parses a stored text; other pages of this origin may have written something else. */
function leftIn(text: string): LeftAddress | undefined {
  try {
    const left: unknown = JSON.parse(text);
    if (typeof left !== 'object' || left === null) return undefined;
    const { now, before, next } = left as Readonly<Record<string, unknown>>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    return isText(now) && isText(next) && Array.isArray(before)
      ? { now, before: before.filter(isText), next }
      : undefined;
  } catch {
    return undefined;
  }
}
