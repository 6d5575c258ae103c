import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startOfPacked } from './start-of-packed';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const many = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251));

test('the start of whole, cut and followed data is what they begin with', async () => {
  const gzip = new Uint8Array(gzipSync(many));
  const cut = await startOfPacked(gzip.subarray(0, gzip.length - 20), 'gzip');
  expect(cut.length).toBeGreaterThan(0);
  expect([...cut]).toEqual([...many.subarray(0, cut.length)]);
  const deflated = new Uint8Array(deflateRawSync('counts'));
  expect(text(await startOfPacked(deflated, 'deflate-raw'))).toBe('counts');
  const two = new Uint8Array(Buffer.concat([gzipSync('one'), gzipSync('two')]));
  expect(text(await startOfPacked(two, 'gzip'))).toMatch(/^one/);
});

test('data of no bytes, cut before the first, or damaged have an empty start, and end', async () => {
  const gzip = new Uint8Array(gzipSync(many));
  for (const bytes of [new Uint8Array(gzipSync('')), gzip.subarray(0, 11), many])
    expect(await startOfPacked(bytes, 'gzip')).toHaveLength(0);
  for (const bytes of [Uint8Array.of(3, 0), new Uint8Array(0), Uint8Array.of(255, 255)])
    expect(await startOfPacked(bytes, 'deflate-raw')).toHaveLength(0);
});
