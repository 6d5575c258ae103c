import { decodedUri } from '@/model/decoded-uri';
import { printPairs } from '@/page/state/link-pairs';
import { EMPTY } from './source-address';

/** Keys of the query that name a file, as other viewers have them; the first that has a value counts. */
const SOURCE_KEYS = ['source', 'url'];
/** Keys of a fragment that name a file. */
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
  const isSource = (pair: string) => SOURCE_KEYS.includes(keyOf(pair));
  if (!pairs.some(isSource)) return undefined;
  const query = new URLSearchParams(search);
  const source = SOURCE_KEYS.map((key) => query.get(key)).find(Boolean);
  const rest = pairs.filter((pair) => !isSource(pair)).join('&');
  const keys = hash === EMPTY ? '' : hash.slice(1);
  // of a key that is there twice the last counts
  const fragment =
    source && !NAMES_FILE.test(hash)
      ? [keys, printPairs([['source', source]])].filter(Boolean).join('&')
      : hash.slice(1);
  return `${origin}${pathname}${rest && `?${rest}`}${fragment && `#${fragment}`}`;
}

function keyOf(pair: string): string {
  return decodedUri(pair.replace(/=.*$/s, '').replaceAll('+', ' '));
}

/** How a page is embedded in another one, as the query of its address says. */
export interface Embedded {
  /** True for a page in the frame of another one: it has no bar. */
  readonly isEmbedded: boolean;
  /** The origin of the page around it, with which it exchanges messages; undefined for none. */
  readonly origin?: string;
}

/** Reads `?embed=1&origin=https://portal.example`. An origin that is not written as browsers write it counts as none. */
export function embeddedBy(search: string): Embedded {
  const query = new URLSearchParams(search);
  if (query.get('embed') !== '1') return { isEmbedded: false };
  const origin = query.get('origin') ?? '';
  const isOrigin =
    /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return { isEmbedded: true, ...(isOrigin && { origin }) };
}
