import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';

/** Location of a zip's central directory (APPNOTE 4.3.14 to 4.3.16). */
export interface EndRecord {
  readonly entries: number;
  readonly position: number;
  readonly length: number;
  /** Number of bytes before the archive, to be added to every offset in it. */
  readonly shift: number;
  /** The tail of the file that was read to find this, and its offset. */
  readonly tail: Uint8Array;
  readonly tailPosition: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END_LENGTH = 22;
/** Covers the longest comment, and most directories completely, in one read. */
const TAIL_LENGTH = 128 << 10;
/** Room for a few million entries. */
const LONGEST_DIRECTORY = 512 << 20;

/** Finds the end record from the end of the file. CorruptError if it is absent or inconsistent. */
export async function findEndRecord(
  source: ByteSource,
  options?: ReadOptions,
): Promise<EndRecord> {
  const tailPosition = Math.max(0, source.size - TAIL_LENGTH);
  const tail = await source.read(tailPosition, source.size - tailPosition, options);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    // the comment ends with the file; otherwise these are the same four bytes within a comment
    if (at + END_LENGTH + view.getUint16(at + 20, true) > tail.length) continue;
    const record = await readEndRecord(source, view, at, tailPosition, options);
    return { ...record, tail, tailPosition };
  }
  throw new DataError(
    'CorruptError',
    `${source.name} is an incomplete ZIP file: its directory, which comes last, is missing. Download it again or re-save it.`,
  );
}

async function readEndRecord(
  source: ByteSource,
  view: DataView,
  at: number,
  tailPosition: number,
  options?: ReadOptions,
): Promise<Omit<EndRecord, 'tail' | 'tailPosition'>> {
  let entries = view.getUint16(at + 10, true);
  let length = view.getUint32(at + 12, true);
  let position = view.getUint32(at + 16, true);
  let directoryEnd = tailPosition + at;
  const locator = at - 20;
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64) {
    const endPosition = integer64(view, locator + 8);
    const bytes = await readEnd64(source, endPosition, tailPosition + locator, options);
    entries = integer64(bytes, 32);
    length = integer64(bytes, 40);
    position = integer64(bytes, 48);
    directoryEnd = tailPosition + locator - bytes.byteLength;
  } else if (view.getUint16(at + 4, true) !== view.getUint16(at + 6, true))
    throw new DataError(
      'UnsupportedError',
      `${source.name} is one part of a multi-part ZIP. Join the parts first.`,
    );
  const shift = directoryEnd - position - length;
  const sound = Number.isSafeInteger(shift) && shift >= 0 && length <= LONGEST_DIRECTORY;
  if (!sound || entries * 46 > length)
    throw new DataError(
      'CorruptError',
      `${source.name} has a damaged ZIP directory: it is not where the file says.`,
    );
  return { entries, length, position: position + shift, shift };
}

async function readEnd64(
  source: ByteSource,
  position: number,
  before: number,
  options?: ReadOptions,
): Promise<DataView> {
  // directly before its locator in every real file, shifted or not
  for (const start of [position, before - 56]) {
    if (start < 0 || start + 56 > before) continue;
    const bytes = await source.read(
      start,
      before - start > 4096 ? 56 : before - start,
      options,
    );
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) === END_64) return view;
  }
  throw new DataError(
    'CorruptError',
    `${source.name} has a damaged ZIP directory: its 64-bit end record is missing.`,
  );
}

function integer64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}
