import { DataError, type FileFault } from '@/model/errors';
import { type RawName, rawNameOf, textOfName } from './raw-name';

/** The undefined address. */
export const NOWHERE = -1;

/** Reads consecutive little-endian numbers of HDF5's metadata; throws at the end. */
export interface Cursor {
  readonly at: number;
  readonly left: number;
  seek(position: number): void;
  skip(count: number): void;
  /**
   * An unsigned integer of 1 to 8 bytes. CorruptError beyond 2^53, which no size or position in a
   * file exceeds.
   */
  uint(bytes: number): number;
  /** An unsigned integer, exact at any size. */
  bigUint(bytes: number): bigint;
  /** An address; NOWHERE if all bits are set. */
  address(bytes: number): number;
  bytes(count: number): Uint8Array;
  signature(): string;
  /** A name up to a NUL, which is skipped too. */
  rawName(): RawName;
  /** The same as text: UTF-8, or Latin-1 if it is not valid UTF-8. */
  text(): string;
}

/** Reads a version of one byte. CorruptError if it is not the known one. */
export function expectVersion(cursor: Cursor, known: number, where: string): void {
  const version = cursor.uint(1);
  if (version !== known) throw corrupt(where, `has the unknown version ${version}`);
}

/** `where` begins the message of the CorruptError for reading past the end. */
export function createCursor(bytes: Uint8Array, where: string): Cursor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (count: number): number => {
    if (!Number.isSafeInteger(count) || count < 0 || at + count > bytes.length)
      throw corrupt(where, 'ends in the middle of an entry');
    at += count;
    return at - count;
  };
  const bigUint = (count: number): bigint => {
    const start = take(count);
    let value = 0n;
    for (let i = count - 1; i >= 0; i--)
      value = (value << 8n) | BigInt(view.getUint8(start + i));
    return value;
  };
  const uint = (count: number): number => {
    if (count === 1) return view.getUint8(take(1));
    if (count === 2) return view.getUint16(take(2), true);
    if (count === 4) return view.getUint32(take(4), true);
    const start = take(count);
    let value = 0;
    for (let i = count - 1; i >= 0; i--) value = value * 256 + view.getUint8(start + i);
    if (Number.isSafeInteger(value)) return value;
    throw corrupt(where, 'contains an impossibly large size or position');
  };
  const rawName = (): RawName => {
    const end = bytes.indexOf(0, at);
    if (end < 0) throw corrupt(where, 'has a name without an end');
    const start = take(end - at + 1);
    return rawNameOf(bytes.subarray(start, end));
  };
  return {
    get at() {
      return at;
    },
    get left() {
      return bytes.length - at;
    },
    seek(position) {
      at = 0;
      take(position);
    },
    skip(count) {
      take(count);
    },
    uint,
    bigUint,
    address(count) {
      const start = take(count);
      for (let i = 0; i < count; i++)
        if (view.getUint8(start + i) !== 0xff) {
          at = start;
          return uint(count);
        }
      return NOWHERE;
    },
    bytes(count) {
      const start = take(count);
      return bytes.subarray(start, start + count);
    },
    signature() {
      const start = take(4);
      return String.fromCharCode(...bytes.subarray(start, start + 4));
    },
    rawName,
    text: () => textOfName(rawName()),
  };
}

/** The error for inconsistent metadata. `where` names file and part, `what` continues the sentence. */
export function corrupt(where: string, what: string, fault?: FileFault): DataError {
  return new DataError(
    'CorruptError',
    `${where} ${what}. The file is damaged there. Download it again or re-save it.`,
    { fault },
  );
}
