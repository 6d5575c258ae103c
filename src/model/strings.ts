/**
 * Texts as stored: UTF-8 bytes one after another; JavaScript strings are created for visible ones
 * only. `offsets` has one more entry than there are strings.
 */
export interface PackedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

export function countOf(strings: PackedStrings): number {
  return Math.max(0, strings.offsets.length - 1);
}

/** Order of UTF-8 bytes, which is that of code points. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const ascii = new TextDecoder('latin1');

/** The string at an index, as `decodeText` reads it. */
export function stringAt(strings: PackedStrings, at: number): string {
  return decodeText(bytesAt(strings, at));
}

/**
 * The text of some bytes: UTF-8; byte for byte Latin-1 if they are not valid UTF-8, so that none is lost. Names of HDF5
 * are read by the same rule.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return text.includes('\ufffd') && !isUtf8(bytes) ? latin1Of(bytes) : text;
}

/** True if one of the texts is not valid UTF-8. */
export function hasOtherThanUtf8(texts: Iterable<Uint8Array>): boolean {
  for (const text of texts) if (!isAscii(text) && !isUtf8(text)) return true;
  return false;
}

/** The bytes of the strings, as views. */
export function* eachText(strings: PackedStrings): Iterable<Uint8Array> {
  for (let i = 0; i < countOf(strings); i++) yield bytesAt(strings, i);
}

/** The bytes of the string at an index, as a view. */
export function bytesAt({ bytes, offsets }: PackedStrings, at: number): Uint8Array {
  return bytes.subarray(offsets[at] ?? 0, offsets[at + 1] ?? 0);
}

/** The strings in [start, stop). One decode and substrings if all bytes are ASCII (28 times faster). */
export function unpackStrings(
  strings: PackedStrings,
  start = 0,
  stop = countOf(strings),
): string[] {
  const { bytes, offsets } = strings;
  const first = offsets[start] ?? 0;
  const region = bytes.subarray(first, offsets[stop] ?? first);
  const out = new Array<string>(Math.max(0, stop - start));
  if (!isAscii(region)) {
    for (let i = start; i < stop; i++) out[i - start] = stringAt(strings, i);
    return out;
  }
  const text = ascii.decode(region);
  for (let i = start; i < stop; i++)
    out[i - start] = text.substring(
      (offsets[i] as number) - first,
      (offsets[i + 1] as number) - first,
    );
  return out;
}

export function packStrings(list: readonly string[]): PackedStrings {
  return packBytes(list.map((text) => encoder.encode(text)));
}

export function packBytes(list: readonly Uint8Array[]): PackedStrings {
  const offsets = new Uint32Array(list.length + 1);
  let end = 0;
  list.forEach((item, i) => {
    end += item.length;
    offsets[i + 1] = end;
  });
  const bytes = new Uint8Array(end);
  list.forEach((item, i) => {
    bytes.set(item, offsets[i]);
  });
  return { bytes, offsets };
}

/** The texts of several lists, one after another. */
export function joinStrings(lists: readonly PackedStrings[]): PackedStrings {
  const [first] = lists;
  if (first && lists.length === 1) return first;
  const usedOf = ({ bytes, offsets }: PackedStrings) =>
    bytes.subarray(offsets[0] ?? 0, offsets.at(-1) ?? 0);
  const total = lists.reduce((sum, list) => sum + usedOf(list).length, 0);
  const count = lists.reduce((sum, list) => sum + countOf(list), 0);
  const [bytes, offsets] = [new Uint8Array(total), new Uint32Array(count + 1)];
  let [at, end] = [0, 0];
  for (const list of lists) {
    const start = end - (list.offsets[0] ?? 0);
    for (const offset of list.offsets.subarray(1)) offsets[++at] = start + offset;
    bytes.set(usedOf(list), end);
    end += usedOf(list).length;
  }
  return { bytes, offsets };
}

/** The same texts as valid UTF-8, as `decodeText` reads them: their bytes can be made again. */
export function asUtf8(strings: PackedStrings): {
  readonly strings: PackedStrings;
  readonly isChanged: boolean;
} {
  const count = countOf(strings);
  const used = strings.bytes.subarray(strings.offsets[0] ?? 0, strings.offsets[count]);
  if (isAscii(used)) return { strings, isChanged: false };
  let isChanged = false;
  const valid = Array.from({ length: count }, (_, i) => {
    const text = bytesAt(strings, i);
    if (isAscii(text) || isUtf8(text)) return text;
    isChanged = true;
    return encoder.encode(latin1Of(text));
  });
  return isChanged ? { strings: packBytes(valid), isChanged } : { strings, isChanged };
}

function latin1Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}
