import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/analysis/colour/colour-levels';
import type { CategoryColours, DrawnColours } from '@/analysis/colour/colour-points';
import { VIRIDIS } from '@/analysis/colour/palettes';
import { pointLookOf } from '../plot/drawing';
import { PointSet } from '../points/point-set';
import { captionOf } from './save-picture';

const look = pointLookOf(undefined);
const theme = { missing: [1, 1, 1], dim: [2, 2, 2], plain: [3, 3, 3] } as const;

function caption(
  colours: DrawnColours | undefined,
  palette: Uint8Array,
  hidden: readonly number[] = [],
  shown?: Uint32Array,
) {
  const set = new Set(hidden);
  return captionOf({
    ...{ title: 'X_umap · kind', note: '9 cells', by: 'kind', theme, layers: [] },
    ...{ ground: 'white', text: 'black', accent: 'blue', shown },
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
    labels: ['a', 'b', '', 'd', 'e', 'f'],
    ordered: false,
    counts: Uint32Array.of(1000, 2, 3, 0, 40, 50, 7),
  };
  const rest = [138, 146, 152];
  const palette = Uint8Array.of(9, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6, 6, ...rest, ...rest);
  expect(caption(colours, palette, [1]).legend).toEqual({
    kind: 'categories',
    name: 'kind',
    entries: [
      { label: 'a', count: '1,000', colour: 'rgb(9 9 9)' },
      { label: '(empty)', count: '3', colour: 'rgb(7 7 7)' },
      { label: '2 other categories', count: '90', colour: 'rgb(138 146 152)' },
      { label: 'missing', count: '7', colour: 'rgb(1 1 1)' },
    ],
  });
});

it('states the values at the ends of the clipped colour map', () => {
  const { legend } = caption(
    coloursOfNumbers(Float32Array.of(0, 8, Number.NaN)),
    VIRIDIS,
  );
  expect(legend).toMatchObject({
    ...{ kind: 'numbers', name: 'kind', low: '2', high: '8' },
    missing: { label: 'missing', count: '1', colour: 'rgb(1 1 1)' },
  });
  expect(legend.kind === 'numbers' && [legend.steps[0], legend.steps.at(-1)]).toEqual([
    '#440154',
    '#fde724',
  ]);
});

it('has a title and no legend where nothing colours the points', () => {
  const { title, note, legend } = caption(undefined, new Uint8Array(0));
  expect([title, note, legend]).toEqual(['X_umap · kind', '9 cells', { kind: 'none' }]);
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
  expect(caption(kinds, palette, [], Uint32Array.of(1, 2, 4)).legend).toMatchObject({
    entries: [
      { label: 'b', count: '2' },
      { label: 'missing', count: '1' },
    ],
  });
  const numbers = coloursOfNumbers(Float32Array.of(0, Number.NaN, 8, Number.NaN));
  expect(caption(numbers, VIRIDIS, [], Uint32Array.of(0, 1)).legend).toMatchObject({
    missing: { label: 'missing', count: '1' },
  });
});
