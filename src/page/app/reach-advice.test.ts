import { expect, it } from 'vitest';
import { corsRecipe } from './cors-recipe';
import { obstaclesTo } from './reach-advice';

const kinds = (address: string, page: string) =>
  obstaclesTo(address, page).map(({ kind }) => kind);

it.each([
  ['http://a.org/x.h5ad', 'https://petri.org/', ['mixed-content']],
  [
    'http://192.168.1.4/x.h5ad',
    'https://petri.org/',
    ['mixed-content', 'private-network'],
  ],
  ['http://localhost:8000/x.h5ad', 'https://petri.org/', ['private-network']],
  ['https://172.20.0.1/x.h5ad', 'https://petri.org/', ['private-network']],
  ['https://172.40.0.1/x.h5ad', 'https://petri.org/', []],
  ['http://192.168.1.4/x.h5ad', 'http://localhost:8000/', []],
  ['s3://bucket/x.h5ad', 'https://petri.org/', []],
])('on the way to %s from %s there is %j', (address, page, found) => {
  expect(kinds(address, page)).toEqual(found);
});

it('writes what the owner of a bucket or server pastes', () => {
  const amazon = corsRecipe(
    'https://b.s3.eu-west-1.amazonaws.com/x',
    'https://petri.org',
  );
  expect(JSON.parse(amazon.text)).toEqual([
    {
      AllowedOrigins: ['https://petri.org'],
      AllowedMethods: ['GET', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: [
        'Content-Length',
        'Content-Range',
        'Accept-Ranges',
        'ETag',
        'Last-Modified',
      ],
      MaxAgeSeconds: 3600,
    },
  ]);
  const google = corsRecipe('gs://b/x', 'https://petri.org');
  expect(JSON.parse(google.text)).toMatchObject([{ origin: ['https://petri.org'] }]);
  const signed = corsRecipe('gs://b/x', 'https://petri.org', ['Authorization']);
  expect(JSON.parse(signed.text)[0].responseHeader).toContain('Authorization');
  expect(
    corsRecipe('https://a.org/x', 'https://petri.org', ['Authorization']).text,
  ).toContain(
    'Access-Control-Allow-Origin: https://petri.org\nAccess-Control-Allow-Methods: GET, HEAD, OPTIONS\nAccess-Control-Allow-Headers: Range, Authorization\n',
  );
  expect(
    corsRecipe('https://acct.blob.core.windows.net/c/x', 'https://petri.org').text,
  ).toContain('az storage cors add --account-name acct --services b');
});

it('writes no command with a name that a shell would run', () => {
  const { title, text } = corsRecipe(
    'https://a$(id).blob.core.windows.net/c/x',
    'https://petri.org',
  );
  expect(title).toMatch(/^Headers/);
  expect(text).not.toContain('$(id)');
});
