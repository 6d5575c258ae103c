import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { type Cursor, createCursor, NOWHERE } from './cursor';

/** The start of an HDF5 file (format specification II.A). */
export interface Superblock {
  readonly version: number;
  /** Bytes of an address and of a length in this file. */
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  /** Offset of the HDF5 data (after a user block): all addresses are relative to it. */
  readonly base: number;
  /** End of the HDF5 data, in this file; NOWHERE if not stated. */
  readonly end: number;
  /** Address of the root group's object header. */
  readonly root: number;
  /** Address of an object header with further superblock messages; NOWHERE if absent. */
  readonly extension: number;
  /** Address of the file driver's information; NOWHERE if absent. Before version 2 only. */
  readonly driver: number;
  /**
   * True if a program has it open for writing, alone or with concurrent readers (SWMR), or crashed before closing it.
   */
  readonly openFor: 'nothing' | 'writing' | 'writing beside readers';
}

/** A superblock that cannot be used; the reason continues a sentence. */
export interface DamagedSuperblock {
  readonly version: number;
  readonly damage: string;
  readonly base?: never;
}

/** Newest known version of superblocks. */
export const LAST_VERSION = 3;
const SIGNATURE = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
const WIDEST = 128;
const KNOWN_SIZES = [2, 4, 8];
/** Status flags, used by version 3 only. */
const WRITING = 1;
const BESIDE_READERS = 4;

/** Finds the superblock at 0, 512, 1024 and so on; undefined if absent. */
export async function readSuperblock(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Superblock | DamagedSuperblock | undefined> {
  for (let start = 0; start + SIGNATURE.length < source.size; start = start * 2 || 512) {
    const length = Math.min(WIDEST, source.size - start);
    const bytes = await source.read(start, length, options);
    if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) continue;
    return parse(bytes, start, source.name);
  }
  return undefined;
}

function parse(
  bytes: Uint8Array,
  start: number,
  name: string,
): Superblock | DamagedSuperblock {
  const cursor = createCursor(bytes, `${name}: its first block (superblock)`);
  cursor.seek(SIGNATURE.length);
  const version = cursor.uint(1);
  if (version > LAST_VERSION) return { version, damage: 'its version is unknown' };
  if (version < 2) cursor.seek(13);
  const offsetBytes = cursor.uint(1);
  const lengthBytes = cursor.uint(1);
  if (!KNOWN_SIZES.includes(offsetBytes) || !KNOWN_SIZES.includes(lengthBytes))
    return {
      version,
      damage: `its addresses and lengths have ${offsetBytes} and ${lengthBytes} bytes`,
    };
  const sizes = { version, offsetBytes, lengthBytes };
  return version < 2 ? oldBlock(cursor, sizes, start) : newBlock(cursor, sizes, start);
}

type Sizes = Pick<Superblock, 'version' | 'offsetBytes' | 'lengthBytes'>;

/** Parses versions 0 and 1: the root's entry of a symbol table follows the addresses (III.C). */
function oldBlock(cursor: Cursor, sizes: Sizes, start: number): Superblock {
  const { version, offsetBytes, lengthBytes } = sizes;
  cursor.seek(version === 0 ? 24 : 28);
  const stored = cursor.address(offsetBytes);
  cursor.skip(offsetBytes); // free-space address, never used
  const end = cursor.address(offsetBytes);
  const driver = cursor.address(offsetBytes);
  cursor.skip(lengthBytes);
  const root = cursor.address(offsetBytes);
  return {
    ...sizes,
    ...placed(stored, end, start),
    root,
    extension: NOWHERE,
    driver,
    openFor: 'nothing',
  };
}

/** Parses versions 2 and 3, which end with a checksum. */
function newBlock(
  cursor: Cursor,
  sizes: Sizes,
  start: number,
): Superblock | DamagedSuperblock {
  const { version, offsetBytes } = sizes;
  cursor.seek(0);
  const checked = cursor.bytes(12 + 4 * offsetBytes);
  if (lookup3Of(checked) !== cursor.uint(4))
    return { version, damage: 'its checksum is wrong' };
  cursor.seek(11);
  const flags = cursor.uint(1);
  const stored = cursor.address(offsetBytes);
  const extension = cursor.address(offsetBytes);
  const end = cursor.address(offsetBytes);
  const root = cursor.address(offsetBytes);
  return {
    ...sizes,
    ...placed(stored, end, start),
    root,
    extension,
    driver: NOWHERE,
    openFor: version < 3 ? 'nothing' : openForOf(flags),
  };
}

/** Uses the offset of the signature as base, like libhdf5, because a user block may be prepended. */
function placed(stored: number, end: number, start: number) {
  const moved = stored === NOWHERE ? 0 : start - stored;
  return { base: start, end: end === NOWHERE ? end : end + moved };
}

function openForOf(flags: number): Superblock['openFor'] {
  const isWriting = (flags & WRITING) !== 0;
  const isBesideReaders = (flags & BESIDE_READERS) !== 0;
  if (isWriting && isBesideReaders) return 'writing beside readers';
  return isWriting || isBesideReaders ? 'writing' : 'nothing';
}
