import { DataError } from '@/model/errors';
import { storedName } from '../stored-name';
import { SIGNATURE } from './signatures';

/** One file in a zip, from its central directory (APPNOTE 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  /** LZMA: the data end with a marker. */
  readonly isMarked: boolean;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly position: number;
}

const ENTRY_LENGTH = 46;
const EXTRA_64 = 1;
const FULL = 0xffffffff;

/** How many entries a directory has, as its end record says. */
export interface EntryCount {
  readonly count: number;
  /** A field of 16 bits: larger numbers have wrapped. */
  readonly isShort: boolean;
}

/**
 * Parses all of a central directory, by its length: a wrong count must not hide the rest. `shift` is
 * added to every offset. CorruptError if entries and length disagree, or if the count is another.
 */
export function readDirectory(
  bytes: Uint8Array,
  { count, isShort }: EntryCount,
  where: { readonly name: string; readonly shift: number },
): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 6 <= bytes.length && view.getUint32(at, true) === SIGNATURE.directory) {
      // the signature of the directory itself follows the last entry
      at += 6 + view.getUint16(at + 4, true);
      break;
    }
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== SIGNATURE.entry)
      throw damaged(where.name);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const commentLength = view.getUint16(at + 32, true);
    const nameEnd = at + ENTRY_LENGTH + nameLength;
    const next = nameEnd + extraLength + commentLength;
    if (next > bytes.length) throw damaged(where.name);
    const sizes = sizesOf(view, at, nameEnd, nameEnd + extraLength);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: storedName(bytes.subarray(at + ENTRY_LENGTH, nameEnd)),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      isMarked: (flags & 2) === 2,
      crc32: view.getUint32(at + 16, true),
      ...sizes,
      position: sizes.position + where.shift,
    });
    at = next;
  }
  const found = isShort ? entries.length % 0x10000 : entries.length;
  if (at !== bytes.length || found !== count) throw damaged(where.name);
  return entries;
}

/** Sizes and offset, from the zip64 extra field if they exceed the header's fields (APPNOTE 4.5.3). */
function sizesOf(view: DataView, at: number, extra: number, extraEnd: number) {
  let compressedSize = view.getUint32(at + 20, true);
  let size = view.getUint32(at + 24, true);
  let position = view.getUint32(at + 42, true);
  for (let field = extra; field + 4 <= extraEnd; ) {
    const end = field + 4 + view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === EXTRA_64 && end <= extraEnd) {
      let value = field + 4;
      const next = (short: number) => {
        if (short !== FULL || value + 8 > end) return short;
        value += 8;
        return Number(view.getBigUint64(value - 8, true));
      };
      size = next(size);
      compressedSize = next(compressedSize);
      position = next(position);
    }
    field = end;
  }
  return { compressedSize, size, position };
}

function damaged(name: string): DataError {
  return new DataError(
    'CorruptError',
    `${name} has a damaged ZIP directory. Download it again or re-save it.`,
  );
}
