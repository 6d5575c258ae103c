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

it('has the libraries of library_id to choose from, where uns says nothing of them, but not a single one', async () => {
  const tissueOf = async (labels: readonly string[]) => {
    const root = anndataOf({
      obs: named(['a', 'b'], { library_id: labelled(labels, [0, labels.length - 1]) }),
      obsm: dict({
        spatial: dense([
          [1, 2],
          [3, 4],
        ]),
      }),
    });
    const { elements } = await openRoot(root);
    return anndataTissue(elements, '/obsm/spatial');
  };
  expect(await tissueOf(['left', 'right'])).toEqual({
    libraries: [
      { path: '/obs/library_id/left', name: 'left', images: [] },
      { path: '/obs/library_id/right', name: 'right', images: [] },
    ],
    column: { path: '/obs/library_id', isStated: false },
    ...{ assumptions: [], left: [] },
  });
  expect(await tissueOf(['only'])).toEqual({ libraries: [], assumptions: [], left: [] });
});
