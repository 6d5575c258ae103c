import { expect, it } from 'vitest';
import { isDrawable } from './drawable';
import type { ElementInfo } from './element';

const array = (
  shape: readonly number[],
  dtype = 'float32',
  layout: 'dense' | 'csr' = 'dense',
): Extract<ElementInfo, { kind: 'matrix' }> => ({
  ...{ path: '/obsm/a', kind: 'matrix', layout, shape, dtype },
});

it.each([
  ['two columns', array([9, 2]), true],
  ['the 512 columns of a model', array([9, 512]), true],
  ['36,601 columns of one', array([9, 36_601]), true],
  ['positions in pixels', array([9, 2], 'int64'), true],
  ['one column', array([9, 1]), false],
  ['three axes', array([9, 2, 2]), false],
  ['counts', array([9, 500], 'uint32'), false],
  ['memberships', array([9, 2], 'bool'), false],
  ['fragments', array([9, 3_088_269_832], 'int32', 'csr'), false],
  ['scores', { ...array([9, 2]), path: '/obsm/scores' }, false],
  ['estimates of a method', { ...array([9, 5]), path: '/obsm/mlm_estimate' }, false],
  [
    'scores of PCA, which are coordinates',
    { ...array([9, 5]), path: '/obsm/pca_scores' },
    true,
  ],
  [
    'a representation of cells by its name',
    { ...array([9, 5]), path: '/obsm/X_scores' },
    true,
  ],
  [
    'an array whose name has a word within',
    { ...array([9, 2]), path: '/obsm/underscored' },
    true,
  ],
])('%s can be drawn as points: %s', (_, info, isOne) => {
  expect(isDrawable(info)).toBe(isOne);
});
