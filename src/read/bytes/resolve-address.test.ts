import { expect, it } from 'vitest';
import { resolveAddress } from './resolve-address';

it.each([
  ['s3://cells/a/b.zarr', 'https://cells.s3.amazonaws.com/a/b.zarr'],
  ['s3://my.cells/b.zarr/', 'https://s3.amazonaws.com/my.cells/b.zarr'],
  ['s3://cells/n# 50%.zarr', 'https://cells.s3.amazonaws.com/n%23%2050%25.zarr'],
  ['gs://cells/b.zarr', 'https://storage.googleapis.com/cells/b.zarr'],
  ['GCS://cells', 'https://storage.googleapis.com/cells'],
  ['https://host/a.zarr?sig=x', 'https://host/a.zarr?sig=x'],
])('fetches %s at %s', (address, url) => {
  expect(resolveAddress(address).url).toBe(url);
});

it('goes to the region or the service that the user names', () => {
  expect(resolveAddress('s3://cells/a', { region: 'eu-west-1' }).url).toBe(
    'https://cells.s3.eu-west-1.amazonaws.com/a',
  );
  expect(resolveAddress('s3://my.cells/a', { region: 'eu-west-1' }).url).toBe(
    'https://s3.eu-west-1.amazonaws.com/my.cells/a',
  );
  expect(resolveAddress('s3://cells/a', { endpoint: 'http://localhost:9000/' }).url).toBe(
    'http://localhost:9000/cells/a',
  );
});

it.each([
  ['s3://cells/a/b.zarr', 'https://cells.s3.amazonaws.com', 'a/b.zarr'],
  ['https://cells.s3.amazonaws.com/a.zarr/', 'https://cells.s3.amazonaws.com', 'a.zarr'],
  [
    'https://cells.s3.eu-west-1.amazonaws.com/a%20b.zarr',
    'https://cells.s3.eu-west-1.amazonaws.com',
    'a b.zarr',
  ],
  [
    'https://s3.us-east-2.amazonaws.com/cells/a',
    'https://s3.us-east-2.amazonaws.com/cells',
    'a',
  ],
  [
    'https://s3-us-west-2.amazonaws.com/cells/a',
    'https://s3-us-west-2.amazonaws.com/cells',
    'a',
  ],
  ['https://storage.googleapis.com/cells/a', 'https://storage.googleapis.com/cells', 'a'],
  ['https://cells.storage.googleapis.com/a', 'https://cells.storage.googleapis.com', 'a'],
])('finds the bucket behind %s', (address, bucket, key) => {
  expect(resolveAddress(address).bucket).toEqual({ address: bucket, key });
});

it('finds no bucket behind a host of many hyphens, however many', () => {
  const url = `https://x.s3${'-a'.repeat(60)}.example.invalid/y.zarr`;
  expect(resolveAddress(url)).toEqual({ url });
  const address = `https://x.s3${'-a'.repeat(20)}.amazonaws.com`;
  expect(resolveAddress(`${address}/y`).bucket).toEqual({ address, key: 'y' });
});

it('finds no bucket behind other hosts', () => {
  expect(resolveAddress('https://example.org/data/a.zarr').bucket).toBeUndefined();
  expect(resolveAddress('https://notamazonaws.com/data/a.zarr').bucket).toBeUndefined();
  expect(resolveAddress('https://cells.ec2.amazonaws.com/a').bucket).toBeUndefined();
  expect(resolveAddress('https://s3.amazonaws.com.evil.org/a').bucket).toBeUndefined();
});

it('refuses an address without a bucket', () => {
  expect(() => resolveAddress('s3:///a')).toThrow('does not name a bucket');
});
