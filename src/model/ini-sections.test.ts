import { expect, it } from 'vitest';
import { parseIni } from './ini-sections';

const objectOf = (text: string) =>
  Object.fromEntries(
    [...parseIni(text)].map(([name, settings]) => [name, Object.fromEntries(settings)]),
  );

// the examples of "Configuration and credential file settings" of the AWS CLI
it('reads profiles, nested settings and services as the AWS CLI does', () => {
  const config = `[default]
region = us-west-2
s3 =
    max_concurrent_requests=10
    endpoint_url = https://s3.example.org
output=json

[profile lab]
services = local
# a comment
Region=eu-west-1

[services local]
s3 =
  endpoint_url = http://localhost:9000
`;
  expect(objectOf(config)).toEqual({
    '': {},
    default: {
      region: 'us-west-2',
      s3: '',
      's3.max_concurrent_requests': '10',
      's3.endpoint_url': 'https://s3.example.org',
      output: 'json',
    },
    lab: { services: 'local', region: 'eu-west-1' },
    'services local': { s3: '', 's3.endpoint_url': 'http://localhost:9000' },
  });
});

it('keeps an equals sign in a value, and lines of Windows', () => {
  expect(objectOf('[a]\r\naws_session_token = x==\r\n').a).toEqual({
    aws_session_token: 'x==',
  });
});
