import { storedName } from '../stored-name';

/** Headers and the data after them are padded to this length, in bytes. */
export const BLOCK = 512;

/** A header block (POSIX pax, "ustar Interchange Format"; GNU tar, "Basic Tar Format"). */
export interface TarHeader {
  readonly name: string;
  /** One character; `\0` in archives from before POSIX. */
  readonly type: string;
  /** Size of the following data, in bytes. */
  readonly size: number;
  /** The target of a link. */
  readonly link: string;
  /** GNU's sparse type: the size of the file, and whether more header blocks follow. */
  readonly realSize: number | undefined;
  readonly isExtended: boolean;
}

/**
 * True for a header block with the right checksum, with or without `ustar` (version 7). Practically no block of other
 * files, or of zeros, passes.
 */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < BLOCK) return false;
  const stored = numberIn(block, 148, 8);
  if (stored === undefined) return false;
  let unsigned = 0;
  let signed = 0; // as computed by some old systems
  for (let i = 0; i < BLOCK; i++) {
    const byte = i >= 148 && i < 156 ? 32 : (block[i] as number);
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  return stored === unsigned || stored === signed;
}

/** Parses a block that `isTarHeader` accepts; undefined if its size is invalid. */
export function readTarHeader(block: Uint8Array): TarHeader | undefined {
  const size = numberIn(block, 124, 12);
  if (size === undefined || size < 0 || !Number.isSafeInteger(size)) return undefined;
  const type = String.fromCharCode(block[156] as number);
  const name = textIn(block, 0, 100);
  // GNU's own format has other fields at the offset of the prefix
  const isPosix = textIn(block, 257, 6) === 'ustar';
  const prefix = isPosix ? textIn(block, 345, 155) : '';
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type,
    size,
    link: textIn(block, 157, 100),
    realSize: numberIn(block, 483, 12),
    isExtended: block[482] === 1,
  };
}

/** Octal digits, or a big-endian number after a byte with its highest bit set (GNU, star). */
function numberIn(block: Uint8Array, at: number, length: number): number | undefined {
  const first = block[at] as number;
  if (first & 0x80) {
    let value = first === 0xff ? -1 : first & 0x7f;
    for (let i = at + 1; i < at + length; i++) value = value * 256 + (block[i] as number);
    return value;
  }
  const text = textIn(block, at, length).trim();
  if (text === '') return 0;
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function textIn(block: Uint8Array, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return storedName(end < 0 ? field : field.subarray(0, end));
}

/** The records of a pax header, `length key=value\n` each; undefined if they are damaged. */
export function paxRecords(bytes: Uint8Array): ReadonlyMap<string, string> | undefined {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    if (bytes[at] === 0) break; // padding
    const length = Number(storedName(bytes.subarray(at, Math.max(at, space))));
    const end = at + length;
    if (!(space > at && Number.isInteger(length) && end > space && end <= bytes.length))
      return undefined;
    const equals = bytes.indexOf(61, space);
    if (equals < 0 || equals >= end || bytes[end - 1] !== 10) return undefined;
    records.set(
      storedName(bytes.subarray(space + 1, equals)),
      storedName(bytes.subarray(equals + 1, end - 1)),
    );
    at = end;
  }
  return records;
}
