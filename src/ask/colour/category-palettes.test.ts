import { expect, it } from 'vitest';
import {
  CATEGORY_PALETTES,
  categoryPaletteOf,
  withOwnColours,
} from './category-palettes';
import { hexAt } from './colour-parse';

const hexOf = (name: string, categories: number) => {
  const palette = categoryPaletteOf(name)?.coloursOf(categories) ?? new Uint8Array(0);
  return Array.from({ length: palette.length / 3 }, (_, i) => hexAt(palette, i));
};

// matplotlib 3.11's colormaps['okabe_ito'], its first colour last; tol_colors 2.2, without greys
it.each([
  ['okabe-ito', '#e69f00 #56b4e9 #009e73 #f0e442 #0072b2 #d55e00 #cc79a7 #000000'],
  ['tol-bright', '#4477aa #ee6677 #228833 #ccbb44 #66ccee #aa3377'],
  ['tol-vibrant', '#ee7733 #0077bb #33bbee #ee3377 #cc3311 #009988'],
  [
    'tol-muted',
    '#cc6677 #332288 #ddcc77 #117733 #88ccee #882255 #44aa99 #999933 #aa4499',
  ],
  ['tol-light', '#77aadd #ee8866 #eedd88 #ffaabb #99ddff #44bb99 #bbcc33 #aaaa00'],
])('has the colours of %s, which repeat', (name, colours) => {
  const all = colours.split(' ');
  expect(hexOf(name, all.length + 1)).toEqual([...all, all[0]]);
  expect(categoryPaletteOf(name)?.distinct).toBe(all.length);
});

// scanpy 1.11.5: sc.pl.palettes.default_20[0], default_28[20], default_102[101]
it('has scanpy’s three palettes by number of categories', () => {
  expect(hexOf('scanpy', 20)[0]).toBe('#1f77b4');
  expect(hexOf('scanpy', 28)[20]).toBe('#d5eae7');
  expect(hexOf('scanpy', 102)[101]).toBe('#324e72');
});

it('knows no palette without a name, or of an unknown one', () => {
  expect(categoryPaletteOf(undefined)).toBeUndefined();
  expect(categoryPaletteOf('jet')).toBeUndefined();
  expect(new Set(CATEGORY_PALETTES.map(({ name }) => name)).size).toBe(7);
});

it('replaces single colours, and nothing by what is no colour', () => {
  const palette = Uint8Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3);
  const own = { 1: 'ff8000', 2: 'no', 3: '000000' };
  expect([...withOwnColours(palette, own)]).toEqual([1, 1, 1, 255, 128, 0, 3, 3, 3]);
  expect(withOwnColours(palette, undefined)).toBe(palette);
});
