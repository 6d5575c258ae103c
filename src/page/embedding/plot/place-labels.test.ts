import { expect, it } from 'vitest';
import { placeLabels } from './place-labels';

const size = { width: 200, height: 100 };
const label = (code: number, x: number, y: number) => ({
  ...{ code, x, y, width: 40, height: 10 },
});

it('leaves labels where they are that overlap no other', () => {
  const placed = placeLabels([label(0, 50, 50), label(1, 100, 50)], size);
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [50, 50],
    [100, 50],
  ]);
});

it('moves a label that overlaps an earlier one by its height, and knows its place', () => {
  const [, second] = placeLabels([label(0, 50, 50), label(1, 55, 52)], size);
  expect(second).toMatchObject({ code: 1, x: 55, placeX: 55, placeY: 52 });
  expect(second?.y).toBeCloseTo(62, 9);
});

it('keeps labels within the plot, and drops none of many', () => {
  const many = Array.from({ length: 30 }, (_, code) => label(code, 195, 2));
  const placed = placeLabels(many, size);
  expect(placed).toHaveLength(30);
  for (const { x, y } of placed) {
    expect(x).toBeLessThanOrEqual(180);
    expect(y).toBeGreaterThanOrEqual(5);
  }
  expect(placed[0]).toMatchObject({ x: 180, y: 5 });
});
