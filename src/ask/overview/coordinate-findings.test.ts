import { expect, it } from 'vitest';
import { dense, dict, encoded, frame, numbers, texts } from '@/testing/anndata-sketches';
import { arraySketch, text } from '@/testing/memory-node';
import { overviewFileOf } from '@/testing/overview-file';
import { createAttempts } from './finding-rule';
import { columnCoordinates, textCoordinates } from './findings';

const { attempt } = createAttempts();

it('says that texts are no coordinates, and how to make numbers of them', async () => {
  const spatial = arraySketch(
    text,
    [2, 2],
    ['1.5', '2', '3', '4'],
    encoded('string-array', '0.2.0'),
  );
  const places = dense([
    [1, 2],
    [3, 4],
  ]);
  const obsm = dict({ spatial, X_umap: places });
  expect(await textCoordinates(await overviewFileOf({ obsm }), attempt, {})).toEqual([
    {
      path: '/obsm/spatial',
      tone: 'warning',
      title: '/obsm/spatial has texts instead of numbers and is not drawn',
      reason:
        'Coordinates must be numbers. In Python: adata.obsm["spatial"] = adata.obsm["spatial"].astype(float).',
    },
  ]);
});

it('takes names for no coordinates: those of cell types, or nothing', async () => {
  const textsOf = (values: readonly string[]) =>
    arraySketch(text, [2, 2], values, encoded('string-array', '0.2.0'));
  const obsm = dict({
    labels: textsOf(['B cell', 'naive', 'T cell', 'CD4']),
    empty: textsOf(['', '', '', '']),
  });
  expect(await textCoordinates(await overviewFileOf({ obsm }), attempt, {})).toEqual([]);
});

it('says which columns of obs are coordinates where nothing is drawn', async () => {
  const obs = frame(2, {
    score: numbers([1, 2]),
    x_centroid: numbers([1, 2]),
    y_centroid: numbers([3, 4]),
  });
  expect(await columnCoordinates(await overviewFileOf({ obs }), attempt, {})).toEqual([
    {
      path: '/obs',
      tone: 'note',
      title: '/obs has coordinates in its columns x_centroid and y_centroid',
      reason:
        'They are not drawn as an embedding; a scatter plot of /obs shows them. In Python: adata.obsm["spatial"] = adata.obs[["x_centroid","y_centroid"]].to_numpy().',
    },
  ]);
  const places = dense([
    [1, 2],
    [3, 4],
  ]);
  const drawn = await overviewFileOf({ obs, obsm: dict({ spatial: places }) });
  expect(await columnCoordinates(drawn, attempt, {})).toEqual([]);
  const texted = frame(2, { x: texts(['a', 'b']), y: texts(['a', 'b']) });
  const other = await overviewFileOf({ obs: texted });
  expect(await columnCoordinates(other, attempt, {})).toEqual([]);
});
