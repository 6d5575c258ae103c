import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { folderOfFile } from '@/testing/node-after-file';
import { pythonPrints } from '@/testing/node-python';
import {
  bucketPython,
  type SignedBucket,
  startSignedBucket,
  testKeys,
} from '@/testing/node-signed-bucket';
import { stores } from '@/testing/node-stores';
import { tarBytes } from '@/testing/tar-bytes';
import { describeCommand } from './describe/command';
import { openFile } from './open-file';

const found = bucketPython();
const ODD = "d//a +1 (x)!*'é%.zarr";
let bucket: SignedBucket;

beforeAll(async () => {
  if ('missing' in found) return;
  const tar = join(folderOfFile(), 'files.tar');
  const data = readFileSync(join(stores, 'kitchen.h5ad'));
  writeFileSync(
    tar,
    tarBytes([
      { name: 'kitchen.h5ad', data },
      { name: 'notes.txt', data: 'x' },
    ]),
  );
  bucket = await startSignedBucket(found.python, {
    'kitchen.h5ad': join(stores, 'kitchen.h5ad'),
    'plain.zarr': join(stores, 'kitchen.v3.plain.zarr'),
    [ODD]: join(stores, 'kitchen.v3.plain.zarr'),
    'files.tar': tar,
  });
});
afterAll(() => bucket?.close());

beforeEach(async () => {
  if ('missing' in found) return;
  const { accessKeyId, secretAccessKey, sessionToken } = testKeys;
  vi.stubEnv('AWS_ENDPOINT_URL', bucket.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  vi.stubEnv('AWS_SESSION_TOKEN', sessionToken);
  vi.stubEnv('AWS_REGION', '');
  vi.stubEnv('AWS_DEFAULT_REGION', '');
  vi.stubEnv('AWS_PROFILE', undefined);
  // none of this computer
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folderOfFile(), 'credentials'));
  vi.stubEnv('AWS_CONFIG_FILE', join(folderOfFile(), 'config'));
  await bucket.set({
    ...{ region: 'us-east-1', expired: false, ahead: 0, isPublic: false },
    ...{ mayList: true, redirect: null },
  });
  await bucket.log();
});
afterEach(() => vi.unstubAllEnvs());

const test = it.skipIf('missing' in found);

/** The requests of one opening. */
async function requestsOf(place: string) {
  const { root, close } = await openFile(place);
  const uns = await root.open('uns');
  const names = uns.kind === 'group' ? await uns.keys() : [];
  await close();
  return { names, requests: await bucket.log() };
}

/** How botocore itself reads from the server, which then checks what botocore signs. */
const BY_BOTOCORE = `
import sys, botocore.session, botocore.config
endpoint, key, secret, token = sys.argv[1:5]
s3 = botocore.session.get_session().create_client('s3', region_name='us-east-1', endpoint_url=endpoint,
  aws_access_key_id=key, aws_secret_access_key=secret, aws_session_token=token,
  config=botocore.config.Config(s3={'addressing_style': 'path'}, retries={'total_max_attempts': 1}))
try:
  print(len(s3.get_object(Bucket='cells', Key='kitchen.h5ad', Range='bytes=0-99')['Body'].read()))
  print(s3.list_objects_v2(Bucket='cells', Prefix='plain.zarr/', Delimiter='/')['KeyCount'])
except s3.exceptions.ClientError as error:
  print(error.response['Error']['Code'])
`;

test('the server of these tests accepts botocore’s own requests, and no wrong secret', () => {
  if ('missing' in found) return;
  const { accessKeyId, secretAccessKey, sessionToken } = testKeys;
  const ask = (secret: string) =>
    pythonPrints(
      found,
      ['-c', BY_BOTOCORE, bucket.endpoint, accessKeyId, secret, sessionToken],
      folderOfFile(),
    );
  expect(ask(secretAccessKey)).toBe('100\n5\n');
  expect(ask('wrong')).toBe('SignatureDoesNotMatch\n');
});

test('an h5ad of a private bucket is read by signed ranges', async () => {
  const { names, requests } = await requestsOf('s3://cells/kitchen.h5ad');
  expect(names).toContain('csr_without_values');
  expect(requests.length).toBeGreaterThan(0);
  expect(
    requests.every(({ signed, range, status }) => signed && range && status === 206),
  ).toBe(true);
});

test.each(['plain.zarr', ODD])(
  'the Zarr store %s is listed page by page and read by its keys, each signed',
  async (key) => {
    const { names, requests } = await requestsOf(`s3://cells/${key}`);
    expect(names).toContain('csr_without_values');
    expect(requests.some(({ request }) => request.includes('continuation-token='))).toBe(
      true,
    );
    expect(requests.every(({ signed }) => signed)).toBe(true);
    const statuses = new Set(requests.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 206, 404].includes(status))).toEqual(
      [],
    );
  },
);

test('an archive of a private bucket is listed, and a file in it opens', async () => {
  const output = collectedOutput();
  expect(await describeCommand.run(['s3://cells/files.tar'], output)).toBe(0);
  expect(output.text()).toContain('kitchen.h5ad');
  const { root, close } = await openFile('s3://cells/files.tar#kitchen.h5ad');
  expect((await root.open('obs')).kind).toBe('group');
  await close();
  expect((await bucket.log()).every(({ signed }) => signed)).toBe(true);
});

test('a key that is denied for want of a listing is absent, as in a public bucket', async () => {
  await bucket.set({ mayList: false });
  const { root, close } = await openFile('s3://cells/plain.zarr');
  const obs = await root.open('obs');
  expect(obs.kind).toBe('group');
  await close();
});

test('a wrong region and a wrong clock are corrected by one more request each', async () => {
  vi.stubEnv('AWS_REGION', 'us-west-2');
  await bucket.set({ region: 'eu-west-1', ahead: 7200 });
  const { requests } = await requestsOf('s3://cells/kitchen.h5ad');
  const refused = requests.filter(({ status }) => status >= 400);
  expect(refused.map(({ status }) => status)).toEqual([400, 403]);
});

test.each([
  ['AWS_SECRET_ACCESS_KEY', 'wrong', 'The secret key does not belong to the access key'],
  ['AWS_ACCESS_KEY_ID', 'AKIAOTHER', 'The server does not know the access key'],
  ['AWS_SESSION_TOKEN', 'other', 'The server does not accept the session token'],
])(
  'a wrong %s is refused and named, and nothing secret is printed',
  async (name, value, sentence) => {
    vi.stubEnv(name, value);
    const output = collectedOutput();
    expect(await describeCommand.run(['s3://cells/kitchen.h5ad'], output)).toBe(1);
    const text = [output.text(), ...output.failures].join('\n');
    expect(text).toContain(sentence);
    for (const secret of [
      testKeys.secretAccessKey,
      testKeys.sessionToken,
      testKeys.accessKeyId,
    ])
      expect(text).not.toContain(secret);
  },
);

test('expired keys are said, with the command that gets new ones', async () => {
  await bucket.set({ expired: true });
  await expect(openFile('s3://cells/plain.zarr')).rejects.toThrow(
    /keys have expired\. Get new ones \(“aws configure export-credentials --format env” prints them\)/,
  );
});

test('a public bucket opens in spite of the keys of another account', async () => {
  await bucket.set({ isPublic: true });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOTHER');
  const { names, requests } = await requestsOf('s3://cells/plain.zarr');
  expect(names).toContain('csr_without_values');
  expect(requests.filter(({ signed }) => signed)).toHaveLength(1);
});

test('keys of the environment are not sent to other kinds of addresses', async () => {
  await expect(openFile(`${bucket.endpoint}/cells/kitchen.h5ad`)).rejects.toMatchObject({
    name: 'DeniedError',
  });
  expect((await bucket.log()).some(({ signed }) => signed)).toBe(false);
});

test('a redirect to another host gets no request at all', async () => {
  if ('missing' in found) return;
  const other = await startSignedBucket(found.python, {});
  await bucket.set({ redirect: other.endpoint });
  await expect(openFile('s3://cells/kitchen.h5ad')).rejects.toThrow(/redirects to http/);
  expect(await other.log()).toEqual([]);
  other.close();
});
