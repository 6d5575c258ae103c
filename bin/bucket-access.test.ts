import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { folderOfFile } from '@/testing/node-after-file';
import { bucketAccessOf, withKeyAdvice } from './bucket-access';

/** A home folder with files of AWS's tools. */
function homeWith(files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(folderOfFile(), 'home-'));
  mkdirSync(join(home, '.aws'));
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(home, '.aws', name), text);
  return home;
}

const credentials = `[default]
aws_access_key_id = AKIADEFAULT
aws_secret_access_key = default-secret
[lab]
aws_access_key_id = ASIALAB
aws_secret_access_key = lab-secret
aws_session_token = lab-token==
`;
const config = `[default]
region = us-west-2
[profile lab]
region = eu-west-1
services = lab-services
[services lab-services]
s3 =
  endpoint_url = https://s3.lab.org
[profile sso]
sso_session = uni
sso_account_id = 123456789012
[profile role]
role_arn = arn:aws:iam::123456789012:role/reader
source_profile = default
aws_access_key_id = AKIAROLE
aws_secret_access_key = role-secret
[profile process]
credential_process = /opt/bin/keys
`;
const home = homeWith({ credentials, config });
const lab = {
  ...{ accessKeyId: 'ASIALAB', secretAccessKey: 'lab-secret' },
  ...{ sessionToken: 'lab-token==', region: 'eu-west-1' },
};

it.each([
  [
    'the default profile',
    {},
    {
      keys: {
        ...{ accessKeyId: 'AKIADEFAULT', secretAccessKey: 'default-secret' },
        region: 'us-west-2',
      },
    },
  ],
  ['AWS_PROFILE', { AWS_PROFILE: 'lab' }, { keys: lab, endpoint: 'https://s3.lab.org' }],
  [
    'keys of the environment before AWS_PROFILE, and AWS_REGION before AWS_DEFAULT_REGION',
    {
      ...{ AWS_PROFILE: 'lab', AWS_ACCESS_KEY_ID: 'ASIAENV' },
      ...{ AWS_SECRET_ACCESS_KEY: 'env-secret', AWS_SESSION_TOKEN: 'env-token' },
      ...{ AWS_REGION: 'eu-central-1', AWS_DEFAULT_REGION: 'us-east-2' },
      AWS_ENDPOINT_URL: 'http://localhost:9000',
    },
    {
      keys: {
        ...{ accessKeyId: 'ASIAENV', secretAccessKey: 'env-secret' },
        ...{ sessionToken: 'env-token', region: 'eu-central-1' },
      },
      endpoint: 'http://localhost:9000',
    },
  ],
  [
    'AWS_ENDPOINT_URL_S3 before AWS_ENDPOINT_URL',
    {
      ...{ AWS_PROFILE: 'lab', AWS_ENDPOINT_URL: 'http://localhost:1' },
      AWS_ENDPOINT_URL_S3: 'http://localhost:2',
    },
    { keys: lab, endpoint: 'http://localhost:2' },
  ],
  [
    'no endpoint of the profile under AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
    { AWS_PROFILE: 'lab', AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true' },
    { keys: lab },
  ],
])('takes %s', async (_, env, expected) => {
  expect(await bucketAccessOf(env, home)).toEqual(expected);
});

it('reads the files that AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name', async () => {
  const env = {
    AWS_SHARED_CREDENTIALS_FILE: join(home, '.aws/credentials'),
    AWS_CONFIG_FILE: join(home, '.aws/config'),
    AWS_PROFILE: 'lab',
  };
  expect((await bucketAccessOf(env, homeWith({}))).keys).toEqual(lab);
});

it.each([
  ['sso', /the profile “sso” signs in by SSO, which Petri does not do/],
  ['role', /the profile “role” takes a role \(role_arn\)/],
  ['process', /the profile “process” runs a program for its keys/],
])(
  'has no keys of the profile %s, runs nothing, and says what to do',
  async (profile, why) => {
    const { keys, without } = await bucketAccessOf({ AWS_PROFILE: profile }, home);
    expect(keys).toBeUndefined();
    expect(without).toMatch(why);
    expect(without).toContain('aws configure export-credentials --format env');
  },
);

it('names a profile that does not exist', async () => {
  const { without } = await bucketAccessOf({ AWS_PROFILE: 'typo' }, home);
  expect(without).toContain('AWS_PROFILE names the profile “typo”');
});

it('says that there are no keys where a server asks for some, and only there', async () => {
  const access = await bucketAccessOf({}, homeWith({}));
  const denied = withKeyAdvice(new DataError('DeniedError', 'Denied.'), access);
  expect(String(denied)).toContain('Denied. No keys were used: set AWS_ACCESS_KEY_ID');
  const missing = new DataError('NotFoundError', 'Not there.');
  expect(withKeyAdvice(missing, access)).toBe(missing);
});
