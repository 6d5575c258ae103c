import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  HASHED_CACHE,
  headersFile,
  metaTags,
  nginxHeaders,
  securityHeaders,
} from './security-headers.mjs';

it('docs/hosting.md lists every header as sent', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/hosting.md'), 'utf8');
  for (const [name, value] of Object.entries(securityHeaders))
    expect(docs).toContain(`\n${name}: ${value}\n`);
});

it('a host that uses _headers sends them with everything', () => {
  const [all = '', assets] = headersFile().split('/assets/*\n');
  const [scope, ...lines] = all.trimEnd().split('\n');
  expect(scope).toBe('/*');
  expect(assets).toBe('  Cache-Control: public, max-age=31536000, immutable\n');
  expect(lines.map((line) => line.split(': ')[0]?.trim())).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Permissions-Policy',
  ]);
});

it('nginx sends them with everything, errors included, in each place that has a header of its own', () => {
  const lines = nginxHeaders().trimEnd().split('\n');
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).toMatch(/^add_header [\w-]+ "[^"$]+" always;$/);
  expect(lines).toContain('add_header X-Content-Type-Options "nosniff" always;');
  const conf = readFileSync(join(import.meta.dirname, '../../docs/nginx.conf'), 'utf8');
  expect(conf).toContain(`add_header Cache-Control "${HASHED_CACHE}";`);
  const places = conf.split('location ').filter((place) => place.includes('add_header '));
  expect(places).toHaveLength(2);
  for (const place of places) expect(place).toContain('include petri-headers.conf;');
});

it('the page declares the whole policy except framing', () => {
  const [policy, referrer] = metaTags().map(({ attrs }) => attrs);
  expect(policy).toEqual({
    'http-equiv': 'Content-Security-Policy',
    content:
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src *; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types petri-workers",
  });
  expect(referrer).toEqual({ name: 'referrer', content: 'no-referrer' });
});
