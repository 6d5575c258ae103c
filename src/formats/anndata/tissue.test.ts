import { expect, it } from 'vitest';
import {
  anndataOf,
  dense,
  dict,
  labelled,
  named,
  texts,
} from '@/testing/anndata-sketches';
import { openRoot } from '../open-dataset';
import { anndataTissue } from './tissue';

it('has the regions of a table of SpatialData to choose from, each with its own rows', async () => {
  const root = anndataOf({
    obs: named(['a', 'b'], { fov: labelled(['left', 'right'], [0, 1]) }),
    obsm: dict({
      spatial: dense([
        [1, 2],
        [3, 4],
      ]),
    }),
    uns: dict({
      spatialdata_attrs: dict({
        region: texts(['left', 'right']),
        region_key: texts(['fov']),
      }),
    }),
  });
  const { elements } = await openRoot(root);
  const attrs = '/uns/spatialdata_attrs';
  expect(await anndataTissue(elements, '/obsm/spatial')).toEqual({
    libraries: [
      { path: `${attrs}/region/left`, name: 'left', images: [] },
      { path: `${attrs}/region/right`, name: 'right', images: [] },
    ],
    column: { path: '/obs/fov', isStated: true },
    ...{ assumptions: [], left: [] },
  });
});
