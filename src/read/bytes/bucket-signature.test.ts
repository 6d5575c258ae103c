import { expect, it } from 'vitest';
import { type BucketRequest, signRequest } from './bucket-signature';

/** Those of the examples of AWS. */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const get = (url: string, headers = {}): BucketRequest => ({
  ...{ method: 'GET', url, headers },
});
const published = { region: 'us-east-1', date: new Date('2013-05-24T00:00:00Z') };
const later = { region: 'us-east-1', date: new Date('2026-11-28T23:15:00Z') };

// Amazon S3 API reference, "Signature Calculations for the Authorization Header: Examples"
it.each([
  [
    'GET Object with a range',
    get('https://examplebucket.s3.amazonaws.com/test.txt', { Range: 'bytes=0-9' }),
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'GET Bucket (List Objects)',
    get('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'),
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
  [
    'GET Bucket Lifecycle',
    get('https://examplebucket.s3.amazonaws.com/?lifecycle'),
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
])('signs the example of AWS: %s', async (_, request, names, signature) => {
  const { headers } = await signRequest(request, keys, published);
  expect(headers.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
  );
});

/** Signatures of botocore 1.43.11 (S3SigV4Auth). */
it.each([
  [
    'a key with odd characters, an empty segment, and a session token',
    get("https://cells.s3.eu-west-1.amazonaws.com/d//a%20+1%20(x)!*'.zarr/céll/0.0"),
    { ...keys, sessionToken: 'FwoGZXIvYXdzEXAMPLETOKEN==' },
    { ...later, region: 'eu-west-1' },
    'https://cells.s3.eu-west-1.amazonaws.com/d//a%20%2B1%20%28x%29%21%2A%27.zarr/c%C3%A9ll/0.0',
    '717519f6bfdbac58e15448809375e611832ec055bbc8b35e18c47667ad336906',
  ],
  [
    'the next page of a listing, whatever the order of its query',
    get(
      'http://127.0.0.1:9000/cells/?list-type=2&delimiter=%2F&prefix=d/a+%2B1.zarr/&continuation-token=1/%2B=',
    ),
    keys,
    later,
    'http://127.0.0.1:9000/cells/?continuation-token=1%2F%2B%3D&delimiter=%2F&list-type=2&prefix=d%2Fa%20%2B1.zarr%2F',
    'be9b3c4b335b73d3400b43c239b5cb3f185f36af6e116698effecb8f4dfb862c',
  ],
  [
    'HEAD with a header of the user',
    {
      method: 'HEAD' as const,
      url: 'http://127.0.0.1:9000/cells/a.h5ad',
      headers: {
        ...{ 'X-Amz-Request-Payer': 'requester', 'X-Lab': 'not signed' },
        Range: 'bytes=0-',
      },
    },
    keys,
    later,
    'http://127.0.0.1:9000/cells/a.h5ad',
    'cc1c7069befcda4d9a6a49503c1e045c620a1e0a69a038eb9b13fe3f1ff4fdb5',
  ],
])('signs as botocore does: %s', async (_, request, own, scope, url, signature) => {
  const signed = await signRequest(request, own, scope);
  expect(signed.url).toBe(url);
  expect(signed.headers.authorization).toMatch(new RegExp(`Signature=${signature}$`));
  expect(JSON.stringify(signed)).not.toContain(keys.secretAccessKey);
});

it('keeps a percent sign that encodes nothing as a part of the key', async () => {
  const { url } = await signRequest(get('https://s3.lab.org/b/100%.h5ad'), keys, later);
  expect(url).toBe('https://s3.lab.org/b/100%25.h5ad');
});

it('replaces an Authorization header that was given', async () => {
  const { headers } = await signRequest(
    get('https://s3.lab.org/b/a', { Authorization: 'Bearer t' }),
    keys,
    later,
  );
  expect(Object.keys(headers)).not.toContain('Authorization');
  expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
});
