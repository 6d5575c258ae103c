import { expect, it } from 'vitest';
import { addressOfKey, nameOfAddress, parseAddress, shownAddress } from './http-address';

it('encodes every name so that it arrives unchanged', () => {
  const base = 'https://host/data/a.zarr/';
  expect(addressOfKey(base, 'obs/percent.mt%/0')).toBe(
    'https://host/data/a.zarr/obs/percent.mt%25/0',
  );
  expect(addressOfKey(base, 'obs/CD3:CD4/n#?')).toBe(
    'https://host/data/a.zarr/obs/CD3%3ACD4/n%23%3F',
  );
  expect(addressOfKey(base, 'obs/größe/a\\b')).toBe(
    'https://host/data/a.zarr/obs/gr%C3%B6%C3%9Fe/a%5Cb',
  );
});

it('appends the signature of an address to every key', () => {
  expect(addressOfKey('https://host/a.zarr?sig=x%2Fy&v=1#f', 'zarr.json')).toBe(
    'https://host/a.zarr/zarr.json?sig=x%2Fy&v=1',
  );
});

it('shows addresses without their secrets', () => {
  expect(shownAddress('https://me:pw@host/a.h5ad?sig=secret')).toBe(
    'https://host/a.h5ad',
  );
});

it('names a file by the last part of its address', () => {
  expect(nameOfAddress('https://host/x/my%20cells.zarr/')).toBe('my cells.zarr');
  expect(nameOfAddress('https://host/100%')).toBe('100%');
  expect(nameOfAddress('https://host/')).toBe('host');
});

it('refuses other texts and schemes', () => {
  expect(() => parseAddress('pbmc.h5ad')).toThrow('is not a URL');
  expect(() => parseAddress('ftp://host/a')).toThrow('not ftp:');
});
