import { expect, it } from 'vitest';
import { approvalOf, isApproved, locationOfHost } from './host-location';

const placeOf = (address: string) => locationOfHost(new URL(address).hostname);

it.each([
  ...[
    'http://localhost:8000',
    'http://a.localhost',
    'http://LOCALHOST.',
    'http://127.8.0.1',
  ],
  ...['http://[::1]:80', 'http://0.0.0.0', 'http://2130706433', 'http://0x7f.1'],
  ...['http://[::ffff:127.0.0.1]', 'http://[0:0:0:0:0:0:0:1]', 'http://[::127.0.0.1]'],
  ...['http://[64:ff9b::7f00:1]', 'http://[2002:7f00:1::1]'],
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
  ...['http://[2002:c0a8:101::1]', 'http://[64:ff9b::10.0.0.1]', 'http://[fec0::1]'],
  ...['http://nas', 'http://nas.', 'http://nas.local', 'http://data.lan', 'http://0xa.1'],
])('finds %s in a private network', (address) => {
  expect(placeOf(address)).toBe('private');
});

it.each([
  ...['https://example.org', 'https://localhost.example.org', 'http://172.32.0.1'],
  ...['http://192.169.1.1', 'http://11.0.0.1', 'http://[2001:db8::1]', 'http://[fc::1]'],
  ...[
    'http://[64:ff9b::8.8.8.8]',
    'http://[2002:808:808::1]',
    'http://128.0.0.1',
    'http://10.example.org',
    'https://nas.local.org',
  ],
])('finds %s on the internet', (address) => {
  expect(placeOf(address)).toBe('public');
});

it('writes an agreement with http, which covers https; on this computer both are one', () => {
  const approval = (address: string) => approvalOf(new URL(address));
  expect(approval('https://a.org/x')).toBe('a.org');
  expect(approval('http://a.org:8000/x')).toBe('http://a.org:8000');
  expect(approval('http://127.0.0.1:8000/x')).toBe('127.0.0.1:8000');
  expect(isApproved(['a.org'], approval('http://a.org/x'))).toBe(false);
  expect(isApproved(['http://a.org'], approval('https://a.org/x'))).toBe(true);
  expect(isApproved(['b.org'], approval('https://a.org/x'))).toBe(false);
});
