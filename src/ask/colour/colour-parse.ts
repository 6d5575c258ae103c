import type { Block } from '@/model/block';
import { roundHalfEven } from '@/model/round-half-even';
import { unpackStrings } from '@/model/strings';
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

/**
 * The texts of stored colours: of a list of texts, or of rows of red, green, blue and perhaps opacity, from 0 to 1 as
 * matplotlib has them, or whole numbers up to 255. Undefined for anything else.
 */
export function coloursInBlock(block: Block | undefined): readonly string[] | undefined {
  if (block?.kind === 'strings') return unpackStrings(block.strings);
  if (block?.kind !== 'matrix') return undefined;
  const width = block.columns[1] - block.columns[0];
  if (width !== 3 && width !== 4) return undefined;
  const values = Array.from<number | bigint, number>(block.values, Number);
  const areParts = values.every((value) => value >= 0 && value <= 1);
  const areBytes = values.every(
    (value) => Number.isInteger(value) && value >= 0 && value <= 255,
  );
  if (!areParts && !areBytes) return undefined;
  const scale = areParts ? 255 : 1;
  return Array.from({ length: values.length / width }, (_, row) => {
    const [red = 0, green = 0, blue = 0] = values
      .slice(row * width, row * width + 3)
      .map((value) => roundHalfEven(scale * value));
    return hexOf(red, green, blue);
  });
}

/** Entries of a dictionary of colours that are read one by one. */
export const MAX_COLOUR_ENTRIES = 500;

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
