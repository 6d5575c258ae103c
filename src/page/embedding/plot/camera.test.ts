import { expect, it } from 'vitest';
import { cameraOf, fitCamera, pixelOf, placeAt, pointSizeOf, viewportOf } from './camera';

const size = { width: 640, height: 440 };

it('fits all points into the plot with a margin, and beside the buttons on the right', () => {
  const camera = fitCamera({ left: -1, right: 1, bottom: -0.5, top: 0.5 }, size);
  const [left, top] = pixelOf(camera, size, -1, 0.5);
  const [right] = pixelOf(camera, size, 1, 0.5);
  expect([left, right]).toEqual([expect.closeTo(28, 9), expect.closeTo(582, 9)]);
  expect(top).toBeCloseTo(81.5, 9);
  const tall = fitCamera({ left: -1, right: 1, bottom: -2, top: 2 }, size);
  expect(tall).toEqual({ x: 0, y: 0, zoom: Math.log2(96) });
});

it('fits all points into a narrow plot, whose buttons are not beside them', () => {
  const narrow = { width: 200, height: 340 };
  const camera = fitCamera({ left: -1, right: 1, bottom: -1, top: 1 }, narrow);
  expect([pixelOf(camera, narrow, -1, 0)[0], pixelOf(camera, narrow, 1, 0)[0]]).toEqual([
    expect.closeTo(8, 9),
    expect.closeTo(192, 9),
  ]);
});

it('fits one point, no point, and a plot of no size', () => {
  const point = fitCamera({ left: 2, right: 2, bottom: 3, top: 3 }, size);
  expect([point.x, point.y, Number.isFinite(point.zoom)]).toEqual([2, 3, true]);
  expect(fitCamera(undefined, size)).toEqual({ x: 0, y: 0, zoom: 0 });
  const flat = fitCamera(
    { left: -1, right: 1, bottom: -1, top: 1 },
    { width: 0, height: 0 },
  );
  expect(Number.isFinite(flat.zoom)).toBe(true);
});

it('finds the place under a pixel and back', () => {
  const camera = { x: 0.25, y: -0.5, zoom: 8 };
  const [x, y] = placeAt(camera, size, 100, 50);
  expect([x, y]).toEqual([-0.609375, 0.1640625]);
  expect(pixelOf(camera, size, x, y)).toEqual([100, 50]);
});

it('says the viewport in data coordinates', () => {
  const frame = { x: 100, y: -20, unit: 4, up: 1 } as const;
  const camera = { x: 0.5, y: 0.25, zoom: 8 };
  const viewport = viewportOf(camera, frame);
  expect(viewport).toEqual({ x: 102, y: -19, zoom: 6 });
  expect(cameraOf(viewport, frame)).toEqual(camera);
});

it('draws few points large and many small, larger when zoomed in', () => {
  expect(pointSizeOf(60, size, 0)).toBeCloseTo(8.6, 3);
  expect(pointSizeOf(3000, size, 0)).toBe(5);
  expect(pointSizeOf(1_000_000, size, 0)).toBe(1);
  expect(pointSizeOf(100_000, size, 0)).toBeCloseTo(2.265, 3);
  expect(pointSizeOf(100_000, size, 4)).toBeCloseTo(6.867, 3);
  expect(pointSizeOf(3000, size, 10)).toBe(12);
});

it('keeps places in links in coordinates of the image where y points down', () => {
  const frame = { x: 100, y: 400, unit: 4, up: -1 } as const;
  const viewport = viewportOf({ x: 0.5, y: 0.25, zoom: 8 }, frame);
  expect(viewport).toEqual({ x: 102, y: 399, zoom: 6 });
  expect(cameraOf(viewport, frame)).toEqual({ x: 0.5, y: 0.25, zoom: 8 });
});
