import { expect, it } from 'vitest';
import { dense, dict, encoded } from '@/testing/anndata-sketches';
import { arraySketch, text } from '@/testing/memory-node';
import { overviewFileOf } from '@/testing/overview-file';
import { textCoordinates } from './text-coordinates';

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
  expect(await textCoordinates(await overviewFileOf({ obsm }), {})).toEqual([
    {
      path: '/obsm/spatial',
      tone: 'warning',
      title: '/obsm/spatial has texts instead of numbers and is not drawn',
      reason:
        'Coordinates must be numbers. In Python: adata.obsm["spatial"] = adata.obsm["spatial"].astype(float).',
    },
  ]);
});
