import { expect, it } from 'vitest';
import { secretIn, withoutPathToken, withoutSecret } from './signed-address';

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

it.each([
  [
    'https://b.s3.amazonaws.com/f.h5ad?X-Amz-Date=1&X-Amz-Expires=2&X-Amz-Signature=ab',
    'https://b.s3.amazonaws.com/f.h5ad',
  ],
  [
    'https://a.blob.core.windows.net/c/f.zarr?snapshot=3&sv=2020&se=x%3A&sp=rl&sig=a%2Bb#h',
    'https://a.blob.core.windows.net/c/f.zarr?snapshot=3#h',
  ],
  [
    'https://d.cloudfront.net/f?Expires=1&Signature=x&Key-Pair-Id=K',
    'https://d.cloudfront.net/f',
  ],
  ['https://me:p%40w@host/f.h5ad?version=2', 'https://host/f.h5ad?version=2'],
  ['https:me:pw@host/f.h5ad?version=2', 'https://host/f.h5ad?version=2'],
  ['data/f.zarr?token=1&version=2', 'data/f.zarr?version=2'],
  ['https://host/f.zarr?version=2&se=x', 'https://host/f.zarr?version=2&se=x'],
  ['demo.zarr', 'demo.zarr'],
])('leaves out of a link what gives access in %s', (address, kept) => {
  expect(withoutSecret(address)).toBe(kept);
});

it.each([
  ['/t/pE0TBn4_cT8vWkUk2ZAa-9f0rXb1Yq7L/', '/'],
  ['/user/ada/proxy/8765/t/pE0TBn4_cT8vWkUk2ZAa-9f0rXb1Yq7L/', '/user/ada/proxy/8765/'],
  ['/t/short/', '/t/short/'],
])('removes the token of a server of the user from the path %s', (path, without) => {
  expect(withoutPathToken(path)).toBe(without);
});
