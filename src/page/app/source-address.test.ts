import { expect, it } from 'vitest';
import { absoluteAddress, tidyAddress } from './source-address';

it.each([
  [' "https://a.org/f.h5ad" ', 'https://a.org/f.h5ad'],
  ['<https://a.org/f.h5ad>', 'https://a.org/f.h5ad'],
  ['a.org/data/f.h5ad', 'https://a.org/data/f.h5ad'],
  ['localhost:8000/f.zarr', 'https://localhost:8000/f.zarr'],
  ['s3://bucket/f.zarr', 's3://bucket/f.zarr'],
  ['me:s3cret@a.org/f.h5ad', 'https://me:s3cret@a.org/f.h5ad'],
  ['demo.zarr', 'demo.zarr'],
  ['data/f.zarr', 'data/f.zarr'],
])('takes %s for %s', (typed, address) => {
  expect(tidyAddress(typed)).toBe(address);
});

it('means relative addresses from the page', () => {
  expect(absoluteAddress('demo.zarr', 'https://a.org/petri/')).toBe(
    'https://a.org/petri/demo.zarr',
  );
  expect(absoluteAddress('s3://b/my f#1 50%', 'https://a.org/')).toBe(
    's3://b/my f#1 50%',
  );
});
