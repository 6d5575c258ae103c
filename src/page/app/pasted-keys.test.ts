import { expect, it } from 'vitest';
import { keysIn } from './pasted-keys';

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const accessKeyId = 'ASIAIOSFODNN7EXAMPLE';
const sessionToken = 'FwoGZXIvYXdzEBYaD//EXAMPLE+TOKEN/==';
const all = { accessKeyId, secretAccessKey, sessionToken };

// as aws-cli 2.15 prints them, with the keys of AWS's documentation
it.each([
  [
    'aws configure export-credentials --format env',
    `export AWS_ACCESS_KEY_ID=${accessKeyId}\nexport AWS_SECRET_ACCESS_KEY=${secretAccessKey}\nexport AWS_SESSION_TOKEN=${sessionToken}\nexport AWS_CREDENTIAL_EXPIRATION=2026-11-28T23:00:00+00:00\n`,
    all,
  ],
  [
    '--format env-no-export, with a region',
    `AWS_ACCESS_KEY_ID=${accessKeyId}\r\nAWS_SECRET_ACCESS_KEY=${secretAccessKey}\r\nAWS_SESSION_TOKEN=${sessionToken}\r\nAWS_DEFAULT_REGION=eu-central-1`,
    { ...all, region: 'eu-central-1' },
  ],
  [
    '--format powershell',
    `$Env:AWS_ACCESS_KEY_ID="${accessKeyId}"\n$Env:AWS_SECRET_ACCESS_KEY="${secretAccessKey}"\n$Env:AWS_SESSION_TOKEN="${sessionToken}"`,
    all,
  ],
  [
    '--format windows-cmd',
    `set AWS_ACCESS_KEY_ID=${accessKeyId}\nset AWS_SECRET_ACCESS_KEY=${secretAccessKey}\nset AWS_SESSION_TOKEN=${sessionToken}`,
    all,
  ],
  [
    'fish',
    `set -gx AWS_ACCESS_KEY_ID ${accessKeyId}\nset -gx AWS_SECRET_ACCESS_KEY '${secretAccessKey}'\nset -gx AWS_SESSION_TOKEN ${sessionToken}`,
    all,
  ],
  [
    '--format process',
    JSON.stringify({
      Version: 1,
      AccessKeyId: accessKeyId,
      SecretAccessKey: secretAccessKey,
      SessionToken: sessionToken,
      Expiration: '2026-11-28T23:00:00+00:00',
    }),
    all,
  ],
  [
    'aws sts assume-role',
    `{
    "Credentials": {
        "AccessKeyId": "${accessKeyId}",
        "SecretAccessKey": "${secretAccessKey}",
        "SessionToken": "${sessionToken}",
        "Expiration": "2026-11-28T23:00:00+00:00"
    },
    "AssumedRoleUser": {
        "AssumedRoleId": "AROA3XFRBF535PLBIFPI4:s3-access-example",
        "Arn": "arn:aws:sts::123456789012:assumed-role/xaccounts3access/s3-access-example"
    }
}`,
    all,
  ],
  [
    'a profile of ~/.aws/credentials',
    `# mine\n[lab]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\naws_session_token = ${sessionToken}\n`,
    all,
  ],
  [
    'two profiles, of which the first has no keys',
    `[sso]\nregion = us-west-2\n[lab]\naws_access_key_id=${accessKeyId}\naws_secret_access_key=${secretAccessKey}\nregion=eu-west-1\nendpoint_url = https://s3.example.org\n`,
    {
      ...{ accessKeyId, secretAccessKey },
      ...{ region: 'eu-west-1', endpoint: 'https://s3.example.org' },
    },
  ],
  [
    'the credentials.json of MinIO',
    `{"url":"http://127.0.0.1:9001/api/v1/service-account-credentials","accessKey":"${accessKeyId}","secretKey":"${secretAccessKey}","api":"s3v4","path":"auto"}`,
    { accessKeyId, secretAccessKey },
  ],
])('finds the keys in %s', (_, text, expected) => {
  expect(keysIn(text)).toEqual(expected);
});

it.each([
  ['a single key', accessKeyId],
  ['one line of two', `export AWS_ACCESS_KEY_ID=${accessKeyId}`],
  ['an address', 'https://cells.s3.amazonaws.com/a.h5ad'],
  [
    'profiles that have half each',
    `[a]\naws_access_key_id=A\n[b]\naws_secret_access_key=B`,
  ],
])('finds nothing in %s', (_, text) => {
  expect(keysIn(text)).toBeUndefined();
});
