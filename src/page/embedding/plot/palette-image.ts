import type { PointColours } from '@/ask/colour/colour-points';
import { type Palette, VIRIDIS } from '@/ask/colour/palettes';
import { isOfRest } from '@/ask/colour/top-categories';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Entries per row of the palette texture. */
export const PALETTE_WIDTH = 256;

/**
 * Opacities with a meaning for the shader: dimmed by a highlight of others, and behind all with a colour of their own.
 */
const [DIM, BEHIND] = [128, 224];

/** RGBA bytes in rows of 256 entries. */
export interface PaletteImage {
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Palette texture of points: one entry per category and one for missing, or 256 steps of a colour map (viridis if the
 * palette is empty) and one for missing, which is grey unless it has a colour of its own. Hidden entries are
 * transparent, or with `hasContext` grey and behind all others. While some entries are highlighted, the others are half
 * transparent.
 */
export function paletteImage(
  colours: Exclude<PointColours, { kind: 'refused' }>,
  palette: Palette,
  hidden: ReadonlySet<number>,
  grey: Rgb,
  highlight: readonly number[] = [],
  hasContext = false,
  missing: Rgb = grey,
): PaletteImage {
  const isNumbers = colours.kind === 'numbers';
  const entries = isNumbers ? 256 : colours.labels.length;
  const height = Math.ceil((entries + 1) / PALETTE_WIDTH);
  const bytes = new Uint8Array(4 * PALETTE_WIDTH * height);
  const rest = !isNumbers && highlight.length > 0 ? DIM : 255;
  const source = isNumbers && palette.length === 0 ? VIRIDIS : palette;
  for (let i = 0; i < entries; i++) {
    bytes.set(source.subarray(3 * i, 3 * i + 3), 4 * i);
    const isHidden = !isNumbers && hidden.has(i);
    if (isHidden && hasContext) bytes.set(grey, 4 * i);
    bytes[4 * i + 3] = isHidden && !hasContext ? 0 : rest;
    const isBehind = isHidden || (!isNumbers && isOfRest(colours, source, i));
    if (bytes[4 * i + 3] === 255 && isBehind) bytes[4 * i + 3] = BEHIND;
  }
  const isMissingHidden =
    hidden.has(missingCodeOf(colours)) && (isNumbers || !hasContext);
  bytes.set([...missing, isMissingHidden ? 0 : rest], 4 * entries);
  if (!isNumbers)
    for (const code of highlight)
      if (code <= entries && !hidden.has(code)) bytes[4 * code + 3] = 255;
  return { height, bytes };
}

/** Code of missing values among the hidden codes: one after the last category's; 0 for numbers. */
export function missingCodeOf(colours: PointColours): number {
  return colours.kind === 'categories' ? colours.labels.length : 0;
}
