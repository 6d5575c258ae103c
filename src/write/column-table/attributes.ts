import { utf8 } from '@/write/hdf5/byte-builder';
import {
  BOOLEAN,
  encodeInteger,
  encodeReference,
  type WrittenType,
} from '@/write/hdf5/datatype';
import type { WrittenAttribute } from '@/write/hdf5/object-header';

/** Maximum bytes of an attribute that is written: Petri reads none of more than 16 MiB. */
const MAX_ATTRIBUTE_BYTES = 16_000_000;

/** A scalar fixed-length ASCII text with a terminating NUL, as for CLASS and KIND. */
export function asciiAttribute(name: string, text: string): WrittenAttribute {
  const bytes = utf8(`${text}\0`);
  return {
    name,
    type: {
      kind: 'fixed-string',
      bytes: bytes.length,
      charset: 'ascii',
      padding: 'null-terminated',
    },
    shape: [],
    bytes,
  };
}

/** A scalar fixed-length UTF-8 text; undefined if absent or too long for an attribute. */
export function textAttributes(
  texts: Readonly<Record<string, string | undefined>>,
): readonly WrittenAttribute[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (text === undefined || text === '') return [];
    return textList(name, [text]).map((list) => ({ ...list, shape: [] }));
  });
}

/** Names of the texts for which `textAttributes` has no attribute because they are too long. */
export function tooLongTexts(
  texts: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const kept = new Set(textAttributes(texts).map(({ name }) => name));
  return Object.keys(texts).filter((name) => texts[name] && !kept.has(name));
}

/** A list of UTF-8 texts of one fixed length; undefined if it is too long for an attribute. */
export function textList(
  name: string,
  texts: readonly string[],
): readonly WrittenAttribute[] {
  const encoded = texts.map(utf8);
  const width = encoded.reduce((longest, text) => Math.max(longest, text.length), 1);
  if (width * encoded.length > MAX_ATTRIBUTE_BYTES) return [];
  const bytes = new Uint8Array(width * encoded.length);
  encoded.forEach((text, i) => {
    bytes.set(text, i * width);
  });
  const type: WrittenType = {
    ...({ kind: 'fixed-string', charset: 'utf8', padding: 'null-padded' } as const),
    bytes: width,
  };
  return [{ name, type, shape: [texts.length], bytes }];
}

export function unsignedAttribute(
  name: string,
  value: number,
  bytes: 2 | 4 | 8,
): WrittenAttribute {
  const type = { kind: 'uint', bytes } as const;
  return { name, type, shape: [], bytes: encodeInteger(value, bytes) };
}

/** A Boolean as in HEP001 §6. */
export function booleanAttribute(name: string, value: boolean): WrittenAttribute {
  return { name, type: BOOLEAN, shape: [], bytes: Uint8Array.of(value ? 1 : 0) };
}

export function referenceAttribute(name: string, address: number): WrittenAttribute {
  return {
    name,
    type: { kind: 'reference' },
    shape: [],
    bytes: encodeReference(address),
  };
}

/** A list of references; undefined if it would be empty. */
export function referenceList(
  name: string,
  addresses: readonly number[],
): readonly WrittenAttribute[] {
  if (addresses.length === 0) return [];
  const size = encodeReference(0).length;
  const bytes = new Uint8Array(size * addresses.length);
  addresses.forEach((address, i) => {
    bytes.set(encodeReference(address), i * size);
  });
  return [{ name, type: { kind: 'reference' }, shape: [addresses.length], bytes }];
}
