import { expect, it } from 'vitest';
import { secretIn } from './signed-address';

it.each([
  [
    'https://b.s3.amazonaws.com/f.h5ad?X-Amz-Date=1&X-Amz-Signature=ab',
    'X-Amz-Signature',
  ],
  ['https://a.blob.core.windows.net/c/f.zarr?sv=2020&sig=xyz', 'sig'],
  ['https://host/f.h5ad?token=1', 'token'],
  ['https://me:pw@host/f.h5ad', 'a user name or password'],
])('finds what gives access in %s', (address, secret) => {
  expect(secretIn(address)).toBe(secret);
});

it.each([
  'https://host/token/f.h5ad',
  'https://host/f.zarr?version=2',
  'demo.zarr',
  'not an address',
])('lets %s pass', (address) => {
  expect(secretIn(address)).toBeUndefined();
});
