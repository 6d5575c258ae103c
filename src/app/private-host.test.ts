import { expect, it } from 'vitest';
import { placeOfHost } from './private-host';

const placeOf = (address: string) => placeOfHost(new URL(address).hostname);

it.each([
  ...[
    'http://localhost:8000',
    'http://a.localhost',
    'http://LOCALHOST.',
    'http://127.8.0.1',
  ],
  ...['http://[::1]:80', 'http://0.0.0.0', 'http://2130706433', 'http://0x7f.1'],
  ...['http://[::ffff:127.0.0.1]', 'http://[0:0:0:0:0:0:0:1]'],
])('finds %s on this computer', (address) => {
  expect(placeOf(address)).toBe('this-computer');
});

it.each([
  ...[
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://192.168.1.4',
  ],
  ...['http://169.254.1.1', 'http://100.64.0.1', 'http://[fc00::1]', 'http://[fdab::1]'],
  ...['http://[fe80::1]', 'http://[febf::1]', 'http://[::ffff:192.168.1.4]'],
  ...['http://nas', 'http://nas.', 'http://nas.local', 'http://data.lan', 'http://0xa.1'],
])('finds %s in a private network', (address) => {
  expect(placeOf(address)).toBe('private');
});

it.each([
  ...['https://example.org', 'https://localhost.example.org', 'http://172.32.0.1'],
  ...['http://192.169.1.1', 'http://11.0.0.1', 'http://[2001:db8::1]', 'http://[fc::1]'],
  ...[
    'http://[fec0::1]',
    'http://128.0.0.1',
    'http://10.example.org',
    'https://nas.local.org',
  ],
])('finds %s on the internet', (address) => {
  expect(placeOf(address)).toBe('public');
});
