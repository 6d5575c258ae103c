import type { LinkKey } from './page-link';

/**
 * Limits of a link, which may come from anyone: enough for every view of which Petri makes a link, and no more than the
 * page can process at once.
 */

/** Maximum number of pairs that are read of a link. */
export const MAX_PAIRS = 10_000;
/** Maximum number of unknown keys that are kept for a later version, and of their characters. */
export const MAX_REST = 64;
export const MAX_REST_CHARS = 4096;
/** Maximum length of a key, and of a value that is a number or a word. */
const MAX_WORD_CHARS = 512;
/** Maximum length of an address, a path or a name, percent-encoded. */
const MAX_TEXT_CHARS = 8192;
/** Maximum number of steps of a path, which are the groups that lead to an element. */
export const MAX_STEPS = 256;
/** Maximum number of genes of one picture, or of one mean. */
export const MAX_GENES = 500;
/** Maximum length of `v=`. */
export const MAX_BULK_CHARS = 16_384;
/** Maximum length that a `v=` unpacks to; deflate expands up to a thousandfold. */
export const MAX_BULK_UNPACKED = 1 << 18;

/** Returns the maximum length of the value of a key, as it is written in a link. */
export function maxCharsOf(valueType: LinkKey['valueType'] | 'bulk'): number {
  switch (valueType) {
    case 'text':
    case 'path':
      return MAX_TEXT_CHARS;
    case 'names':
      return 4 * MAX_TEXT_CHARS;
    case 'word':
      return MAX_WORD_CHARS;
    case 'bulk':
      return MAX_BULK_CHARS;
  }
}

/** True if a path has at most `MAX_STEPS` steps. */
export function isFollowed(path: string): boolean {
  let steps = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    if (++steps > MAX_STEPS) return false;
  return true;
}

/** Maximum length of one text in `v=`, such as a column's name. */
const MAX_BULK_TEXT_CHARS = 4096;
const MAX_DEPTH = 8;

/** True if JSON has at most `maxValues` values, and no text or nesting beyond the limits. */
export function isWithin(json: unknown, maxValues: number): boolean {
  let values = 0;
  const isFine = (value: unknown, depth: number): boolean => {
    if (++values > maxValues || depth > MAX_DEPTH) return false;
    if (typeof value === 'string') return value.length <= MAX_BULK_TEXT_CHARS;
    if (Array.isArray(value)) return value.every((item) => isFine(item, depth + 1));
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(
      ([key, item]) => key.length <= MAX_BULK_TEXT_CHARS && isFine(item, depth + 1),
    );
  };
  return isFine(json, 0);
}
