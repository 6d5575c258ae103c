import { expect, it } from 'vitest';
import { UNPLACED } from '@/ask/embeddings/points';
import { MISSING_LEVEL } from './colour-levels';
import {
  type PointOrder,
  type PointPicture,
  paintPoints,
  pointCircles,
} from './paint-points';

const red = [255, 0, 0, 255];
const green = [0, 255, 0, 255];

function picture(part: Partial<PointPicture>): PointPicture {
  return {
    positions: Float32Array.of(0, 0),
    values: Uint8Array.of(0),
    palette: Uint8Array.from([...red, ...green, 9, 9, 9, 255]),
    missingCode: 2,
    range: [0, 1],
    selected: undefined,
    dim: [200, 200, 200],
    ...{ x: 0, y: 0, scale: 10, width: 40, height: 20, pointSize: 4 },
    ...part,
  };
}

const pixelAt = (pixels: Uint8ClampedArray, x: number, y: number) => [
  ...pixels.subarray(4 * (40 * y + x), 4 * (40 * y + x) + 4),
];

it('paints a disc where the point is, y upward, and leaves the rest transparent', () => {
  const positions = Float32Array.of(1, 0.5);
  const pixels = paintPoints(picture({ positions }));
  expect(pixelAt(pixels, 30, 5)).toEqual(red);
  expect(pixelAt(pixels, 30, 15)).toEqual([0, 0, 0, 0]);
  const small = paintPoints(picture({ positions, pointSize: 2 }));
  expect(small.filter((_, i) => i % 4 === 3 && small[i] === 255)).toHaveLength(5);
});

it('smooths the edges of discs: mixed pixels only there, as opaque as they are covered', () => {
  const one = paintPoints(picture({ pointSize: 12 }));
  const alphas = Array.from(one.filter((_, i) => i % 4 === 3));
  const area = alphas.reduce((sum, alpha) => sum + alpha / 255, 0);
  expect(Math.abs(area - Math.PI * 36)).toBeLessThan(3);
  const edge = alphas.filter((alpha) => alpha > 0 && alpha < 255);
  expect(edge.length).toBeGreaterThan(10);
  for (const alpha of edge) expect([64, 128, 191]).toContain(alpha); // quarters
  for (let at = 0; at < one.length; at += 4)
    if (one[at + 3]) expect([...one.subarray(at, at + 3)]).toEqual(red.slice(0, 3));
  // symmetric around the point
  for (const [x, y] of [
    [5, 0],
    [4, 4],
    [6, 1],
  ] as const) {
    const around = [
      pixelAt(one, 20 + x, 10 + y),
      pixelAt(one, 20 - x, 10 - y),
      pixelAt(one, 20 - x, 10 + y),
    ];
    expect(new Set(around.map(String)).size).toBe(1);
  }
  // the inside of two that overlap has the exact colours of both, and mixed ones only where they meet
  const positions = Float32Array.of(-0.4, 0, 0.4, 0);
  const values = Uint8Array.of(0, 1);
  const both = paintPoints(picture({ positions, values, pointSize: 12 }));
  const colours = new Map<string, number>();
  for (let at = 0; at < both.length; at += 4) {
    if (both[at + 3] !== 255) continue;
    const colour = [...both.subarray(at, at + 3)].join(' ');
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  expect(colours.get('255 0 0')).toBeGreaterThan(40);
  expect(colours.get('0 255 0')).toBeGreaterThan(40);
  expect(
    [...colours.keys()].some((colour) => /^(?!255|0 )\d+ (?!255|0 )\d+ 0$/.test(colour)),
  ).toBe(true);
});

it('paints large pictures in parts that fit together', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, -1);
  const values = Uint8Array.of(0, 1, 0);
  const size = { scale: 800, width: 1600, height: 2000, pointSize: 300 };
  const large = paintPoints(picture({ positions, values, ...size }));
  const at = (x: number, y: number) => [
    ...large.subarray(4 * (1600 * y + x)).subarray(0, 4),
  ];
  expect(at(800, 1000)).toEqual(red);
  expect(at(800, 200)).toEqual(green);
  expect(at(800, 1800)).toEqual(red);
  // the first part ends at line 1310: no line of the disc below it is missing
  for (let y = 1652; y < 1948; y += 7) expect(at(800, y)).toEqual(red);
  expect(at(800, 1400)).toEqual([0, 0, 0, 0]);
});

it('draws the highest value in front, whatever the order, and missing ones behind all', () => {
  const palette = new Uint8Array(4 * 257).fill(255);
  palette.set([1, 2, 3, 255], 4 * 255);
  palette.set([7, 7, 7, 255], 4 * 256);
  for (const levels of [
    [1, 0, MISSING_LEVEL],
    [MISSING_LEVEL, 0, 1],
  ]) {
    const values = Float32Array.from(levels);
    const pixels = paintPoints(
      picture({ positions: new Float32Array(6), values, palette }),
    );
    expect(pixelAt(pixels, 20, 10)).toEqual([1, 2, 3, 255]);
  }
});

it('leaves out points that are hidden or without position, and dims those not selected', () => {
  const hidden = Uint8Array.from([...red.slice(0, 3), 0, ...green, 9, 9, 9, 255]);
  const positions = Float32Array.of(0, 0, 1, 0, UNPLACED, UNPLACED);
  const values = Uint8Array.of(0, 1, 1);
  const bare = paintPoints(picture({ positions, values, palette: hidden }));
  expect(pixelAt(bare, 20, 10)).toEqual([0, 0, 0, 0]);
  expect(pixelAt(bare, 30, 10)).toEqual(green);
  const selected = Uint32Array.of(1);
  const some = paintPoints(picture({ positions, values, selected }));
  expect(pixelAt(some, 20, 10)).toEqual([200, 200, 200, 255]);
  expect(pixelAt(some, 30, 10)).toEqual(green);
});

it('draws points in random order if requested, whatever their values', () => {
  const palette = new Uint8Array(4 * 257).fill(255);
  palette.set([1, 2, 3, 255], 0); // the lowest
  palette.set([4, 5, 6, 255], 4 * 255); // the highest
  const positions = new Float32Array(4);
  const front = (levels: readonly number[], order: PointOrder) => {
    const values = Float32Array.from(levels);
    return pixelAt(paintPoints(picture({ positions, values, palette, order })), 20, 10);
  };
  // the first of two points has the smaller depth by its index
  expect(front([0, 1], 'value')).toEqual([4, 5, 6, 255]);
  expect(front([0, 1], 'random')).toEqual([1, 2, 3, 255]);
  expect(front([1, 0], 'random')).toEqual([4, 5, 6, 255]);
});

it('shows the mean of overlapping points, of numbers in the colour of their mean', () => {
  const positions = new Float32Array(6);
  const values = Uint8Array.of(0, 1, 1);
  const mixed = paintPoints(picture({ positions, values, order: 'mean' }));
  expect(pixelAt(mixed, 20, 10)).toEqual([85, 170, 0, 255]);
  const palette = new Uint8Array(4 * 257).fill(255);
  palette.set([1, 2, 3, 255], 4 * 51); // a fifth of the way
  const levels = Float32Array.of(0, 0.6, 0);
  const mean = paintPoints(
    picture({ positions, values: levels, palette, order: 'mean' }),
  );
  expect(pixelAt(mean, 20, 10)).toEqual([1, 2, 3, 255]);
});

it('averages those behind only where those in front let them through', () => {
  const positions = new Float32Array(4);
  const values = Uint8Array.of(0, 1);
  const selected = Uint32Array.of(0);
  const mean = { positions, values, selected, order: 'mean' } as const;
  expect(pixelAt(paintPoints(picture(mean)), 20, 10)).toEqual(red);
  const half = paintPoints(picture({ ...mean, opacity: 0.5 }));
  // over the grey 200 of the other: (255 · 0.5 + 200 · 0.25) / 0.75, 200 · 0.25 / 0.75
  expect(pixelAt(half, 20, 10)).toEqual([237, 67, 67, 191]);
});

it('lets through what overlapping points together let through', () => {
  const alphaOf = (points: number) => {
    const positions = new Float32Array(2 * points);
    const values = new Uint8Array(points);
    return pixelAt(paintPoints(picture({ positions, values, opacity: 0.5 })), 20, 10);
  };
  expect(alphaOf(1)).toEqual([255, 0, 0, 128]);
  expect(alphaOf(2)).toEqual([255, 0, 0, 191]);
});

it('spreads the colours of numbers by their logarithm', () => {
  const palette = new Uint8Array(4 * 257).fill(255);
  palette.set([1, 2, 3, 255], 4 * 85); // a third of the way
  const values = Float32Array.of(9 / 999); // 10 from 1 to 1000
  const pixels = paintPoints(picture({ values, palette, curve: 999 }));
  expect(pixelAt(pixels, 20, 10)).toEqual([1, 2, 3, 255]);
});

it('dims what the highlight of others dims, as the screen does', () => {
  const palette = Uint8Array.from([255, 0, 0, 128, ...green, 9, 9, 9, 255]);
  expect(pixelAt(paintPoints(picture({ palette })), 20, 10)).toEqual([
    200, 200, 200, 255,
  ]);
});

it('gives points as circles, those in front last, unless they are too many or averaged', () => {
  const positions = Float32Array.of(0, 0, 1, 0, UNPLACED, UNPLACED);
  const values = Uint8Array.of(1, 0, 0);
  const selected = Uint32Array.of(1);
  const some = picture({ positions, values, selected });
  expect(pointCircles(some, 2)).toEqual([
    { x: 20, y: 10, radius: 2, colour: '#c8c8c8' },
    { x: 30, y: 10, radius: 2, colour: '#ff0000' },
  ]);
  expect(pointCircles(some, 1)).toBeUndefined();
  expect(pointCircles({ ...some, opacity: 0.5 }, 2)).toBeUndefined();
});

it('paints the nearer of points in space over the farther, and larger', () => {
  const ball = { centre: [0, 0, 0], radius: 1 } as const;
  const both = {
    positions: new Float32Array(4),
    values: Uint8Array.of(0, 1),
    pointSize: 8,
  };
  const z = Float32Array.of(1, -1);
  const from = (turn: readonly [number, number]) =>
    paintPoints(picture({ ...both, solid: { z, ball, turn } }));
  const front = from([0, 0]);
  expect(pixelAt(front, 20, 10)).toEqual(red);
  expect(pixelAt(front, 24, 10), 'a disc of 10 pixels').toEqual(red);
  expect(pixelAt(from([180, 0]), 20, 10)).toEqual(green);
  // from the side, a unit to the right
  expect(pixelAt(from([90, 0]), 30, 10)).toEqual(red);
});
