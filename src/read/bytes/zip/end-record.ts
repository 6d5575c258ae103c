import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';
import type { EntryCount } from './directory';
import { SIGNATURE } from './signatures';

/** Location of a zip's central directory (APPNOTE 4.3.14 to 4.3.16). */
export interface EndRecord {
  readonly entries: EntryCount;
  readonly position: number;
  readonly length: number;
  /** Number of bytes before the archive, to be added to every offset in it. */
  readonly shift: number;
  /** The tail of the file that was read to find this, and its offset. */
  readonly tail: Uint8Array;
  readonly tailPosition: number;
}

type Place = Omit<EndRecord, 'tail' | 'tailPosition'>;

const END_LENGTH = 22;
const END_64_LENGTH = 56;
/** Covers the longest comment, and most directories completely, in one read. */
const TAIL_LENGTH = 128 << 10;
/** Maximum length of a directory: a few million entries. */
const LONGEST_DIRECTORY = 512 << 20;
/** Maximum number of candidates to examine: the signature may also occur in a comment. */
const MAX_CANDIDATES = 16;

/**
 * Finds the end record, searching backwards from the end of the file: the last one that a directory precedes. Its
 * fields about comments and disks are not needed, and not trusted. CorruptError without one.
 */
export async function findEndRecord(
  source: ByteSource,
  options?: ReadOptions,
): Promise<EndRecord> {
  const tailPosition = Math.max(0, source.size - TAIL_LENGTH);
  const tail = await source.read(tailPosition, source.size - tailPosition, options);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let fault: DataError | undefined;
  let candidates = 0;
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (view.getUint32(at, true) !== SIGNATURE.end) continue;
    const record = await readEndRecord(source, { view, at, tailPosition }, options);
    if (!(record instanceof DataError)) return { ...record, tail, tailPosition };
    fault ??= record;
    if (++candidates === MAX_CANDIDATES) break;
  }
  throw (
    fault ??
    new DataError(
      'CorruptError',
      `${source.name} is an incomplete ZIP file: its directory, which comes last, is missing. Download it again or re-save it.`,
      { fault: 'incomplete' },
    )
  );
}

interface Candidate {
  /** The tail of the file, and the offset of the record in it. */
  readonly view: DataView;
  readonly at: number;
  readonly tailPosition: number;
}

/** Reads the directory that a record refers to; returns the error if that is invalid. */
async function readEndRecord(
  source: ByteSource,
  candidate: Candidate,
  options?: ReadOptions,
): Promise<Place | DataError> {
  const { view, at, tailPosition } = candidate;
  let entries: EntryCount = { count: view.getUint16(at + 10, true), isShort: true };
  let length = view.getUint32(at + 12, true);
  let position = view.getUint32(at + 16, true);
  let directoryEnd = tailPosition + at;
  const locator = at - 20;
  if (locator >= 0 && view.getUint32(locator, true) === SIGNATURE.locator64) {
    const endPosition = integer64(view, locator + 8);
    const found = await readEnd64(source, endPosition, tailPosition + locator, options);
    if (!found) return lacking64(source.name);
    entries = { count: integer64(found.bytes, 32), isShort: false };
    length = integer64(found.bytes, 40);
    position = integer64(found.bytes, 48);
    directoryEnd = found.start;
  }
  const shift = directoryEnd - position - length;
  const isValid =
    Number.isSafeInteger(shift) && shift >= 0 && length <= LONGEST_DIRECTORY;
  const place = { entries, length, position: position + shift, shift };
  if (isValid && startsDirectory(candidate, place)) return place;
  return view.getUint16(at + 4, true) !== view.getUint16(at + 6, true)
    ? new DataError(
        'UnsupportedError',
        `${source.name} is one part of a multi-part ZIP. Join the parts first.`,
      )
    : new DataError(
        'CorruptError',
        `${source.name} has a damaged ZIP directory: it is not where the file says.`,
      );
}

/** True where the first entry of a directory is, or an empty one ends; one outside the tail is checked when it is read. */
function startsDirectory(
  { view, tailPosition }: Candidate,
  { position, length }: Place,
): boolean {
  if (length < 4) return length === 0;
  return (
    position < tailPosition ||
    view.getUint32(position - tailPosition, true) === SIGNATURE.entry
  );
}

async function readEnd64(
  source: ByteSource,
  position: number,
  before: number,
  options?: ReadOptions,
): Promise<{ readonly bytes: DataView; readonly start: number } | undefined> {
  // directly before its locator in every real file, shifted or not
  for (const start of [position, before - END_64_LENGTH]) {
    if (start < 0 || start + END_64_LENGTH > before) continue;
    const bytes = await source.read(start, END_64_LENGTH, options);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) === SIGNATURE.end64) return { bytes: view, start };
  }
  return undefined;
}

function lacking64(name: string): DataError {
  return new DataError(
    'CorruptError',
    `${name} has a damaged ZIP directory: its 64-bit end record is missing.`,
  );
}

function integer64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}
