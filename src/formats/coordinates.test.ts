import { expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { coordinatesIn, isDrawable } from './coordinates';

it.each([
  [
    ['UMAP1', 'UMAP2'],
    [0, 1],
  ],
  [
    ['UMAP_1', 'UMAP_2', 'UMAP_3'],
    [0, 1],
  ],
  [
    ['quality', 'UMAP1', 'UMAP2'],
    [1, 2],
  ],
  [
    ['x', 'y'],
    [0, 1],
  ],
  [
    ['area', 'y_centroid', 'x_centroid'],
    [2, 1],
  ],
  [
    ['CenterX_global_px', 'CenterY_global_px'],
    [0, 1],
  ],
  [['UMAPx', 'UMAPy'], undefined],
  [
    ['CenterX', 'CenterY'],
    [0, 1],
  ],
  [
    ['center_x', 'center_y', 'min_x', 'min_y'],
    [0, 1],
  ],
  [
    ['0', '1'],
    [0, 1],
  ],
  [
    ['pxl_row', 'pxl_col'],
    [1, 0],
  ],
  [['S_score', 'G2M_score'], undefined],
  [['CD1', 'CD2', 'CD19', 'MS4A1', 'LYZ', 'NKG7', 'IL7R', 'PPBP', 'GNLY'], undefined],
  [['B cells', 'T cells'], undefined],
  [['max', 'may'], undefined],
  [['PC10', 'PC20'], undefined],
  [[], undefined],
])('%j: columns %j are coordinates', (names, pair) => {
  expect(coordinatesIn(names)).toEqual(pair);
});

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
