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
])('%s can be drawn as points: %s', (_, info, isOne) => {
  expect(isDrawable(info)).toBe(isOne);
});
