import { expect, it } from 'vitest';
import type { DrawnChannel } from '@/model/tissue';
import { adjustPixels, composePixels, PLAIN_LOOK } from './compose-pixels';

const rgb = (high: number): DrawnChannel[] => [
  { at: 0, low: 0, high, colour: [255, 0, 0] },
  { at: 1, low: 0, high, colour: [0, 255, 0] },
  { at: 2, low: 0, high, colour: [0, 0, 255] },
];

it('draws floats from 0 to 1 as matplotlib does: cut at the ends, and NaN transparent', () => {
  const values = Float32Array.of(0, 0.5, 1, 2, -1, 0.2, Number.NaN, 0, 0);
  const strides = { x: 3, y: 9, c: 1 };
  const source = { values, width: 3, height: 1, strides, firstChannel: 0 };
  // to 8 bits, numpy.clip(values, 0, 1) * 255
  expect([...composePixels(source, rgb(1))]).toEqual([
    ...[0, 128, 255, 255],
    ...[255, 0, 51, 255],
    ...[0, 0, 0, 0],
  ]);
});

it('reads channels that come first, from the channel at which the values begin', () => {
  const values = Uint16Array.of(0, 100, 200, 50, 1000, 500, 0, 250);
  const strides = { x: 1, y: 2, c: 4 };
  const source = { values, width: 2, height: 2, strides, firstChannel: 3 };
  const channels: DrawnChannel[] = [
    { at: 3, low: 0, high: 200, colour: [0, 255, 255] },
    { at: 4, low: 0, high: 1000, colour: [255, 0, 255] },
  ];
  expect([...composePixels(source, channels)]).toEqual([
    ...[255, 0, 255, 255],
    ...[128, 128, 255, 255],
    ...[0, 255, 255, 255],
    ...[64, 64, 128, 255],
  ]);
});

it('draws the fourth channel of colours as opacity', () => {
  const values = Uint8Array.of(10, 20, 30, 51);
  const source = {
    ...{ values, width: 1, height: 1, firstChannel: 0 },
    strides: { x: 4, y: 4, c: 1 },
  };
  const opacity = { at: 3, low: 0, high: 255 };
  expect([...composePixels(source, rgb(255), opacity)]).toEqual([10, 20, 30, 51]);
});

it('is black below a range of no width, and in full colour above it', () => {
  const values = Int32Array.of(4, 5, 6);
  const source = {
    ...{ values, width: 3, height: 1, firstChannel: 0 },
    strides: { x: 1, y: 3, c: 0 },
  };
  const channels: DrawnChannel[] = [{ at: 0, low: 5, high: 5, colour: [255, 255, 255] }];
  const drawn = composePixels(source, channels);
  expect([drawn[0], drawn[4], drawn[8]]).toEqual([0, 0, 255]);
});

it('brightens, stretches about middle grey, and fades', () => {
  const pixels = Uint8ClampedArray.of(0, 100, 255, 255);
  expect([...adjustPixels(pixels, PLAIN_LOOK)]).toEqual([0, 100, 255, 255]);
  expect([...adjustPixels(pixels, { ...PLAIN_LOOK, brightness: 0.2 })]).toEqual([
    51, 151, 255, 255,
  ]);
  expect([...adjustPixels(pixels, { ...PLAIN_LOOK, contrast: 2 })]).toEqual([
    0, 73, 255, 255,
  ]);
  expect([...adjustPixels(pixels, { ...PLAIN_LOOK, opacity: 0.4 })]).toEqual([
    0, 100, 255, 102,
  ]);
});
