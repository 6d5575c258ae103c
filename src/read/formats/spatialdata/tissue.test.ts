import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { dense, dict, encoded, frame, numbers, texts } from '@/testing/anndata-sketches';
import { arraySketch, groupSketch, int8, memoryRoot } from '@/testing/memory-node';
import { spatialDataTissue } from './tissue';

const axes = ['y', 'x'].map((name) => ({ name, type: 'space' }));
const into = (system: string, scale: readonly number[]) => [
  { type: 'scale', scale: [...scale], output: { name: system } },
];

/** What is left out of a table that annotates circles, beside one image with this transformation. */
async function leftOf(transformation: ReturnType<typeof into>, region = 'spots') {
  const multiscale = {
    axes,
    datasets: [
      { path: '0', coordinateTransformations: [{ type: 'scale', scale: [1, 1] }] },
    ],
    coordinateTransformations: transformation,
  };
  const image = groupSketch(
    { multiscales: [multiscale] },
    { 0: arraySketch(int8, [2, 2], [1, 2, 3, 4]) },
  );
  const shapes = { axes: ['x', 'y'], coordinateTransformations: into('global', [1, 1]) };
  const spots = groupSketch(shapes, { radius: numbers([1, 1]) });
  const attrs = dict({ region: texts([region]), region_key: texts(['region']) });
  const table = groupSketch(encoded('anndata', '0.1.0'), {
    ...{ obs: frame(2), var: frame(3), uns: dict({ spatialdata_attrs: attrs }) },
    obsm: dict({
      spatial: dense([
        [1, 2],
        [3, 4],
      ]),
    }),
  });
  const root = memoryRoot(
    groupSketch(
      {},
      {
        tables: groupSketch({}, { table }),
        shapes: groupSketch({}, { spots }),
        images: groupSketch({}, { image }),
      },
    ),
  );
  const { left } = await spatialDataTissue(
    openElements(root),
    '/tables/table/obsm/spatial',
  );
  return left.map(({ reason }) => reason);
}

it('leaves out no image that shares a coordinate system with what the table annotates', async () => {
  expect(await leftOf(into('global', [2, 2]))).toEqual([]);
});

it('says whether an image has no coordinate system in common, or none that can be turned round', async () => {
  expect(await leftOf(into('aligned', [2, 2]))).toEqual([
    '/images/image shares no coordinate system with /shapes/spots.',
  ]);
  expect(await leftOf(into('global', [0, 2]))).toEqual([
    '/images/image has no inverse transformation into global.',
  ]);
});

it('says that what the table annotates is not in the file', async () => {
  expect(await leftOf(into('global', [2, 2]), 'cells')).toEqual([
    'The table annotates “cells”, but the file has no shapes, labels or points of this name.',
  ]);
});
