import { afterEach, expect, it, vi } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { fixtureBytes, openArrayAt, openForTest } from '@/testing/node-hdf5-fixture';

const NAME = 'shrunken.latest.h5';
/** Signature, version, client and address of the header. */
const BLOCK_PREFIX = 14;
const MANY = 2 ** 22;
const NO_ADDRESS = 0xff;

/**
 * The bytes of a file whose array /limited_paged has an index of one-entry pages, the first of them
 * written and without a chunk; `others` is each following byte of the bitmap.
 */
function withTinyPages(pages: number, others: number): Uint8Array {
  const sound = fixtureBytes(NAME);
  const bitmapBytes = Math.ceil(pages / 8);
  const block = sound.length;
  const prefixBytes = BLOCK_PREFIX + bitmapBytes + 4;
  const bytes = Buffer.alloc(block + prefixBytes + 8 + 4);
  bytes.set(sound);
  const header = bytes.lastIndexOf('FAHD');
  const check = (start: number, length: number) =>
    bytes.writeUInt32LE(lookup3Of(bytes.subarray(start, start + length)), start + length);
  bytes.writeUInt8(0, header + 7); // bits of a page's size
  bytes.writeBigUInt64LE(BigInt(pages), header + 8);
  bytes.writeBigUInt64LE(BigInt(block), header + 16);
  check(header, 24);
  bytes.write('FADB', block);
  bytes.writeUInt8(bytes.readUInt8(header + 5), block + 5);
  bytes.writeBigUInt64LE(BigInt(header), block + 6);
  bytes.fill(others, block + BLOCK_PREFIX, block + BLOCK_PREFIX + bitmapBytes);
  bytes.writeUInt8(0x80 | others, block + BLOCK_PREFIX);
  check(block, BLOCK_PREFIX + bitmapBytes);
  bytes.fill(NO_ADDRESS, block + prefixBytes, block + prefixBytes + 8);
  check(block + prefixBytes, 8);
  return bytes;
}

async function isUnwritten(bytes: Uint8Array): Promise<boolean | undefined> {
  const { root, close } = await openForTest(memorySource(bytes, NAME));
  const array = await openArrayAt(root, 'limited_paged');
  const from = vi.spyOn(Array, 'from');
  const answer = await array.isUnwritten?.();
  const lists = from.mock.calls.map(([like]) => (like as ArrayLike<unknown>).length);
  expect(lists.filter((length) => length > 2 ** 14)).toEqual([]);
  close();
  return answer;
}

afterEach(() => vi.restoreAllMocks());

it('counts the written pages of an index up to a limit, without listing all pages', async () => {
  expect(await isUnwritten(withTinyPages(MANY, 0xff))).toBe(false);
});

it('reads the only page that was written among millions', async () => {
  expect(await isUnwritten(withTinyPages(MANY, 0))).toBe(true);
});
