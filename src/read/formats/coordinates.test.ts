import { expect, it } from 'vitest';
import { coordinatesIn } from './coordinates';

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
  [
    ['UMAPx', 'UMAPy'],
    [0, 1],
  ],
  [
    ['umapy', 'umapx'],
    [1, 0],
  ],
  [
    ['imagerow', 'imagecol'],
    [1, 0],
  ],
  [
    ['score', 'xcoord', 'ycoord'],
    [1, 2],
  ],
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
