import { expect, it } from 'vitest';
import { shelfPlaceOf } from './shelf';

it.each([
  ['a.h5ad', 'a.h5ad'],
  ['./data//a.zarr/', 'data/a.zarr'],
  ['data/../b.h5ad', 'b.h5ad'],
  ['Zellen ü/100 % #1?.h5ad', 'Zellen ü/100 % #1?.h5ad'],
  // no addresses, but names
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['C:\\cells.h5ad', 'C:\\cells.h5ad'],
])('takes %j for a file in the folder', (path, inside) => {
  expect(shelfPlaceOf(path)).toEqual({ kind: 'inside', path: inside });
});

it.each([
  ['../a.h5ad', '../a.h5ad'],
  ['data/../../../a.h5ad', '../../a.h5ad'],
])('sees that %j leaves the folder', (path, outside) => {
  expect(shelfPlaceOf(path)).toEqual({ kind: 'outside', path: outside });
});

it.each(['https://host/a%231.h5ad?x=1', 'HTTP://host/a', 's3://bucket/a', 'gs://b/a'])(
  'takes %j for an address',
  (url) => {
    expect(shelfPlaceOf(url)).toEqual({ kind: 'address', url });
  },
);

it.each([
  'javascript://host/%0aalert(1)',
  'data://x',
  'file:///etc/passwd',
  'https://',
  '/etc/passwd',
  '//host/a.h5ad',
  '.',
  'a/..',
  'a\0.h5ad',
  'a\ud800.h5ad',
])('refuses %j', (path) => {
  expect(shelfPlaceOf(path).kind).toBe('refused');
});
