import type { ByteSource } from '@/bytes/byte-source';
import type { ReadOptions } from '@/model/read-options';
import { createCursor, NOWHERE } from './cursor';

/** The start of an HDF5 file (format specification II.A). */
export interface Superblock {
  readonly version: number;
  /** Bytes of an address and of a length in this file. */
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  /** Where the file proper starts (after a user block): all addresses count from here. */
  readonly base: number;
  /** Where the file proper ends, in the file as it lies here; NOWHERE if it does not say. */
  readonly end: number;
}

const SIGNATURE = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
const WIDEST = 96;
const KNOWN_SIZES = [2, 4, 8];

/**
 * Finds the superblock at 0, 512, 1024 and so on; undefined where there is none. A version that
 * nobody knows comes back alone, for the message.
 */
export async function readSuperblock(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Superblock | { readonly version: number; readonly base?: never } | undefined> {
  for (let start = 0; start + SIGNATURE.length < source.size; start = start * 2 || 512) {
    const length = Math.min(WIDEST, source.size - start);
    const bytes = await source.read(start, length, options);
    if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) continue;
    return parse(bytes, start, source.name);
  }
  return undefined;
}

function parse(bytes: Uint8Array, start: number, name: string) {
  const cursor = createCursor(bytes, `${name}: its first block (superblock)`);
  cursor.seek(SIGNATURE.length);
  const version = cursor.uint(1);
  if (version > 3) return { version };
  if (version < 2) cursor.seek(13);
  const offsetBytes = cursor.uint(1);
  const lengthBytes = cursor.uint(1);
  if (!KNOWN_SIZES.includes(offsetBytes) || !KNOWN_SIZES.includes(lengthBytes))
    return { version };
  cursor.seek(version === 0 ? 24 : version === 1 ? 28 : 12);
  const stored = cursor.address(offsetBytes);
  cursor.skip(offsetBytes); // free space (before 2) or the superblock extension
  const end = cursor.address(offsetBytes);
  // libhdf5 goes by where it found the signature, so that a user block may be put before a file
  const moved = stored === NOWHERE ? 0 : start - stored;
  return {
    version,
    offsetBytes,
    lengthBytes,
    base: start,
    end: end === NOWHERE ? end : end + moved,
  };
}
