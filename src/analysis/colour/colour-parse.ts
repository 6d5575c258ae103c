import { namedColour } from './colour-names';
import { categoryPalette, orderedPalette, type Palette } from './palettes';

/** Red, green and blue of `#rgb`, `#rrggbb` or `#rrggbbaa` (opacity is ignored). */
export function parseHex(text: string): readonly [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (!digits) return undefined;
  const pairs =
    digits.length === 3
      ? [...digits].map((digit) => digit + digit)
      : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/**
 * The colours that a file stores for a column (`uns/<column>_colors`), one per category in order.
 * Undefined if they are too few or one is invalid.
 */
export function storedPalette(
  texts: readonly string[],
  categories: number,
): Palette | undefined {
  if (texts.length < categories) return undefined;
  const out = new Uint8Array(3 * categories);
  for (let i = 0; i < categories; i++) {
    const text = texts[i] ?? '';
    const colour = parseHex(namedColour(text) ?? text);
    if (!colour) return undefined;
    out.set(colour, 3 * i);
  }
  return out;
}

/** The key in `uns` under which scanpy stores the colours of a column's categories. */
export function coloursKey(column: string): string {
  return `${column}_colors`;
}

/**
 * The palette of a column of categories, and whether it is the file's: the stored colours if they are usable, else
 * viridis for ordered categories and scanpy's colours for others.
 */
export function paletteOfCategories(
  stored: readonly string[] | undefined,
  categories: number,
  isOrdered: boolean,
): { readonly palette: Palette; readonly isStored: boolean } {
  const found = stored && storedPalette(stored, categories);
  if (found) return { palette: found, isStored: true };
  const palette = isOrdered ? orderedPalette(categories) : categoryPalette(categories);
  return { palette, isStored: false };
}

/** `#rrggbb` of one entry of a palette. */
export function hexAt(palette: Palette, at: number): string {
  const [red = 0, green = 0, blue = 0] = palette.subarray(3 * at, 3 * at + 3);
  return hexOf(red, green, blue);
}

/** `#rrggbb` of red, green and blue, each a byte. */
export function hexOf(red: number, green: number, blue: number): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}
