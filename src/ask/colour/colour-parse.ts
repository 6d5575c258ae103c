import type { Block } from '@/model/block';
import { roundHalfEven } from '@/model/round-half-even';
import { unpackStrings } from '@/model/strings';
import { categoryPalette, orderedPalette, type Palette } from './palettes';

/** matplotlib's names: those of CSS, of Tableau, and its letters. */
const NAMES =
  'aliceblue#f0f8ff antiquewhite#faebd7 aqua#00ffff aquamarine#7fffd4 ' +
  'azure#f0ffff b#0000ff beige#f5f5dc bisque#ffe4c4 black#000000 ' +
  'blanchedalmond#ffebcd blue#0000ff blueviolet#8a2be2 brown#a52a2a ' +
  'burlywood#deb887 c#00bfbf cadetblue#5f9ea0 chartreuse#7fff00 ' +
  'chocolate#d2691e coral#ff7f50 cornflowerblue#6495ed cornsilk#fff8dc ' +
  'crimson#dc143c cyan#00ffff darkblue#00008b darkcyan#008b8b ' +
  'darkgoldenrod#b8860b darkgray#a9a9a9 darkgreen#006400 darkgrey#a9a9a9 ' +
  'darkkhaki#bdb76b darkmagenta#8b008b darkolivegreen#556b2f darkorange#ff8c00 ' +
  'darkorchid#9932cc darkred#8b0000 darksalmon#e9967a darkseagreen#8fbc8f ' +
  'darkslateblue#483d8b darkslategray#2f4f4f darkslategrey#2f4f4f ' +
  'darkturquoise#00ced1 darkviolet#9400d3 deeppink#ff1493 deepskyblue#00bfff ' +
  'dimgray#696969 dimgrey#696969 dodgerblue#1e90ff firebrick#b22222 ' +
  'floralwhite#fffaf0 forestgreen#228b22 fuchsia#ff00ff g#008000 ' +
  'gainsboro#dcdcdc ghostwhite#f8f8ff gold#ffd700 goldenrod#daa520 gray#808080 ' +
  'green#008000 greenyellow#adff2f grey#808080 honeydew#f0fff0 hotpink#ff69b4 ' +
  'indianred#cd5c5c indigo#4b0082 ivory#fffff0 k#000000 khaki#f0e68c ' +
  'lavender#e6e6fa lavenderblush#fff0f5 lawngreen#7cfc00 lemonchiffon#fffacd ' +
  'lightblue#add8e6 lightcoral#f08080 lightcyan#e0ffff ' +
  'lightgoldenrodyellow#fafad2 lightgray#d3d3d3 lightgreen#90ee90 ' +
  'lightgrey#d3d3d3 lightpink#ffb6c1 lightsalmon#ffa07a lightseagreen#20b2aa ' +
  'lightskyblue#87cefa lightslategray#778899 lightslategrey#778899 ' +
  'lightsteelblue#b0c4de lightyellow#ffffe0 lime#00ff00 limegreen#32cd32 ' +
  'linen#faf0e6 m#bf00bf magenta#ff00ff maroon#800000 mediumaquamarine#66cdaa ' +
  'mediumblue#0000cd mediumorchid#ba55d3 mediumpurple#9370db ' +
  'mediumseagreen#3cb371 mediumslateblue#7b68ee mediumspringgreen#00fa9a ' +
  'mediumturquoise#48d1cc mediumvioletred#c71585 midnightblue#191970 ' +
  'mintcream#f5fffa mistyrose#ffe4e1 moccasin#ffe4b5 navajowhite#ffdead ' +
  'navy#000080 oldlace#fdf5e6 olive#808000 olivedrab#6b8e23 orange#ffa500 ' +
  'orangered#ff4500 orchid#da70d6 palegoldenrod#eee8aa palegreen#98fb98 ' +
  'paleturquoise#afeeee palevioletred#db7093 papayawhip#ffefd5 peachpuff#ffdab9 ' +
  'peru#cd853f pink#ffc0cb plum#dda0dd powderblue#b0e0e6 purple#800080 r#ff0000 ' +
  'rebeccapurple#663399 red#ff0000 rosybrown#bc8f8f royalblue#4169e1 ' +
  'saddlebrown#8b4513 salmon#fa8072 sandybrown#f4a460 seagreen#2e8b57 ' +
  'seashell#fff5ee sienna#a0522d silver#c0c0c0 skyblue#87ceeb slateblue#6a5acd ' +
  'slategray#708090 slategrey#708090 snow#fffafa springgreen#00ff7f ' +
  'steelblue#4682b4 tab:blue#1f77b4 tab:brown#8c564b tab:cyan#17becf ' +
  'tab:gray#7f7f7f tab:green#2ca02c tab:olive#bcbd22 tab:orange#ff7f0e ' +
  'tab:pink#e377c2 tab:purple#9467bd tab:red#d62728 tan#d2b48c teal#008080 ' +
  'thistle#d8bfd8 tomato#ff6347 turquoise#40e0d0 violet#ee82ee w#ffffff ' +
  'wheat#f5deb3 white#ffffff whitesmoke#f5f5f5 y#bfbf00 yellow#ffff00 ' +
  'yellowgreen#9acd32';

const byName = new Map(
  NAMES.split(' ').map((entry) => entry.split('#') as [name: string, digits: string]),
);
/** matplotlib's cycle, `C0` to `C9`. */
const CYCLE = [
  ...['blue', 'orange', 'green', 'red', 'purple'],
  ...['brown', 'pink', 'gray', 'olive', 'cyan'],
];

/**
 * `#rrggbb` of a colour in matplotlib's notation: `red`, `tab:blue`, `k`, `C3`, a grey `0.5`;
 * undefined otherwise.
 */
function namedColour(text: string): string | undefined {
  const name = text.trim();
  const digits =
    byName.get(name) ??
    byName.get(name.toLowerCase()) ??
    cycled(/^C(\d{1,4})$/.exec(name)?.[1]);
  if (digits !== undefined) return `#${digits}`;
  const grey = /^(0?\.\d+|[01](\.0*)?)$/.test(name) ? Number(name) : Number.NaN;
  if (!(grey >= 0 && grey <= 1)) return undefined;
  return `#${roundHalfEven(255 * grey)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;
}

function cycled(at: string | undefined): string | undefined {
  return at === undefined
    ? undefined
    : byName.get(`tab:${CYCLE[Number(at) % CYCLE.length]}`);
}

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
