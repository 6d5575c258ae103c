import { expect, it } from 'vitest';
import type { TissueImage } from '@/model/tissue';
import { boxWithImage } from './box-with-image';

/** An image of 500 × 480 pixels, 4 units wide each, whose first is at 0, 0. */
const image: TissueImage = {
  ...{ path: '/hires', name: 'hires', axes: { y: 0, x: 1, c: 2 }, rank: 3, channels: 3 },
  ...{ dtype: 'float32', isRgb: true, basis: 'tissue_hires_scalef 0.25' },
  levels: [
    {
      ...{ path: '/hires', width: 500, height: 480, pixelBytes: 12 },
      toPixels: [0.25, 0, 0, 0, 0.25, 0],
    },
  ],
};
/** Positions of a tenth of a unit from the middle of the image, whose y points down. */
const frame = { x: 1000, y: 960, unit: 10, up: -1 } as const;

it('is around points and image, wherever one is beyond the other', () => {
  const points = { left: -80, right: 80, bottom: -110, top: 70 };
  expect(boxWithImage(points, image, frame)).toEqual({
    ...{ left: -100, right: 100, bottom: -110, top: 96 },
  });
});

it('is that of the points without an image, before the first points, and where the image is far larger', () => {
  const points = { left: -20, right: 20, bottom: -20, top: 20 };
  expect(boxWithImage(points, undefined, frame)).toBe(points);
  expect(boxWithImage(undefined, image, undefined)).toBeUndefined();
  expect(boxWithImage(points, image, frame)).toBe(points);
});
