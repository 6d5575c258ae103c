import { expect, it } from 'vitest';
import { findListing } from './find-listing';
import { resolveAddress } from './resolve-address';

/** A service that returns a thousand names a page, as ListObjectsV2 does; `asked` has the requests. */
function bucketOf(keys: readonly string[]) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(String(input));
    const query = new URL(String(input)).searchParams;
    const prefix = query.get('prefix') ?? '';
    const from = Number(query.get('continuation-token') ?? 0);
    const all = keys.filter((key) => key.startsWith(prefix));
    const page = all.slice(from, from + 1000);
    const more = from + 1000 < all.length;
    return new Response(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>${prefix}</Prefix>` +
        `<KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${more}</IsTruncated>` +
        (more ? `<NextContinuationToken>${from + 1000}</NextContinuationToken>` : '') +
        `${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
  };
  return { asked, fetch };
}

const query = '?list-type=2&delimiter=%2F&prefix=d%2Fa%20%2B1.zarr%2F';

it.each([
  ['s3://cells/d/a +1.zarr', {}, 'https://cells.s3.amazonaws.com/'],
  [
    's3://cells/d/a +1.zarr',
    { region: 'eu-west-1' },
    'https://cells.s3.eu-west-1.amazonaws.com/',
  ],
  ['s3://my.cells/d/a +1.zarr', {}, 'https://s3.amazonaws.com/my.cells/'],
  [
    's3://cells/d/a +1.zarr',
    { endpoint: 'https://minio.lab.org:9000', region: 'eu-west-1' },
    'https://minio.lab.org:9000/cells/',
  ],
  ['gs://cells/d/a +1.zarr', {}, 'https://storage.googleapis.com/cells/'],
  [
    'https://cells.s3.us-east-2.amazonaws.com/d/a%20+1.zarr/',
    {},
    'https://cells.s3.us-east-2.amazonaws.com/',
  ],
  [
    'https://storage.googleapis.com/cells/d/a%20%2B1.zarr',
    {},
    'https://storage.googleapis.com/cells/',
  ],
  [
    'https://cells.storage.googleapis.com/d/a%20+1.zarr',
    {},
    'https://cells.storage.googleapis.com/',
  ],
])('lists %s (%o) at %s, and requests nothing else', async (address, hints, bucket) => {
  const { asked, fetch } = bucketOf(['d/a +1.zarr/zarr.json']);
  const list = await findListing(resolveAddress(address, hints), { fetch });
  expect(await list?.('')).toEqual(['zarr.json']);
  expect(asked).toEqual([bucket + query]);
});

it('follows all pages of a folder of 2,500 names', async () => {
  const names = Array.from({ length: 2500 }, (_, i) => `c.${String(i).padStart(4, '0')}`);
  const { asked, fetch } = bucketOf(names.map((name) => `a.zarr/X/${name}`));
  const list = await findListing(resolveAddress('s3://cells/a.zarr/X'), { fetch });
  expect(await list?.('')).toEqual(names);
  const token = (url: string) => new URL(url).searchParams.get('continuation-token');
  expect(asked.map(token)).toEqual([null, '1000', '2000']);
});

it('does not list a bucket for a signed address, whose signature is for one key', async () => {
  const { asked, fetch } = bucketOf(['a.zarr/zarr.json']);
  const signed = 'https://cells.s3.amazonaws.com/a.zarr?X-Amz-Signature=5';
  expect(await findListing(resolveAddress(signed), { fetch })).toBeUndefined();
  expect(asked).toEqual([]);
});
