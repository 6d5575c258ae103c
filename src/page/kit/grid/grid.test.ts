import { describe, expect, it } from 'vitest';
import { gridKey } from '../grid-keys';
import { measuredAxis, offsetShowing, uniformAxis, visibleSpan } from './axis';
import { LONGEST, positionOf, scrolledTo, TOP } from './use-grid-window';

describe('an axis', () => {
  it.each([
    ['uniform', uniformAxis(4, 10)],
    ['measured', measuredAxis([10, 10, 10, 10])],
  ])('%s finds its items', (_, axis) => {
    expect(axis.total).toBe(40);
    expect([-5, 0, 9, 10, 39, 400].map((offset) => axis.at(offset))).toEqual([
      0, 0, 0, 1, 3, 3,
    ]);
    expect(visibleSpan(axis, 5, 10)).toEqual([0, 2]);
    expect(visibleSpan(axis, 10, 10, 1)).toEqual([0, 3]);
  });

  it('with nothing in it shows nothing', () => {
    expect(visibleSpan(uniformAxis(0, 28), 0, 500)).toEqual([0, 0]);
    expect(measuredAxis([]).at(10)).toBe(0);
  });

  it('scrolls no further than an item needs', () => {
    const axis = measuredAxis([100, 50, 300]);
    expect(offsetShowing(axis, 0, 20, 200)).toBe(0);
    expect(offsetShowing(axis, 1, 20, 200)).toBe(20);
    expect(offsetShowing(axis, 2, 0, 200)).toBe(150); // larger than the window: its start
  });
});

describe('the scroll bar', () => {
  const short = { total: 84_000, extent: 600 };
  const long = { total: 280_000_000, extent: 600 }; // ten million rows

  it('is the content itself as long as that is possible', () => {
    expect(scrolledTo(TOP, 5_000, short)).toEqual({ scroll: 5_000, offset: 5_000 });
    expect(positionOf(83_900, short)).toEqual({ scroll: 83_400, offset: 83_400 });
  });

  it('reaches the last row of ten million', () => {
    const end = scrolledTo(TOP, LONGEST - 600, long);
    expect(end.offset).toBe(280_000_000 - 600);
    expect(positionOf(Number.POSITIVE_INFINITY, long)).toEqual(end);
  });

  it('moves the content by as much as the wheel says, wherever it is', () => {
    const middle = scrolledTo(TOP, 5_000_000, long);
    const next = scrolledTo(middle, 5_000_100, long);
    expect(next.offset - middle.offset).toBe(100);
  });

  it('never gets stuck before the first row', () => {
    let at = scrolledTo(TOP, 200_000, long);
    for (let i = 0; i < 100_000 && at.offset > 0; i++)
      at = scrolledTo(at, Math.max(0, at.scroll - 1_000), long);
    expect(at).toEqual(TOP);
  });

  it('never gets stuck before the last row', () => {
    const most = LONGEST - 600;
    let at = scrolledTo(TOP, most - 200_000, long);
    for (let i = 0; i < 100_000 && at.offset < 279_999_400; i++)
      at = scrolledTo(at, Math.min(most, at.scroll + 1_000), long);
    expect(at).toEqual({ scroll: most, offset: 279_999_400 });
  });

  it('scrolls to the given position, and stays when the browser reports that', () => {
    const at = positionOf(140_000_000, long);
    expect(scrolledTo(at, at.scroll, long)).toEqual(at);
  });
});

it('moves through a grid by keys, the header and the pinned column included', () => {
  const size = { rows: 100, columns: 5, page: 20, labels: 1 };
  const go = (key: string, ctrl = false) =>
    gridKey(key, ctrl, { row: 10, column: 2 }, size);
  expect(go('ArrowDown')).toEqual({ row: 11, column: 2 });
  expect(go('ArrowLeft', true)).toEqual({ row: 10, column: -1 });
  expect(go('PageDown')).toEqual({ row: 30, column: 2 });
  expect(go('Home')).toEqual({ row: 10, column: -1 });
  expect(go('End', true)).toEqual({ row: 99, column: 4 });
  expect(gridKey('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({
    row: -1,
    column: 0,
  });
  expect(go('x')).toBeUndefined();
});
