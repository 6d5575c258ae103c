import { expect, it } from 'vitest';
import { freeBuffer } from './free-buffer';

it('frees the memory of a buffer, once', () => {
  const bytes = new Uint8Array(100);
  freeBuffer(bytes.buffer);
  expect(bytes.length).toBe(0);
  freeBuffer(bytes.buffer);
  freeBuffer(undefined);
});
