import { categoryPalette, type Palette } from './palettes';

/** More categories than these are told by their largest, with the rest as one. */
export const MAX_CATEGORIES_LISTED = 200;
/** How many are told where nobody says otherwise. */
export const DEFAULT_TOP = 50;
/** What all others look like: of the same distance to light and to dark ground. */
export const REST_COLOUR: readonly [red: number, green: number, blue: number] = [
  138, 146, 152,
];

/** Whether a category is one of the rest, and has no colour of its own. */
export function isOfRest(palette: Palette, code: number): boolean {
  return REST_COLOUR.every((part, i) => palette[3 * code + i] === part);
}

/** The codes of the categories with most cells, largest first; of equal ones the first of the file. */
export function largestCodes(counts: Uint32Array, categories: number): readonly number[] {
  const codes = Array.from({ length: categories }, (_, code) => code);
  return codes.sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
}

/** Colours of their own for so many of the largest categories, one for all others. */
export function topPalette(
  counts: Uint32Array,
  categories: number,
  top: number,
): Palette {
  const out = new Uint8Array(3 * categories);
  for (let code = 0; code < categories; code++) out.set(REST_COLOUR, 3 * code);
  const own = categoryPalette(Math.min(top, categories));
  for (const [i, code] of largestCodes(counts, categories).slice(0, top).entries())
    out.set(own.subarray(3 * i, 3 * i + 3), 3 * code);
  return out;
}
