import { categoryPalette, type Palette } from './palettes';

/** With more categories than this, only the largest have colours of their own. */
export const MAX_CATEGORIES_LISTED = 200;
/** Default number of categories with a colour of their own. */
export const DEFAULT_TOP = 50;
/** The colour of all others: equally far from light and dark backgrounds. */
export const REST_COLOUR: readonly [red: number, green: number, blue: number] = [
  138, 146, 152,
];

/** True for a category without a colour of its own; these exist only among very many categories. */
export function isOfRest(
  { labels }: { readonly labels: readonly string[] },
  palette: Palette,
  code: number,
): boolean {
  return (
    labels.length > MAX_CATEGORIES_LISTED &&
    REST_COLOUR.every((part, i) => palette[3 * code + i] === part)
  );
}

/** The codes of the categories with most cells, largest first; equal ones in file order. */
export function largestCodes(counts: Uint32Array, categories: number): readonly number[] {
  const codes = Array.from({ length: categories }, (_, code) => code);
  return codes.sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
}

/** Colours for the given number of largest categories, and one for all others. */
export function topPalette(
  counts: Uint32Array,
  categories: number,
  top: number,
  coloursOf: (categories: number) => Palette = categoryPalette,
): Palette {
  const out = new Uint8Array(3 * categories);
  for (let code = 0; code < categories; code++) out.set(REST_COLOUR, 3 * code);
  const own = coloursOf(Math.min(top, categories));
  for (const [i, code] of largestCodes(counts, categories).slice(0, top).entries())
    out.set(own.subarray(3 * i, 3 * i + 3), 3 * code);
  return out;
}
