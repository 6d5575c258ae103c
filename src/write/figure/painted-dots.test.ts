import { expect, it } from 'vitest';
import { type Figure, MAX_CIRCLES } from './figure';
import { moved, scaledFigure } from './moved-marks';
import { paintedFigure } from './painted-figure';

/** Discs of a radius of 2 points in a row, 5 points apart, from 10, 20 on. */
function figureOf(count: number): Figure {
  const places = Array.from({ length: count }, (_, i) => [5 * i, 0] as const);
  return {
    ...{ title: '', width: 100, height: 40 },
    marks: [
      {
        ...{ kind: 'dots', x: 10, y: 20, scale: 1, radius: 2 },
        ...{ places, fill: { colour: '#ff8000', opacity: 0.5 } },
      },
    ],
  };
}

const svg = { kind: 'svg', dpi: 144 } as const;

it('has discs as vectors up to a number, whatever their size and place', () => {
  const { marks } = scaledFigure(figureOf(2), 3);
  const [mark] = paintedFigure(
    { ...figureOf(2), marks: moved(marks, 1, 0) },
    svg,
    [],
  ).marks;
  // the leftmost of the first disc, whose centre is at 3 × 10 + 1 and whose radius is 6
  expect(mark).toMatchObject({ kind: 'path', fill: { colour: '#ff8000' } });
  expect(mark?.kind === 'path' && mark.data.startsWith('M25 60')).toBe(true);
  expect(mark?.kind === 'path' && mark.data.includes('M40 60')).toBe(true);
});

it('has more as pixels of their colour, in their places', () => {
  const figure = figureOf(MAX_CIRCLES + 1);
  const [mark] = paintedFigure(figure, svg, []).marks;
  if (mark?.kind !== 'raster') throw new Error('no pixels');
  expect([mark.x, mark.y, mark.height]).toEqual([8, 18, 4]);
  const { pixels, width } = mark.raster;
  const at = (x: number, y: number) => [
    ...pixels.subarray(4 * (2 * y * width + 2 * x), 4 * (2 * y * width + 2 * x) + 4),
  ];
  // two pixels a point; centres of discs, and between them
  expect(at(2, 2)).toEqual([255, 128, 0, 128]);
  expect(at(7, 2)).toEqual([255, 128, 0, 128]);
  expect(at(4.5, 2)).toEqual([0, 0, 0, 0]);
  // a picture is pixels in any case, and is painted as it is
  expect(paintedFigure(figure, { ...svg, kind: 'png' }, []).marks[0]?.kind).toBe('path');
});
