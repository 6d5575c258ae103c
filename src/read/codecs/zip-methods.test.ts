import { expect, it } from 'vitest';
import { unpackZipMember } from './zip-methods';

const entry = {
  name: 'a',
  encrypted: false,
  crc32: 0,
  compressedSize: 0,
  position: 0,
  size: 18,
};

it.each([
  // Python's bz2.compress, lzma.compress and zipfile.ZIP_LZMA, numcodecs' Zstd
  [
    'bzip2',
    12,
    '425a6839314159265359ac76b4710000031980400030000b058e0020002201a06840d034046c4b38dbc340c9bf177245385090ac76b471',
  ],
  [
    'LZMA',
    14,
    '090405005d0000800000319bcb119bf4006f7e6a4e4395ed187263aafa4d717fffffc10e0000',
  ],
  ['Zstandard', 93, '28b52ffd2012910000636f756e7473206f662031322063656c6c73'],
  [
    'XZ',
    95,
    'fd377a585a000004e6d6b4460200210116000000742fe5a3010011636f756e7473206f662031322063656c6c73000000096dd358532a323c00012a124b0854bc1fb6f37d010000000004595a',
  ],
] as const)('unpacks members by %s', async (_, method, hex) => {
  const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
  const value = await unpackZipMember(bytes, { ...entry, method, isMarked: true });
  expect(new TextDecoder().decode(value)).toBe('counts of 12 cells');
});

it('does not know PPMd', async () => {
  const request = { ...entry, method: 98, isMarked: false };
  expect(await unpackZipMember(new Uint8Array(8), request)).toBeUndefined();
});
