import { expect, it } from 'vitest';
import { COLOUR_MAPS, colourMapOf, mapFor } from './colour-maps';

// matplotlib 3.11's colormaps[name](i, bytes=True); rocket is seaborn 0.13's
it.each([
  ['magma', [0, 0, 3], [181, 54, 121], [251, 252, 191]],
  ['cividis', [0, 34, 77], [123, 123, 119], [253, 231, 55]],
  ['rocket', [2, 4, 25], [201, 25, 79], [250, 234, 220]],
  ['greys', [255, 255, 255], [150, 150, 150], [0, 0, 0]],
])('has the colours of the original %s', (name, first, middle, last) => {
  const { steps } = colourMapOf(name);
  expect(steps).toHaveLength(768);
  const at = (i: number) => [...steps.subarray(3 * i, 3 * i + 3)];
  expect([at(0), at(127), at(255)]).toEqual([first, middle, last]);
});

it('is viridis if a link names none or an unknown one', () => {
  expect(colourMapOf(undefined).name).toBe('viridis');
  expect(colourMapOf('jet').name).toBe('viridis');
  expect(COLOUR_MAPS[0]?.name).toBe('viridis');
});

it('diverges from zero only if values are on both sides of it', () => {
  expect(mapFor('coolwarm', true).name).toBe('coolwarm');
  expect(mapFor('coolwarm', false).name).toBe('viridis');
  expect(mapFor('magma', false).name).toBe('magma');
  expect(mapFor(undefined, true).isDiverging).toBe(true);
});
