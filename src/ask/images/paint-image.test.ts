import { expect, it } from 'vitest';
import { scaling } from '@/model/affine';
import { PLAIN_LOOK } from './compose-pixels';
import { paintImage } from './paint-image';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = [0, 0, 0, 0];

function part(colours: readonly (readonly number[])[], width: number) {
  const pixels = Uint8Array.from(colours.flat());
  return { width, height: colours.length / width, pixels };
}

/** Pixels of a picture, row by row. */
function pixelsOf(painted: Uint8ClampedArray): readonly (readonly number[])[] {
  return Array.from({ length: painted.length / 4 }, (_, i) => [
    ...painted.subarray(4 * i, 4 * i + 4),
  ]);
}

it('has squares for enlarged pixels, and nothing beside the image', () => {
  const image = { ...part([RED, BLUE], 2), toFrame: scaling(2, 1, 1, 0) };
  expect(pixelsOf(paintImage([image], PLAIN_LOOK, 6, 2))).toEqual([
    ...[CLEAR, RED, RED, BLUE, BLUE, CLEAR],
    ...[CLEAR, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR],
  ]);
});

it('averages reduced pixels, also across two parts', () => {
  const parts = [
    { ...part([RED, RED, BLUE], 3), toFrame: scaling(0.5, 0.5) },
    { ...part([RED, RED], 2), toFrame: scaling(0.5, 0.5, 1.5, 0) },
  ];
  // one row of two: half a pixel is covered
  expect(pixelsOf(paintImage(parts, PLAIN_LOOK, 3, 1))).toEqual([
    ...[
      [255, 0, 0, 128],
      [128, 0, 128, 128],
      [255, 0, 0, 64],
    ],
  ]);
});

it('averages pixels that are reduced along one side alone', () => {
  const image = { ...part([RED, BLUE], 1), toFrame: scaling(2, 0.5) };
  expect(pixelsOf(paintImage([image], PLAIN_LOOK, 2, 1))).toEqual([
    [128, 0, 128, 255],
    [128, 0, 128, 255],
  ]);
});

it('turns an image, and leaves no line between its parts', () => {
  // a quarter to the left: x to the top
  const toFrame = (left: number) => [0, 1, 0, -1, 0, 4 - left] as const;
  const parts = [
    { ...part([RED, BLUE], 2), toFrame: toFrame(0) },
    { ...part([RED, RED], 2), toFrame: toFrame(2) },
  ];
  expect(pixelsOf(paintImage(parts, PLAIN_LOOK, 1, 4))).toEqual([RED, RED, BLUE, RED]);
});

it('applies brightness, contrast and opacity', () => {
  const image = { ...part([[100, 200, 50, 255]], 1), toFrame: scaling(1, 1) };
  const look = { brightness: 0.2, contrast: 1, opacity: 0.5 };
  // 51 of 255 brighter
  expect(pixelsOf(paintImage([image], look, 1, 1))).toEqual([[151, 251, 101, 128]]);
});
