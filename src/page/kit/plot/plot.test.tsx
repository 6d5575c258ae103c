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
  expect(plot.querySelector('[data-at]')?.getAttribute('cx')).toBe('100');
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
