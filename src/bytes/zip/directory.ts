import { DataError } from '@/model/errors';

/** One file in a zip, from its central directory (APPNOTE 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly position: number;
}

const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const EXTRA_64 = 1;
const FULL = 0xffffffff;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/**
 * Parses a central directory. `shift` is added to every offset; all of them must be below `end`,
 * the directory's own offset. CorruptError otherwise.
 */
export function readDirectory(
  bytes: Uint8Array,
  expected: number,
  where: { readonly name: string; readonly shift: number; readonly end: number },
): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < expected; i++) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY)
      throw damaged(where.name);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const commentLength = view.getUint16(at + 32, true);
    const nameEnd = at + ENTRY_LENGTH + nameLength;
    const next = nameEnd + extraLength + commentLength;
    if (next > bytes.length) throw damaged(where.name);
    const sizes = sizesOf(view, at, nameEnd, nameEnd + extraLength);
    const position = sizes.position + where.shift;
    if (position + 30 + sizes.compressedSize > where.end) throw damaged(where.name);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: nameIn(bytes.subarray(at + ENTRY_LENGTH, nameEnd)),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc32: view.getUint32(at + 16, true),
      ...sizes,
      position,
    });
    at = next;
  }
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

/** UTF-8 whatever the flag says, because most writers do not set it; otherwise one character per byte */
function nameIn(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // not UTF-8
    return latin1.decode(bytes);
  }
}

function damaged(name: string): DataError {
  return new DataError(
    'CorruptError',
    `${name} has a damaged ZIP directory. Download it again or re-save it.`,
  );
}
