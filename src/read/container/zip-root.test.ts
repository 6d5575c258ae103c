import { expect, it } from 'vitest';
import { zarrRootOf } from './zip-root';

it.each([
  [['zarr.json', 'obs/zarr.json'], ''],
  [['.zgroup', 'obs/.zgroup'], ''],
  [['a.zarr/.zattrs', 'a.zarr/.zgroup', 'a.zarr/obs/.zgroup'], 'a.zarr'],
  [['x/y/zarr.json', 'x/y/obs/zarr.json'], 'x/y'],
  [['__MACOSX/zarr.json', '.DS_Store', 'a/zarr.json', '__MACOSX/a/._zarr.json'], 'a'],
  [['obs/.zgroup', 'var/.zgroup', 'X/.zarray'], ''],
  [['a/obs/.zgroup', 'a/var/.zgroup'], 'a'],
  [['one.zarr/.zgroup', 'two.zarr/.zgroup'], undefined],
  [['a.zarr/.zgroup', 'b.h5ad'], undefined],
  [['.zgroup', 'b.h5ad'], undefined],
  [['a.zarr/.zgroup', 'readme.txt'], 'a.zarr'],
  [['data.h5ad'], undefined],
  [[], undefined],
])('finds the store among %j', (names, root) => {
  expect(zarrRootOf(names)).toBe(root);
});

it('finds the store among more folders than a call can have arguments', () => {
  const folders = Array.from({ length: 300_000 }, (_, i) => `a.zarr/g${i}/.zgroup`);
  expect(zarrRootOf(['a.zarr/.zgroup', ...folders])).toBe('a.zarr');
});
