import { expect, it } from 'vitest';
import { applied, scaling } from '@/model/affine';
import type { ImageLevel } from '@/model/tissue';
import { bytesOfTiles, type SeenArea, tilesInView } from './tiles-in-view';

/** Coordinates are pixels of the finest level of 8,192 × 4,096. */
const level = (by: number, chunk = 512): ImageLevel => ({
  path: `/images/x/${by}`,
  ...{ width: 8192 / by, height: 4096 / by, chunk: [chunk, chunk] },
  toPixels: scaling(1 / by, 1 / by),
  pixelBytes: 3,
});
const levels = [level(1), level(4), level(16)];
/** A unit is 1,000 pixels; y of the data points down. */
const frame = { x: 4000, y: 2000, unit: 1000, up: -1 } as const;
const seen = (x: number, y: number, scale: number): SeenArea => ({
  ...{ left: x - 400 / scale, right: x + 400 / scale },
  ...{ bottom: y - 300 / scale, top: y + 300 / scale, scale },
});

it('takes the coarsest level whose pixels are no wider than 1½ CSS pixels', () => {
  const all = tilesInView(levels, seen(0, 0, 90), frame);
  expect(all.map(({ level: { path }, x, y, step }) => [path, x, y, step])).toEqual([
    ['/images/x/16', [0, 512], [0, 256], 1],
  ]);
  const near = tilesInView(levels, seen(0, 0, 200), frame);
  expect(near[0]?.level.path).toBe('/images/x/4');
  const nearest = tilesInView(levels, seen(0, 0, 4000), frame);
  expect(nearest[0]?.level.path).toBe('/images/x/1');
});

it('reads only tiles that can be seen, as the chunks are, the middle first', () => {
  // 800 × 600 CSS pixels, each a pixel of the finest level, around 4,300 and 1,800
  const tiles = tilesInView(levels, seen(0.3, 0.2, 1000), frame);
  expect(tiles.map(({ x, y }) => [x[0], y[0]])).toEqual([
    [4096, 1536],
    [3584, 1536],
    [4096, 2048],
    [4096, 1024],
    [4608, 1536],
    [3584, 2048],
    [3584, 1024],
    [4608, 2048],
    [4608, 1024],
  ]);
  expect(bytesOfTiles(tiles)).toBe(9 * 512 * 512 * 3);
});

it('maps the pixels of a tile back to positions: y up, and thinned pixels larger', () => {
  const [tile] = tilesInView([level(1, 3000)], seen(0, 0, 50), frame);
  expect(tile).toMatchObject({ step: 8, x: [0, 8192], y: [0, 4096] });
  expect(tile && applied(tile.toPositions, 0, 0)).toEqual([-4, 2]);
  expect(tile && applied(tile.toPositions, 500, 250)).toEqual([0, 0]);
});

it('has no tiles where the image is not seen', () => {
  expect(tilesInView(levels, seen(30, 0, 90), frame)).toEqual([]);
});
