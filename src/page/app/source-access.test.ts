import { expect, it } from 'vitest';
import { accessFor, readAccess } from './access-form';
import { createAccessKeys } from './source-access';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('keeps headers for one origin alone, and over a reload of the tab', () => {
  const tab = storage();
  const headers = { Authorization: 'Bearer x' };
  createAccessKeys(tab).give('https://a.org/data/f.h5ad', { headers });
  const keys = createAccessKeys(tab);
  expect(keys.of('https://a.org/other.zarr')).toEqual({ headers });
  expect(keys.of('https://b.a.org/data/f.h5ad')).toEqual({});
  expect(keys.of('http://a.org/data/f.h5ad')).toEqual({});
  keys.give('https://a.org/', {});
  expect(createAccessKeys(tab).of('https://a.org/other.zarr')).toEqual({});
});

it('keeps region and endpoint for one bucket', () => {
  const keys = createAccessKeys();
  keys.give('s3://Cells/a b.zarr', { region: 'eu-west-1' });
  expect(keys.of('s3://cells/other')).toEqual({ region: 'eu-west-1' });
  expect(keys.of('s3://cells2/other')).toEqual({});
});

it('keeps the keys of one bucket, over a reload of the tab', () => {
  const tab = storage();
  const pair = { accessKeyId: 'AKIA1', secretAccessKey: 's' };
  createAccessKeys(tab).give('s3://cells/a.h5ad', { keys: pair });
  const keys = createAccessKeys(tab);
  expect(keys.of('s3://cells/b.zarr')).toEqual({ keys: pair });
  expect(keys.of('s3://other/b.zarr')).toEqual({});
  expect(keys.of('gs://cells/b.zarr')).toEqual({});
});

it('takes the signature out of an address and knows it again, until it is opened without', () => {
  const tab = storage();
  const address = 'https://a.org/f.zarr?version=2&sig=x';
  const shown = createAccessKeys(tab).take(address);
  expect(shown).toBe('https://a.org/f.zarr?version=2');
  const keys = createAccessKeys(tab);
  expect(keys.signed(shown)).toBe(address);
  expect(keys.take(shown)).toBe(shown);
  expect(keys.signed(shown)).toBe(shown);
});

it('goes on where the browser keeps nothing, or something else', () => {
  const full = {
    getItem: () => '"x',
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  const keys = createAccessKeys(full);
  keys.give('https://a.org/', { region: 'x' });
  expect(keys.of('https://a.org/')).toEqual({ region: 'x' });
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it('reads headers one a line, region and endpoint', () => {
  const fields = {
    headers: 'Authorization: Bearer a:b\n\n X-Api-Key : 1 ',
    region: 'EU-West-1',
    endpoint: 'localhost:9000',
  };
  expect(readAccess(form(fields))).toEqual({
    status: 'ok',
    access: {
      headers: { Authorization: 'Bearer a:b', 'X-Api-Key': '1' },
      region: 'eu-west-1',
      endpoint: 'https://localhost:9000',
    },
  });
  expect(readAccess(form({}))).toEqual({ status: 'ok', access: {} });
});

const pair = { accessKeyId: 'AKIA1', secretAccessKey: 's' };
const headers = { Authorization: 'Bearer x' };

it.each([
  ['s3://cells/a', { keys: pair }, 's3://other/b', { keys: pair }],
  ['s3://cells/a', { keys: pair }, 'https://a.org/b', {}],
  ['s3://cells/a', { keys: pair }, 'gs://cells/b', {}],
  ['https://a.org/a', { headers }, 'https://a.org/b', { headers }],
  ['https://a.org/a', { headers, region: 'x' }, 'https://b.org/b', { region: 'x' }],
])(
  'gives what is known for %s (%o) to %s only where that is the same server',
  (shown, access, address, given) => {
    expect(accessFor({ address, access }, { address: shown, access })).toEqual(given);
  },
);

it('gives what is entered for another server to that one', () => {
  const shown = { address: 's3://cells/a', access: { keys: pair } };
  const keys = { ...pair, accessKeyId: 'AKIA2' };
  const access = { keys, endpoint: 'https://s3.lab.org' };
  expect(accessFor({ address: 's3://cells/b', access }, shown)).toEqual(access);
  const moved = { keys: pair, endpoint: 'https://s3.lab.org' };
  expect(accessFor({ address: 's3://cells/b', access: moved }, shown)).toEqual(moved);
  expect(accessFor({ address: 's3://other/b', access: moved }, shown)).toEqual({
    endpoint: 'https://s3.lab.org',
  });
});

it('reads keys, with the token of temporary ones', () => {
  const pair = { accessKeyId: 'AKIA1', secretAccessKey: 's/+=' };
  expect(readAccess(form({ ...pair, sessionToken: ' ' }))).toEqual({
    status: 'ok',
    access: { keys: pair },
  });
  const temporary = { ...pair, accessKeyId: 'ASIA1', sessionToken: 't==' };
  expect(readAccess(form({ ...temporary, region: 'auto' }))).toEqual({
    status: 'ok',
    access: { keys: temporary, region: 'auto' },
  });
});

it.each([
  [{ headers: 'Bearer x' }, 'is not a valid header'],
  [{ headers: 'Cookie: a=b' }, 'do not allow pages to set'],
  [{ headers: 'Ra nge: x' }, 'is not a valid header name'],
  [{ headers: 'X: a\u{1f600}' }, 'is not a valid header name'],
  [{ region: 'https://eu' }, 'is not a valid region'],
  [{ endpoint: 'not an address' }, 'is not a URL'],
  [{ secretAccessKey: 's' }, 'The access key ID is missing'],
  [{ accessKeyId: 'AKIA1' }, 'The secret key is missing'],
  [{ accessKeyId: 'ASIA1', secretAccessKey: 's' }, 'The session token is missing'],
  [{ accessKeyId: 'AKIA1', secretAccessKey: 's t' }, 'The keys contain spaces'],
  [
    { accessKeyId: 'AKIA1', secretAccessKey: 's', headers: 'authorization: Bearer x' },
    'Keys make the Authorization header themselves',
  ],
])('says why %o cannot be meant', (fields, reason) => {
  expect(readAccess(form(fields))).toEqual({
    status: 'wrong',
    reason: expect.stringContaining(reason),
  });
});
