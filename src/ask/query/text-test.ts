import { bytesAt, compareBytes, type PackedStrings } from '@/model/strings';
import type { TextBound, ValueTest } from './value-test';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export type TextTest = Extract<ValueTest, { kind: 'texts' | 'contains' | 'starts with' }>;

/** Lists of at least this length are looked up by hash. */
const MANY = 8;

/** True if the text at an index satisfies a test, ignoring `flips`; compares stored bytes. */
export function textMatcher(
  test: TextTest,
): (strings: PackedStrings, i: number) => boolean {
  if (test.kind === 'contains') return containing(test.text);
  if (test.kind === 'starts with') {
    const start = encoder.encode(test.text);
    return ({ bytes, offsets }, i) => {
      const at = offsets[i] as number;
      return (offsets[i + 1] as number) - at >= start.length && isSame(bytes, at, start);
    };
  }
  const { anyOf } = test;
  const equals = anyOf.flatMap((bounds) =>
    bounds.length === 1 && bounds[0]?.comparison === '==' ? [bounds[0].text] : [],
  );
  if (equals.length === anyOf.length) return oneOf(equals);
  const lists = anyOf.map((bounds) => bounds.map(within));
  return (strings, i) => {
    const bytes = bytesAt(strings, i);
    return lists.some((list) => list.every((isWithin) => isWithin(bytes)));
  };
}

function oneOf(texts: readonly string[]): (strings: PackedStrings, i: number) => boolean {
  const wanted = texts.map((text) => encoder.encode(text));
  if (wanted.length < MANY)
    return ({ bytes, offsets }, i) => {
      const at = offsets[i] as number;
      const length = (offsets[i + 1] as number) - at;
      for (const one of wanted)
        if (one.length === length && isSame(bytes, at, one)) return true;
      return false;
    };
  const byHash = new Map<number, Uint8Array[]>();
  for (const one of wanted) {
    const hash = hashOf(one, 0, one.length);
    const list = byHash.get(hash);
    if (list) list.push(one);
    else byHash.set(hash, [one]);
  }
  return ({ bytes, offsets }, i) => {
    const [at, end] = [offsets[i] as number, offsets[i + 1] as number];
    const list = byHash.get(hashOf(bytes, at, end));
    return (
      list?.some((one) => one.length === end - at && isSame(bytes, at, one)) === true
    );
  };
}

function isSame(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < end; i++)
    hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash;
}

function within({ comparison, text }: TextBound): (bytes: Uint8Array) => boolean {
  const other = encoder.encode(text);
  switch (comparison) {
    case '==':
      return (bytes) => compareBytes(bytes, other) === 0;
    case '<':
      return (bytes) => compareBytes(bytes, other) < 0;
    case '<=':
      return (bytes) => compareBytes(bytes, other) <= 0;
    case '>':
      return (bytes) => compareBytes(bytes, other) > 0;
    case '>=':
      return (bytes) => compareBytes(bytes, other) >= 0;
  }
}

/**
 * Substring search, with both texts in lower case. An ASCII needle is searched in the bytes;
 * JavaScript strings are only created for other needles, and for texts with one of the two
 * characters beyond ASCII whose lower case is ASCII: K (U+212A, kelvin) and İ (U+0130).
 */
function containing(text: string): (strings: PackedStrings, i: number) => boolean {
  const wanted = text.toLowerCase();
  const needle = encoder.encode(wanted);
  const bySlowWay = (strings: PackedStrings, i: number) =>
    decoder.decode(bytesAt(strings, i)).toLowerCase().includes(wanted);
  if (needle.some((byte) => byte > 127)) return bySlowWay;
  return (strings, i) => {
    const { bytes, offsets } = strings;
    const [start, end] = [offsets[i] as number, offsets[i + 1] as number];
    for (let at = start; at <= end - needle.length; at++) {
      let j = 0;
      while (j < needle.length && lower(bytes[at + j] as number) === needle[j]) j++;
      if (j === needle.length) return true;
    }
    for (let at = start; at < end - 1; at++) {
      const byte = bytes[at];
      if (byte === 0xc4 && bytes[at + 1] === 0xb0) return bySlowWay(strings, i);
      if (byte === 0xe2 && bytes[at + 1] === 0x84 && bytes[at + 2] === 0xaa)
        return bySlowWay(strings, i);
    }
    return false;
  };
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
