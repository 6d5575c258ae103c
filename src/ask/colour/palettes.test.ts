import { describe, expect, it } from 'vitest';
import { categoryPalette, orderedPalette, type Palette, VIRIDIS } from './palettes';

function hexes(palette: Palette): string[] {
  const all = [...palette].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return all.match(/.{6}/g)?.map((hex) => `#${hex}`) ?? [];
}

// scanpy 1.11.5, plotting/palettes.py
describe('the palette of categories', () => {
  it('is scanpy’s default_20 up to twenty', () => {
    expect(hexes(categoryPalette(20))).toEqual(
      '#1f77b4 #ff7f0e #279e68 #d62728 #aa40fc #8c564b #e377c2 #b5bd61 #17becf #aec7e8 #ffbb78 #98df8a #ff9896 #c5b0d5 #c49c94 #f7b6d2 #dbdb8d #9edae5 #ad494a #8c6d31'.split(
        ' ',
      ),
    );
    expect(hexes(categoryPalette(3))).toEqual(['#1f77b4', '#ff7f0e', '#279e68']);
  });

  it('is scanpy’s default_28 up to twenty-eight', () => {
    const palette = hexes(categoryPalette(28));
    expect(palette.slice(0, 4)).toEqual(['#023fa5', '#7d87b9', '#bec1d4', '#d6bcc0']);
    expect(palette.slice(-4)).toEqual(['#7f7f7f', '#c7c7c7', '#1ce6ff', '#336600']);
    expect(hexes(categoryPalette(21))).toEqual(palette.slice(0, 21));
  });

  it('is scanpy’s default_102 up to a hundred and two, all different', () => {
    const palette = hexes(categoryPalette(102));
    expect(palette.slice(0, 4)).toEqual(['#ffff00', '#1ce6ff', '#ff34ff', '#ff4a46']);
    expect(new Set(palette).size).toBe(102);
  });

  it('repeats beyond, so that every category has a colour', () => {
    const palette = hexes(categoryPalette(300));
    expect(palette).toHaveLength(300);
    expect(palette[102]).toBe('#ffff00');
    expect(palette[299]).toBe(palette[299 - 204]);
  });
});

// matplotlib.colormaps['viridis'](i, bytes=True)
it('has the viridis of matplotlib', () => {
  expect(VIRIDIS).toHaveLength(768);
  const at = (i: number) => [...VIRIDIS.subarray(3 * i, 3 * i + 3)];
  expect([0, 1, 64, 127, 128, 200, 255].map(at)).toEqual([
    [68, 1, 84],
    [68, 2, 85],
    [58, 82, 139],
    [32, 143, 140],
    [32, 144, 140],
    [112, 206, 86],
    [253, 231, 36],
  ]);
});

it('uses even steps of viridis for ordered categories', () => {
  expect(hexes(orderedPalette(1))).toEqual(['#440154']);
  expect(hexes(orderedPalette(2))).toEqual(['#440154', '#fde724']);
  expect(hexes(orderedPalette(0))).toEqual([]);
});
