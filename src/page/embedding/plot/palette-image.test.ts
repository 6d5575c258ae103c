import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { CategoryColours } from '@/ask/colour/colour-points';
import { missingCodeOf, paletteImage } from './palette-image';

const grey = [211, 211, 211] as const;

function categories(count: number): CategoryColours {
  return {
    kind: 'categories',
    codes: new Uint8Array(0),
    labels: Array.from({ length: count }, String),
    ordered: false,
    counts: new Uint32Array(count + 1),
  };
}

function entryOf(bytes: Uint8Array, at: number): number[] {
  return [...bytes.subarray(4 * at, 4 * at + 4)];
}

it('has an entry a category and grey for missing, transparent where hidden', () => {
  const palette = Uint8Array.of(255, 0, 0, 0, 255, 0);
  const { bytes, height } = paletteImage(categories(2), palette, new Set([0, 2]), grey);
  expect(height).toBe(1);
  expect(entryOf(bytes, 0)).toEqual([255, 0, 0, 0]);
  expect(entryOf(bytes, 1)).toEqual([0, 255, 0, 255]);
  expect(entryOf(bytes, 2)).toEqual([211, 211, 211, 0]);
});

it('has as many rows as categories and missing need', () => {
  const heightFor = (count: number) =>
    paletteImage(categories(count), new Uint8Array(3 * count), new Set(), grey).height;
  expect([0, 255, 256, 65_535].map(heightFor)).toEqual([1, 1, 2, 256]);
});

it('has viridis for numbers, and missing after it', () => {
  const colours = coloursOfNumbers(Float32Array.of(1, Number.NaN));
  const nothing = new Uint8Array(0);
  const { bytes, height } = paletteImage(colours, nothing, new Set(), grey);
  expect(height).toBe(2);
  expect(entryOf(bytes, 0)).toEqual([68, 1, 84, 255]);
  expect(entryOf(bytes, 255)).toEqual([253, 231, 36, 255]);
  expect(entryOf(bytes, 256)).toEqual([211, 211, 211, 255]);
  const hidden = new Set([missingCodeOf(colours)]);
  expect(entryOf(paletteImage(colours, nothing, hidden, grey).bytes, 256)[3]).toBe(0);
});

it('makes half transparent what is not highlighted, and keeps what is hidden hidden', () => {
  const image = paletteImage(
    categories(3),
    new Uint8Array(9),
    new Set([1]),
    grey,
    [1, 2],
  );
  const opacities = [0, 1, 2, 3].map((at) => entryOf(image.bytes, at)[3]);
  expect(opacities).toEqual([128, 0, 255, 128]);
});

it('puts the rest of very many categories behind those with colours of their own', () => {
  const palette = Uint8Array.of(1, 2, 3, 138, 146, 152);
  const opacitiesOf = (highlight: readonly number[], count = 201) => {
    const all = categories(count);
    const { bytes } = paletteImage(all, palette, new Set(), grey, highlight);
    return [bytes[3], bytes[7]];
  };
  // few have colours of their own, one of which may be that grey
  expect(opacitiesOf([], 2)).toEqual([255, 255]);
  expect(opacitiesOf([])).toEqual([255, 224]);
  expect(opacitiesOf([1])).toEqual([128, 255]);
});

it('gives missing values their own colour, and leaves the context of hidden categories grey', () => {
  const palette = Uint8Array.of(255, 0, 0, 0, 255, 0);
  const hidden = new Set([0]);
  const own = [16, 32, 48] as const;
  const { bytes } = paletteImage(categories(2), palette, hidden, grey, [], true, own);
  expect(entryOf(bytes, 0).slice(0, 3)).toEqual([211, 211, 211]);
  expect(entryOf(bytes, 2)).toEqual([16, 32, 48, 255]);
});
