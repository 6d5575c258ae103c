import { expect, it } from 'vitest';
import { axesMarks, figureAxes } from './axes-marks';

const size = { width: 400, height: 300 };
const names = ['x (um)', 'y', 'a column with a long name'] as const;

it('shows where axes point to, those that point away first', () => {
  const marks = axesMarks({ names, up: -1 }, [90, 0], size);
  expect(marks).toEqual([
    expect.objectContaining({ text: 'x (um)', isBehind: true }),
    expect.objectContaining({ text: 'y', isBehind: false, x: 56, y: 244 + 34 }),
    expect.objectContaining({ text: 'a column wi…', isBehind: false, x: 56 + 34 }),
  ]);
});

it('leaves small plots to their points', () => {
  expect(axesMarks({ names, up: 1 }, [0, 0], { width: 400, height: 100 })).toEqual([]);
});

it('has whole names in a figure, which begin within the plot', () => {
  const text = { size: 12, colour: '#000000', rim: '#ffffff' };
  const long = 'a column with a name that is longer than the plot is wide';
  const axes = { names: [long, 'y', 'z'], up: 1 } as const;
  const marks = figureAxes(axes, [180, 0], size, text);
  const named = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  const whole = named.find(({ text }) => text === long);
  expect(whole?.x).toBeGreaterThan(100);
});
