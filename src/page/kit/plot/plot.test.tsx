// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showView } from '@/testing/page/show-view';
import { layoutOf } from './layout';
import { listedAfter, markAfter, nearestMark } from './marks';
import { Plot } from './Plot';

afterEach(cleanup);

const values = [3, 1, 2];
const names = ['a', 'b', 'c'];

/** A plot of three values in a page of 800 px. */
function show(labels: readonly string[] = names) {
  const open = vi.fn();
  showView(
    <Plot
      label="Three values"
      high={100}
      x={{ kind: 'bands', name: 'letter', labels, limits: [20, 40] }}
      y={{ kind: 'numbers', name: 'value', low: 0, high: 3 }}
      layers={({ x, y }, { at }) =>
        values.map((value, i) => (
          <circle
            key={value}
            cx={x.at(i)}
            cy={y.at(value)}
            r={2}
            data-at={i === at || undefined}
          />
        ))
      }
      marks={({ x }) => ({
        count: values.length,
        at: (px) => nearestMark(values.length, (i) => Math.abs(x.at(i) - px)),
        readout: (mark) => `${names[mark]} is ${values[mark]}`,
        open,
      })}
      caption="n = 3"
    />,
    {},
  );
  return { open, plot: screen.getByRole('img') };
}

it('names the plot, its axes and its caption, and says how to read it', () => {
  const { plot } = show();
  expect(plot.getAttribute('aria-label')).toBe(
    'Three values; arrow keys walk through it, and the table below has the same values',
  );
  for (const text of ['letter', 'value', 'n = 3', 'a', 'b', 'c'])
    expect(screen.getByText(text)).toBeDefined();
  expect(
    screen.getByText('Hover, or focus the figure and press the arrow keys, for numbers.'),
  ).toBeDefined();
});

it('says what a key leads to, opens it by Enter, and lets go by Escape', () => {
  const { plot, open } = show();
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(screen.getByText('a is 3')).toBeDefined();
  fireEvent.keyDown(plot, { key: 'End' });
  fireEvent.keyDown(plot, { key: 'Enter' });
  expect(screen.getByText('c is 2')).toBeDefined();
  expect(open).toHaveBeenCalledWith(2);
  expect(plot.querySelector('[data-at]')?.getAttribute('cx')).toBe('125'); // bands of 50 px
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(screen.queryByText('c is 2')).toBeNull();
});

it('is reached by keyboard to be scrolled only where it is wider than the page', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show(Array.from({ length: 100 }, (_, i) => `group ${i}`));
  expect(
    screen.getByRole('region', { name: 'Three values, which scrolls' }),
  ).toBeDefined();
});

it('makes bands as wide as there is room, within their limits', () => {
  const plot = (labels: number, room: number) =>
    layoutOf(
      {
        x: { kind: 'bands', name: '', labels: Array(labels).fill('x'), limits: [20, 40] },
        y: { kind: 'numbers', name: '', low: 0, high: 1, ticks: [] },
        high: 100,
      },
      room,
    );
  // 52 px are not of the area
  expect([plot(10, 352).x.band, plot(10, 352).area.wide]).toEqual([30, 300]);
  expect([plot(2, 352).x.band, plot(100, 352).area.wide]).toEqual([40, 2000]);
});

it('grows with the page, and has a size of its own in a figure', () => {
  const shape = {
    x: { kind: 'bands', name: '', labels: ['a', 'b'], limits: [20, 200] },
    y: { kind: 'numbers', name: '', low: 0, high: 1, ticks: [] },
    high: 100,
  } as const;
  const sizeOf = ({ area: { wide, high } }: ReturnType<typeof layoutOf>) => [wide, high];
  expect([352, 960, 2000].map((room) => sizeOf(layoutOf(shape, room)))).toEqual([
    [300, 100], // the width without the 52 px of the vertical axis
    [600, 150], // two bands of 200 px, half as wide again, as the page is half as wide again as a figure
    [700, 175],
  ]);
  expect(sizeOf(layoutOf(shape, 640, 'figure'))).toEqual([400, 100]);
});

it('makes cells as large as there is room beside the legend, and smallest in a figure', () => {
  const cells = (columns: number, rows: number) =>
    ({
      x: { kind: 'cells', before: () => 100, count: columns, limits: [22, 40] },
      y: {
        kind: 'cells',
        before: (cell: number) => 2 * cell,
        count: rows,
        limits: [22, 40],
      },
      high: 0,
    }) as const;
  const cellOf = (columns: number, rows: number, room: number) =>
    layoutOf(cells(columns, rows), room, 'page', 200).x.band;
  expect([cellOf(10, 10, 620), cellOf(10, 10, 900)]).toEqual([32, 40]);
  // without room beside it, the legend is below; without room for the cells, the plot scrolls
  expect([cellOf(10, 10, 500), cellOf(100, 10, 500)]).toEqual([38, 22]);
  // no higher than 640 px if they need not be
  expect([cellOf(10, 20, 900), cellOf(10, 100, 900)]).toEqual([32, 22]);
  const { area, y } = layoutOf(cells(10, 10), 640, 'figure', 200);
  expect([area, y.at(2)]).toEqual([{ left: 100, top: 44, wide: 220, high: 220 }, 44]);
});

it('goes up and right to the next mark, and down a list', () => {
  expect(
    ['ArrowUp', 'ArrowDown', 'Home', 'x'].map((key) => markAfter(key, 1, 3)),
  ).toEqual([2, 0, 0, undefined]);
  expect(['ArrowUp', 'ArrowDown', 'End'].map((key) => listedAfter(key, 1, 3))).toEqual([
    0, 2, 2,
  ]);
  expect([listedAfter('ArrowDown', undefined, 3), markAfter('Home', 0, 0)]).toEqual([
    0,
    undefined,
  ]);
});

it('finds the nearest mark within a distance', () => {
  const far = (mark: number) => [5, 2, 9][mark] ?? 0;
  expect(nearestMark(3, far)).toBe(1);
  expect(nearestMark(3, far, 2)).toBeUndefined();
});
