import { expect, it } from 'vitest';
import { axesMarks } from './axes-marks';

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
