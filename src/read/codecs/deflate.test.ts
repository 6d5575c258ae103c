import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createRandom } from '@/testing/random';
import type { ByteCodec } from './byte-codec';
import { loadCodec } from './codec-registry';

const random = createRandom(5);

/** Uncompressed content with zlib's own checksum. */
async function inflate(bytes: Uint8Array, length: number): Promise<Uint8Array> {
  const { decode } = (await loadCodec('zlib')) as ByteCodec; // block type
  return decode(bytes, {}, { exact: length, most: length, isOpen: false });
}

it('reads what zlib wrote, and refuses another checksum, at any length', async () => {
  // 5552 bytes are summed before the sums are reduced
  const lengths = [0, 1, 15, 16, 17, 5551, 5552, 5553, 11_104, 70_001];
  for (let i = 0; i < 60; i++) lengths.push(random.integer(0, 20_000));
  for (const length of lengths) {
    const fill = random.pick([undefined, 0, 255]);
    const bytes = new Uint8Array(length).map(() => fill ?? random.integer(0, 256));
    const packed = new Uint8Array(deflateSync(bytes, { level: 1 }));
    expect(Buffer.compare(await inflate(packed, length), bytes)).toBe(0);
    const at = packed.length - 1 - random.integer(0, 4);
    packed[at] = (packed[at] as number) ^ (1 << random.integer(0, 8));
    await expect(inflate(packed, length)).rejects.toThrow('its bytes are invalid');
  }
});
