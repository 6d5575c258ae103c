import { expect, it } from 'vitest';
import { treemapOf } from './treemap';

// the example of the paper: 6, 6, 4, 3, 2, 2, 1 in a rectangle of 6 × 4
it('lays out areas as Bruls, Huizing and van Wijk do', () => {
  const tiles = treemapOf([6, 6, 4, 3, 2, 2, 1], 6 / 4);
  const inPaper = tiles.map(({ x, y, width, height }) =>
    [6 * x, 4 * y, 6 * width, 4 * height].map((side) => Number(side.toFixed(3))),
  );
  expect(inPaper).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.714, 2.333],
    [4.714, 0, 1.286, 2.333],
    [3, 2.333, 1.2, 1.667],
    [4.2, 2.333, 1.2, 1.667],
    [5.4, 2.333, 0.6, 1.667],
  ]);
});

it('gives no rectangles for no weights', () => {
  expect(treemapOf([], 2)).toEqual([]);
});
