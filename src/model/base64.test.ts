import { expect, it } from 'vitest';
import { toBase64 } from './base64';

it('encodes bytes as in RFC 4648', () => {
  expect(toBase64(new TextEncoder().encode('foobar'))).toBe('Zm9vYmFy');
  expect(toBase64(Uint8Array.of(0, 127, 128, 255))).toBe('AH+A/w==');
});

it('encodes more bytes than a call can have arguments', () => {
  const text = toBase64(new Uint8Array(300_000).fill(255));
  expect(text).toBe('/'.repeat(400_000));
});
