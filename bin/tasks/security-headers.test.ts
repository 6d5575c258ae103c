import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headersFile, metaTags, securityHeaders } from './security-headers.mjs';

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

it('the page declares the whole policy except framing', () => {
  const [policy, referrer] = metaTags().map(({ attrs }) => attrs);
  expect(policy).toEqual({
    'http-equiv': 'Content-Security-Policy',
    content:
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src *; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types petri-workers",
  });
  expect(referrer).toEqual({ name: 'referrer', content: 'no-referrer' });
});
