import { expect, it } from 'vitest';
import {
  asUtf8,
  countOf,
  eachText,
  hasOtherThanUtf8,
  joinStrings,
  packBytes,
  packStrings,
  stringAt,
  unpackStrings,
} from './strings';

const names = ['AAACCTG-1', '', 'größe ✨', '🧬', 'plain', 'a\0b'];

it('packs strings as UTF-8, one after another', () => {
  const { bytes, offsets } = packStrings(['µ', '', 'ab']);
  expect([...bytes]).toEqual([0xc2, 0xb5, 0x61, 0x62]);
  expect([...offsets]).toEqual([0, 2, 2, 4]);
});

it('decodes any range of them, of ASCII and of other characters', () => {
  const packed = packStrings(names);
  expect(countOf(packed)).toBe(6);
  expect(unpackStrings(packed)).toEqual(names);
  for (let start = 0; start <= 6; start++)
    for (let stop = start; stop <= 6; stop++)
      expect(unpackStrings(packed, start, stop)).toEqual(names.slice(start, stop));
  expect(names.map((_, i) => stringAt(packed, i))).toEqual(names);
});

it('decodes ASCII in one go and character by character', () => {
  const all = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  expect(unpackStrings(packStrings(all))).toEqual(all);
});

it('decodes as Latin-1 what is not valid UTF-8, and nothing else', () => {
  // é in UTF-8, é in Latin-1, a byte order mark, U+FFFD itself, 0x80 in Latin-1
  const stored = [
    [0xc3, 0xa9],
    [0xe9],
    [0xef, 0xbb, 0xbf, 0x61],
    [0xef, 0xbf, 0xbd],
    [0x80],
  ];
  const packed = packBytes(stored.map((bytes) => Uint8Array.from(bytes)));
  const texts = ['é', 'é', '\ufeffa', '\ufffd', '\u0080'];
  expect(unpackStrings(packed)).toEqual(texts);
  expect(unpackStrings(asUtf8(packed).strings)).toEqual(texts);
  expect(hasOtherThanUtf8(eachText(packed))).toBe(true);
  expect(hasOtherThanUtf8(eachText(packStrings(texts)))).toBe(false);
});

it('joins lists, views into larger ones too', () => {
  const [a, b] = [packStrings(['µ', '']), packStrings(['x', 'yy', 'z'])];
  const view = { bytes: b.bytes, offsets: b.offsets.subarray(1) };
  expect(unpackStrings(joinStrings([a, view]))).toEqual(['µ', '', 'yy', 'z']);
  expect(joinStrings([a])).toBe(a);
  expect(unpackStrings(joinStrings([]))).toEqual([]);
});

it('is empty without strings', () => {
  expect(countOf({ bytes: new Uint8Array(0), offsets: new Uint32Array(0) })).toBe(0);
  expect(unpackStrings(packStrings([]))).toEqual([]);
});

it('reads a text that is not UTF-8 as Latin-1, and returns valid texts as they are', () => {
  const valid = packStrings(['a', 'µ', '']);
  expect(asUtf8(valid)).toEqual({ strings: valid, isChanged: false });
  // two halves of one character
  const halves = packBytes([Uint8Array.of(0xc2), Uint8Array.of(0xb5), Uint8Array.of(65)]);
  const { strings, isChanged } = asUtf8(halves);
  expect([unpackStrings(strings), isChanged]).toEqual([['\u00c2', 'µ', 'A'], true]);
});
