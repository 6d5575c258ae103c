import { expect, it } from 'vitest';
import { contactOf } from './link-gate';

it.each([
  ['https://a.org/x.h5ad?v=1', {}, 'https://a.org/x.h5ad?v=1'],
  ['s3://cells/a b/f.zarr', {}, 'https://cells.s3.amazonaws.com/a%20b/f.zarr'],
  [
    's3://my.cells/f',
    { region: 'eu-west-1' },
    'https://s3.eu-west-1.amazonaws.com/my.cells/f',
  ],
  ['s3://cells/f', { endpoint: 'http://nas:9000/' }, 'http://nas:9000/cells/f'],
  ['gs://cells', {}, 'https://storage.googleapis.com/cells'],
])('%s with %j is asked for at %s', (address, access, asked) => {
  expect(contactOf(address, access)?.address).toBe(asked);
});

it('names the host as the browser resolves it, with its port', () => {
  expect(contactOf('https://аррӏе.com:444/x')).toMatchObject({
    host: 'xn--80ak6aa92e.com:444',
    isPunycode: true,
    place: 'public',
  });
  expect(contactOf('http://0x7f.1/x')).toMatchObject({
    host: '127.0.0.1',
    isPunycode: false,
    place: 'this-computer',
  });
});

it.each([
  'ftp://a.org/x',
  'file:///etc/passwd',
  'blob:https://a.org/x',
  's3://a@b/x',
  'x',
])('no server is asked for %s', (address) => {
  expect(contactOf(address)).toBeUndefined();
});
