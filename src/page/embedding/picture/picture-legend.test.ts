import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { CategoryColours, DrawnColours } from '@/ask/colour/colour-points';
import { VIRIDIS } from '@/ask/colour/palettes';
import { REST_COLOUR } from '@/ask/colour/top-categories';
import { pointStyleOf } from '../plot/drawing';
import { PointSet } from '../points/point-set';
import { pictureLegend } from './picture-legend';

const look = pointStyleOf(undefined);

function legend(
  colours: DrawnColours | undefined,
  palette: Uint8Array,
  hidden: readonly number[] = [],
  shown?: Uint32Array,
) {
  const set = new Set(hidden);
  return pictureLegend({
    ...{ by: 'kind', shown, missing: [1, 1, 1] },
    drawing: {
      ...{ points: new PointSet(0), arrived: 0, colours, palette, hidden: set },
      ...{ highlight: [], range: [0.25, 1], selected: undefined, curve: 0, look },
    },
  });
}

it('lists what is shown: no hidden category, no empty one, the rest as one, missing last', () => {
  const colours: CategoryColours = {
    kind: 'categories',
    codes: new Uint8Array(0),
    labels: ['a', 'b', '', 'd', ...Array.from({ length: 200 }, (_, i) => `e${i}`)],
    ordered: false,
    counts: Uint32Array.of(1000, 2, 3, 0, 40, 50, ...Array<number>(198).fill(0), 7),
  };
  const own = [9, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6, 6];
  const palette = Uint8Array.from([...own, ...Array(200).fill(REST_COLOUR).flat()]);
  expect(legend(colours, palette, [1])).toEqual({
    kind: 'categories',
    name: 'kind',
    entries: [
      { label: 'a', count: '1,000', colour: '#090909' },
      { label: '(empty)', count: '3', colour: '#070707' },
      { label: '2 other categories', count: '90', colour: '#8a9298' },
      { label: 'missing', count: '7', colour: '#010101' },
    ],
  });
});

it('names a category whose colour in the file is the grey of other categories', () => {
  const colours: CategoryColours = {
    ...{ kind: 'categories', codes: Uint8Array.of(0, 1, 1), labels: ['a', 'b'] },
    ...{ ordered: false, counts: Uint32Array.of(1, 2, 0) },
  };
  const palette = Uint8Array.of(9, 9, 9, ...REST_COLOUR);
  expect(legend(colours, palette)).toMatchObject({
    entries: [
      { label: 'a', count: '1', colour: '#090909' },
      { label: 'b', count: '2', colour: '#8a9298' },
    ],
  });
});

it('states the values at the ends of the clipped colour map', () => {
  const numbers = legend(coloursOfNumbers(Float32Array.of(0, 8, Number.NaN)), VIRIDIS);
  expect(numbers).toMatchObject({
    ...{ kind: 'numbers', name: 'kind', low: '2', high: '8' },
    missing: { label: 'missing', count: '1', colour: '#010101' },
  });
  expect(numbers.kind === 'numbers' && [numbers.steps[0], numbers.steps.at(-1)]).toEqual([
    '#440154',
    '#fde724',
  ]);
});

it('has none where nothing colours the points', () => {
  expect(legend(undefined, new Uint8Array(0))).toEqual({ kind: 'none' });
});

it('counts the points that are drawn where a query hides the others', () => {
  const kinds: CategoryColours = {
    kind: 'categories',
    codes: Uint8Array.of(0, 1, 1, 0, 2),
    labels: ['a', 'b'],
    ordered: false,
    counts: Uint32Array.of(2, 2, 1),
  };
  const palette = Uint8Array.of(9, 9, 9, 8, 8, 8);
  expect(legend(kinds, palette, [], Uint32Array.of(1, 2, 4))).toMatchObject({
    entries: [
      { label: 'b', count: '2' },
      { label: 'missing', count: '1' },
    ],
  });
  const numbers = coloursOfNumbers(Float32Array.of(0, Number.NaN, 8, Number.NaN));
  expect(legend(numbers, VIRIDIS, [], Uint32Array.of(0, 1))).toMatchObject({
    missing: { label: 'missing', count: '1' },
  });
});
