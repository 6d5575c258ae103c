import { expect, it } from 'vitest';
import { decodedUri } from './decoded-uri';

it.each([
  ['a%20b%2Fc', 'a b/c'],
  ['100%', '100%'],
  ['%C3%A9', 'é'],
  ['%C3', '%C3'],
])('%s is decoded to %s', (text, decoded) => {
  expect(decodedUri(text)).toBe(decoded);
});
