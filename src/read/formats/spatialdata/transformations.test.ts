import { expect, it } from 'vitest';
import { levelMap, transformationsOf } from './transformations';

// the attributes are those that spatialdata 0.7.3 writes, the maps what its `to_affine_matrix` gives

const axes = (...names: readonly string[]) =>
  names.map((name) => ({
    ...{ name, type: name === 'c' ? 'channel' : 'space' },
    ...(name === 'c' ? {} : { unit: 'unit' }),
  }));
const input = { name: 'cyx', axes: axes('c', 'y', 'x') };
const output = { name: 'global', axes: axes('c', 'y', 'x') };

it('reads sequences of scales and translations in the order of the axes', () => {
  const { known } = transformationsOf(
    [
      {
        type: 'sequence',
        transformations: [
          { type: 'scale', scale: [1, 2, 4], input, output },
          { type: 'translation', translation: [0, 20, 10], input, output },
        ],
        input,
        output,
      },
    ],
    ['c', 'y', 'x'],
  );
  expect(known).toEqual([
    { system: 'global', type: 'sequence', map: [4, 0, 10, 0, 2, 20], unit: 'unit' },
  ]);
});

it('reads an affine whose output has another order of axes', () => {
  const other = { name: 'other', axes: axes('c', 'x', 'y') };
  const affine = [
    [1, 0, 0, 0],
    [0, 2, 1, 3],
    [0, 5, 4, 6],
  ];
  const { known } = transformationsOf(
    [{ type: 'affine', affine, input, output: other }],
    [],
  );
  expect(known[0]?.map).toEqual([1, 2, 3, 4, 5, 6]);
});

it('reads mapAxis and identity', () => {
  const mapAxis = { x: 'y', y: 'x' };
  const { known } = transformationsOf(
    [
      { type: 'mapAxis', mapAxis, input, output },
      { type: 'identity', input, output: { name: 'own', axes: axes('y', 'x') } },
    ],
    [],
  );
  expect(known.map(({ map }) => map)).toEqual([
    [0, 1, 0, 1, 0, 0],
    [1, 0, 0, 0, 1, 0],
  ]);
});

it('names what it cannot read, and invents nothing', () => {
  const { known, unknown } = transformationsOf(
    [
      { type: 'byDimension', input, output },
      { type: 'scale', scale: [1, 2], input, output },
      { type: 'affine', affine: [[1, 0, 0, 0]], input, output },
      { type: 'scale', scale: [1, 2, 2], input, output: { name: 3 } },
      'nonsense',
    ],
    ['c', 'y', 'x'],
  );
  expect(known).toEqual([]);
  expect(unknown).toEqual([
    { system: 'global', reason: 'a transformation of type byDimension is not read' },
    { system: 'global', reason: 'its scale is not one number for each of c, y, x' },
    { system: 'global', reason: 'its affine has no row for x and y' },
  ]);
});

it('composes the transformations of a level: scale, then translation', () => {
  const list = [
    { type: 'scale', scale: [1, 4, 4] },
    { type: 'translation', translation: [0, 1.5, 1.5] },
  ];
  expect(levelMap(list, ['c', 'y', 'x'])).toEqual([4, 0, 1.5, 0, 4, 1.5]);
  expect(levelMap(undefined, ['y', 'x'])).toEqual([1, 0, 0, 0, 1, 0]);
});
