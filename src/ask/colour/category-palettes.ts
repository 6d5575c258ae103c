import { parseHex } from './colour-parse';
import {
  categoryPalette,
  DISTINCT_COLOURS,
  orderedPalette,
  type Palette,
  paletteOf,
} from './palettes';

/** A palette for categories that the user can choose. */
export interface CategoryPaletteChoice {
  /** Name in links. */
  readonly name: string;
  readonly title: string;
  /** Colours of a number of categories; they repeat beyond `distinct`. */
  readonly coloursOf: (categories: number) => Palette;
  readonly distinct: number;
}

/**
 * scanpy's palettes by number of categories; Okabe and Ito's (matplotlib's `okabe_ito`, black last, because it is hard
 * to see on a dark background); Paul Tol's for qualitative data without their greys, which mean missing here; steps of
 * viridis.
 */
export const CATEGORY_PALETTES: readonly CategoryPaletteChoice[] = [
  {
    ...{ name: 'scanpy', title: 'scanpy (20, 28 or 102)', coloursOf: categoryPalette },
    distinct: DISTINCT_COLOURS,
  },
  repeated('okabe-ito', 'Okabe–Ito', 'e69f0056b4e9009e73f0e4420072b2d55e00cc79a7000000'),
  repeated('tol-bright', 'Tol bright', '4477aaee6677228833ccbb4466cceeaa3377'),
  repeated('tol-vibrant', 'Tol vibrant', 'ee77330077bb33bbeeee3377cc3311009988'),
  repeated(
    'tol-muted',
    'Tol muted',
    'cc6677332288ddcc7711773388ccee88225544aa99999933aa4499',
  ),
  repeated('tol-light', 'Tol light', '77aaddee8866eedd88ffaabb99ddff44bb99bbcc33aaaa00'),
  {
    ...{ name: 'viridis', title: 'viridis, in order', coloursOf: orderedPalette },
    distinct: 256,
  },
];

function repeated(name: string, title: string, hex: string): CategoryPaletteChoice {
  const colours = paletteOf(hex);
  const coloursOf = (categories: number) =>
    Uint8Array.from(
      { length: 3 * categories },
      (_, i) => colours[i % colours.length] as number,
    );
  return { name, title, coloursOf, distinct: colours.length / 3 };
}

/**
 * Returns a palette by name; undefined without a name or for an unknown one: the caller then uses what suits the file.
 */
export function categoryPaletteOf(
  name: string | undefined,
): CategoryPaletteChoice | undefined {
  return CATEGORY_PALETTES.find((one) => one.name === name);
}

/** A palette with some colours replaced: hexadecimal, by code. */
export function withOwnColours(
  palette: Palette,
  own: Readonly<Record<number, string>> | undefined,
): Palette {
  if (!own) return palette;
  const out = Uint8Array.from(palette);
  for (const [code, hex] of Object.entries(own)) {
    const colour = parseHex(hex.startsWith('#') ? hex : `#${hex}`);
    const at = 3 * Number(code);
    if (colour && at + 3 <= out.length) out.set(colour, at);
  }
  return out;
}

/**
 * Colour that the user chose for missing values, whose code follows that of the last category; undefined for the
 * default grey.
 */
export function ownMissingColour(
  own: Readonly<Record<number, string>> | undefined,
  categories: number,
): readonly [red: number, green: number, blue: number] | undefined {
  const hex = own?.[categories];
  const colour = hex === undefined ? undefined : parseHex(`#${hex}`);
  if (!colour) return undefined;
  const [red = 0, green = 0, blue = 0] = colour;
  return [red, green, blue];
}
