import { expect, it } from 'vitest';
import { splitLogin } from './address-login';

it('moves user and password from an address into a header', () => {
  // the example of RFC 7617, §2
  expect(splitLogin('https://Aladdin:open%20sesame@host/a?b=1')).toEqual({
    url: 'https://host/a?b=1',
    login: { user: 'Aladdin', header: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' },
  });
  // the second example, §2.1: UTF-8
  expect(splitLogin('https://test:123%C2%A3@host/').login?.header).toBe(
    'Basic dGVzdDoxMjPCow==',
  );
});

it.each([
  ['https:me:pw@host/a', 'https://host/a'],
  ['https:\\\\me:pw@host\\a', 'https://host/a'],
  ['https://me@host/a', 'https://host/a'],
  ['https://:pw@host/a', 'https://host/a'],
  ['https://10%:5%@host/a', 'https://host/a'],
  ['s3://me:pw@bucket/a.zarr', 's3://bucket/a.zarr'],
  ['//me:pw@host/a', '//host/a'],
  [' \\\\me:pw@host/a', '//host/a'],
  ['ht\ntps://me:pw@host/a', 'https://host/a'],
])('finds them in %s, however it is written', (address, url) => {
  const split = splitLogin(address);
  expect(split.url).toBe(url);
  expect(split.login).toBeDefined();
});

it.each(['https://host/a@b:c', 'demo@home.zarr', 'https://@host/a', ''])(
  'leaves %s as it is',
  (url) => {
    expect(splitLogin(url)).toEqual({ url });
  },
);
