import { decodedUri } from '@/model/decoded-uri';
import type { BulkPart } from './bulk';
import {
  isFollowed,
  MAX_PAIRS,
  MAX_REST,
  MAX_REST_CHARS,
  maxCharsOf,
} from './link-limits';
import type { PageLink } from './page-link';

/** Keys that every link may have, and the types of their values; pages have more (`PageLink.keys`). */
const KEYS = {
  source: 'text',
  file: 'text',
  size: 'word',
  id: 'word',
  element: 'path',
  cell: 'word',
  top: 'word',
  against: 'path',
  order: 'word',
  sort: 'word',
  shares: 'word',
  matrix: 'path',
  search: 'text',
  rows: 'word',
  names: 'text',
  embedding: 'path',
  color: 'path',
  gene: 'names',
  blend: 'names',
  panes: 'word',
  v: 'bulk',
} as const;
export type Key = keyof typeof KEYS;

type ValueType = Parameters<typeof maxCharsOf>[0];

/** Value types of the keys that a link may have. */
export type LinkKeys = ReadonlyMap<string, ValueType>;

export function linkKeys(pages: readonly PageLink[]): LinkKeys {
  return new Map([
    ...Object.entries(KEYS),
    ...pages.flatMap(({ keys }) =>
      Object.entries(keys).map(([key, { valueType }]): [string, ValueType] => [
        key,
        valueType,
      ]),
    ),
  ]);
}

/**
 * A part of a link that exceeds its limit: named by its key, within `v=` by its part, `v` if that cannot be unpacked at
 * all, `rest` for unknown keys.
 */
export type LinkPart = BulkPart | Key | 'rest' | PageKey;
/** A key that a page defines. */
export type PageKey = string & {};

/** A known key of a link, and its decoded value. */
export type Pair = readonly [key: string, value: string];

/** True if a link with this pair can be read again. */
export function fitsLink([key, value]: Pair, keys: LinkKeys): boolean {
  const valueType = keys.get(key) ?? 'word';
  if (valueType === 'path' && !isFollowed(value)) return false;
  const max = maxCharsOf(valueType);
  // percent-encoding takes three characters for each byte, a character has up to three bytes
  return 9 * value.length <= max || encode(value).length <= max;
}

/** Writes pairs as a fragment, without `#`. */
export function printPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

/**
 * Reads the pairs of a fragment: the value of each known key, the unknown pairs that are kept, and the parts that
 * exceed a limit.
 */
export function readPairs(fragment: string, keys: LinkKeys) {
  const values = new Map<string, string>();
  const rest: [string, string][] = [];
  const unused = new Set<LinkPart>();
  let restChars = 0;
  const keepRest = (key: string, value: string) => {
    restChars += key.length + value.length;
    if (rest.length >= MAX_REST || restChars > MAX_REST_CHARS) unused.add('rest');
    else rest.push([decodedUri(key), decodedUri(value)]);
  };
  let start = fragment.startsWith('#') ? 1 : 0;
  for (let pairs = 0; start < fragment.length; pairs++) {
    if (pairs >= MAX_PAIRS) {
      unused.add('rest');
      break;
    }
    const and = fragment.indexOf('&', start);
    const end = and < 0 ? fragment.length : and;
    const pair = fragment.slice(start, end);
    start = end + 1;
    const equals = pair.indexOf('=');
    if (equals <= 0) continue;
    const [written, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    const key = written.length > maxCharsOf('word') ? written : decodedUri(written);
    const valueType = keys.get(key);
    if (!valueType) keepRest(written, value);
    else if (value.length <= maxCharsOf(valueType)) values.set(key, decodedUri(value));
    else unused.add(key);
  }
  return { values, rest, unused };
}

const READABLE = ['/', ':', '?', '@', ',', ';', '=', '$'];

/** Percent-encodes only what would end the value, the address or the link in a mail: `/`, `:`, `?` stay readable. */
function encode(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udfff]/gu, '\ufffd'); // lone surrogates throw
  const encoded = READABLE.reduce(
    (text, letter) => text.replaceAll(encodeURIComponent(letter), letter),
    encodeURIComponent(wellFormed),
  );
  return encoded.replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
