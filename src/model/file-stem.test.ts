import { expect, it } from 'vitest';
import { copyStem, fileStem } from './file-stem';

it.each([
  ['cells.h5ad', 'cells'],
  ['cells.zarr.zip', 'cells'],
  ['cells.zarr/', 'cells'],
  ['cells.H5SEURAT', 'cells'],
  ['cells.h5mu', 'cells'],
  ['cells.loom', 'cells'],
  ['a.b.h5', 'a.b'],
  ['cells.h5ad.part', 'cells.h5ad.part'],
  ['cells', 'cells'],
])('names what is made of %s after it', (name, stem) => {
  expect(fileStem(name)).toBe(stem);
});

it('says of a copy that it is a part', () => {
  expect(copyStem('cells.h5ad', {})).toBe('cells');
  expect(copyStem('cells.h5ad', { genes: ['CD3E'] })).toBe('cells.part');
});
