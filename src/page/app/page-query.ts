import { printPairs } from '@/page/state/link-pairs';
import { EMPTY } from './source-address';

/** Pairs of the query that name a file, with the keys of other viewers. */
const SOURCE = /^(?:source|url)(?:=|$)/;
/** Fragments that name a file. */
const NAMES_FILE = /^#(?:.*&)?(?:source|file)=[^&]/;

/**
 * Returns the address that has the file which `?url=` or `?source=` names in its fragment instead: the query reaches the host of the page with every reload, the fragment never. A fragment that names a file
 * wins; other keys of the query stay as they are written. Undefined if there is nothing to move.
 */
export function withSourceInFragment({
  origin,
  pathname,
  search,
  hash,
}: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>): string | undefined {
  const pairs = search.slice(1).split('&');
  const rest = pairs.filter((pair) => !SOURCE.test(pair)).join('&');
  if (rest === search.slice(1)) return undefined;
  const query = new URLSearchParams(search);
  const source = query.get('source') || query.get('url');
  const keys = hash === EMPTY ? '' : hash.slice(1);
  // of a key that is there twice the last counts
  const fragment =
    source && !NAMES_FILE.test(hash)
      ? [keys, printPairs([['source', source]])].filter(Boolean).join('&')
      : hash.slice(1);
  return `${origin}${pathname}${rest && `?${rest}`}${fragment && `#${fragment}`}`;
}

/**
 * Moves the file in the query of the page's address into its fragment. `?embed=1` marks the page as one in the frame of
 * another page: it has no bar, and exchanges messages with that page. Call it before anything reads the fragment.
 */
export function readQuery(): void {
  const { location, history } = window;
  const moved = withSourceInFragment(location);
  if (moved !== undefined) history.replaceState(history.state, '', moved);
  if (!isEmbeddedBy(location.search)) return;
  document.documentElement.dataset.embedded = '';
  const { hash } = location;
  void import('./frame/start-frame').then(({ startFrame }) => startFrame(hash));
}

/** True for `?embed=1`. */
export function isEmbeddedBy(search: string): boolean {
  return new URLSearchParams(search).get('embed') === '1';
}
