import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { coloursInBlock, hexAt, parseHex, storedPalette } from './colour-parse';

it('reads hexadecimal colours of three, six and eight digits', () => {
  expect(parseHex('#1f77b4')).toEqual([31, 119, 180]);
  expect(parseHex('#1F77B4')).toEqual([31, 119, 180]);
  expect(parseHex('#0af')).toEqual([0, 170, 255]);
  expect(parseHex('#1f77b480')).toEqual([31, 119, 180]);
});

it('accepts no other colours', () => {
  for (const text of ['', 'red', '#12', '#12345', '#gggggg', 'url(#a)', '#1f77b4;x'])
    expect(parseHex(text)).toBeUndefined();
});

it('uses the first stored colours if there are more than categories', () => {
  expect(storedPalette(['#000000', '#ff0000', '#00ff00'], 2)).toEqual(
    Uint8Array.of(0, 0, 0, 255, 0, 0),
  );
});

it('refuses stored colours that are too few or invalid', () => {
  expect(storedPalette(['#000000'], 2)).toBeUndefined();
  expect(storedPalette(['#000000', 'nan'], 2)).toBeUndefined();
});

it('writes an entry of a palette as text', () => {
  expect(hexAt(Uint8Array.of(0, 0, 0, 31, 119, 180), 1)).toBe('#1f77b4');
});

it('accepts the colour names of matplotlib', () => {
  // matplotlib.colors.to_hex of each
  const names = ['red', 'tab:blue', 'k', 'C13', '0.5', 'SkyBlue', 'g'];
  const palette = storedPalette(names, names.length) ?? new Uint8Array(0);
  expect(names.map((_, i) => hexAt(palette, i))).toEqual([
    ...['#ff0000', '#1f77b4', '#000000', '#d62728', '#808080', '#87ceeb', '#008000'],
  ]);
  expect(storedPalette(['2'], 1)).toBeUndefined();
  expect(storedPalette(['constructor'], 1)).toBeUndefined();
});

const rows = (values: readonly number[], width: number): Block => ({
  kind: 'matrix',
  rows: [0, values.length / width],
  columns: [0, width],
  values: Float64Array.from(values),
});

// matplotlib.colors.to_hex of each row
it.each([
  ['parts of 1', rows([1, 0, 0, 0, 0.5, 1], 3), ['#ff0000', '#0080ff']],
  ['parts of 1 and opacity', rows([0, 0, 1, 0.3], 4), ['#0000ff']],
  ['bytes', rows([255, 255, 0], 3), ['#ffff00']],
  ['neither', rows([256, 0, 0], 3), undefined],
  ['two columns', rows([1, 0], 2), undefined],
])('reads colours stored as rows of %s', (_, block, colours) => {
  expect(coloursInBlock(block)).toEqual(colours);
});
