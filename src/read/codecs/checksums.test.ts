import { describe, expect, it } from 'vitest';
import { crc32cOf, crc32Of } from '@/model/crc32';
import { adler32Of } from './adler32';
import { crc64Of } from './crc64';
import { fletcher32, fletcher32Of } from './fletcher32';
import { lookup3Of } from './jenkins-lookup3';

const ramp = (length: number) => Uint8Array.from({ length }, (_, i) => i);
const digits = new TextEncoder().encode('123456789');

describe('checksums', () => {
  it('are the check values of their catalogue', () => {
    expect(crc32Of(digits)).toBe(0xcbf43926);
    expect(crc32cOf(digits)).toBe(0xe3069283);
    expect(crc64Of(digits)).toEqual([0xdf1939fa, 0x995dc9bb]);
    expect(adler32Of(new TextEncoder().encode('Wikipedia'))).toBe(0x11e60398);
  });

  it('are numcodecs’ lookup3 for every length of a last block', () => {
    const expected = [
      [0, 0xdeadbeef],
      [1, 0x8ba9414b],
      [11, 0x2ca6817a],
      [12, 0x5e4aa593],
      [13, 0xbc9d6816],
      [24, 0x9c0add53],
      [25, 0x3a882244],
    ] as const;
    for (const [length, sum] of expected) expect(lookup3Of(ramp(length))).toBe(sum);
    expect(lookup3Of(new TextEncoder().encode('abc'), 7)).toBe(0xbf24ce9b);
  });

  it('treat an odd last byte as a high half', () => {
    expect(fletcher32Of(Uint8Array.of(1))).toBe(0x01000100);
    expect(fletcher32Of(Uint8Array.of(1, 2, 3))).toBe(0x05040402);
  });

  it('accept the byte order of HDF5 1.6.2', () => {
    const room = { exact: 3, most: 3 };
    const right = Uint8Array.of(1, 2, 3, 0x02, 0x04, 0x04, 0x05);
    const swapped = Uint8Array.of(1, 2, 3, 0x04, 0x02, 0x05, 0x04);
    expect(fletcher32.decode(right, {}, room)).toEqual(Uint8Array.of(1, 2, 3));
    expect(fletcher32.decode(swapped, {}, room)).toEqual(Uint8Array.of(1, 2, 3));
  });
});
