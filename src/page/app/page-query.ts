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

/** True for `?embed=1`: a page in the frame of another one, which has a bar of its own. */
export function isEmbeddedBy(search: string): boolean {
  return /[?&]embed=1(?:&|$)/.test(search);
}
