import { expect, it } from 'vitest';
import { scaling } from '@/model/affine';
import { type PlacedTile, tilesSoFar } from './placed-tile';

const tileAt = (x: number, y: number, size: number): PlacedTile => ({
  ...{ width: 10, height: 10, pixels: new Uint8ClampedArray(400) },
  toPositions: scaling(size / 10, size / 10, x, y),
});

it('keeps the last tiles below those that have arrived', () => {
  const [coarse, fine] = [tileAt(0, 0, 4), tileAt(0, 0, 2)];
  expect(tilesSoFar([coarse], [fine], 1)).toEqual([coarse, fine]);
});

it('draws no translucent tile above another, which would be darker there', () => {
  const [coarse, fine, beside] = [tileAt(0, 0, 4), tileAt(2, 2, 2), tileAt(4, 0, 2)];
  expect(tilesSoFar([coarse], [fine, beside], 0.5)).toEqual([coarse, beside]);
  expect(tilesSoFar([], [fine, beside], 0.5)).toEqual([fine, beside]);
});
