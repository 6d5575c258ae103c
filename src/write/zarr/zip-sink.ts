import { crc32After } from '@/model/crc32';
import type { WriteBatch } from '@/model/table-rows';
import { ByteBuilder } from '@/write/hdf5/byte-builder';
import type { KeySink } from './key-sink';

interface Entry {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly length: number;
  readonly offset: number;
}

/** ZIP file being written: of whole entries, or of entries that grow, one after another. */
export interface ZipSink extends KeySink {
  /** Appends bytes to an entry, which is complete when another one begins. */
  append(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes the directory. */
  finish(): Promise<void>;
}

/** Signatures of the records of a zip file (APPNOTE 4.3). */
const SIGNATURE = {
  local: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
const VERSION_64 = 45;
const UTF8_NAMES = 0x800;
/** 1 January 1980, the earliest date: the same content gives the same bytes. */
const DATE = 0x21;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * Offsets in the header of an entry: of the checksum, and of the name, behind which the extra field of an entry that
 * grows has its sizes.
 */
const OFFSET = { crc: 14, name: 30 } as const;

/**
 * Creates a ZIP file of uncompressed entries (APPNOTE.TXT 6.3.10), written as they come; of any size. `finish` writes
 * its directory, without which it is not a ZIP file. Discarded entries are not in the directory. The header of an entry
 * that grows is overwritten when it is complete.
 */
export function createZipSink(write: WriteBatch): ZipSink {
  const entries = new Map<string, Entry>();
  let offset = 0;
  let growing: { readonly key: string; readonly entry: Entry } | undefined;
  const append = async (bytes: Uint8Array) => {
    offset += bytes.length;
    await write(bytes);
  };
  const begin = async (key: string, parts: readonly Uint8Array[], grows: boolean) => {
    const name = new TextEncoder().encode(key);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const crc = parts.reduce((before, part) => crc32After(part, before), 0);
    const entry = { name, crc, length, offset };
    entries.set(key, entry);
    const isLarge = grows || length >= MAX_32;
    const extra = isLarge ? sizes64(length) : new Uint8Array();
    const size = isLarge ? MAX_32 : length;
    await append(
      fields(new ByteBuilder(64).u32(SIGNATURE.local), entry, size)
        .u16(extra.length)
        .bytes(name)
        .bytes(extra)
        .finish(),
    );
    for (const part of parts) await append(part);
    return entry;
  };
  const endGrowing = async () => {
    if (!growing) return;
    const { key, entry } = growing;
    growing = undefined;
    if (entries.has(key)) entries.set(key, entry); // not if it was discarded
    await write(new ByteBuilder(4).u32(entry.crc).finish(), entry.offset + OFFSET.crc);
    const extra = entry.offset + OFFSET.name + entry.name.length;
    await write(sizes64(entry.length), extra);
  };
  return {
    async put(key, parts) {
      await endGrowing();
      await begin(key, parts, false);
    },
    async append(key, bytes) {
      if (growing?.key !== key) {
        await endGrowing();
        growing = { key, entry: await begin(key, [bytes], true) };
        return;
      }
      const { entry } = growing;
      const length = entry.length + bytes.length;
      const crc = crc32After(bytes, entry.crc);
      growing = { key, entry: { ...entry, length, crc } };
      await append(bytes);
    },
    async discard(key) {
      for (const name of [...entries.keys()])
        if (name === key || name.startsWith(`${key}/`)) entries.delete(name);
    },
    async finish() {
      await endGrowing();
      const start = offset;
      for (const entry of entries.values()) await append(centralHeader(entry));
      const bytes = offset - start;
      const end = new ByteBuilder(98);
      if (entries.size >= MAX_16 || offset >= MAX_32)
        end
          .u32(SIGNATURE.end64)
          .u64(44)
          .u16(VERSION_64)
          .u16(VERSION_64)
          .u32(0)
          .u32(0)
          .u64(entries.size)
          .u64(entries.size)
          .u64(bytes)
          .u64(start)
          .u32(SIGNATURE.locator64)
          .u32(0)
          .u64(offset)
          .u32(1);
      const count = Math.min(entries.size, MAX_16);
      await append(
        end
          .u32(SIGNATURE.end)
          .u16(0)
          .u16(0)
          .u16(count)
          .u16(count)
          .u32(Math.min(bytes, MAX_32))
          .u32(Math.min(start, MAX_32))
          .u16(0)
          .finish(),
      );
    },
  };
}

/** The extra field with sizes of 64 bits. */
function sizes64(length: number): Uint8Array {
  return new ByteBuilder(20).u16(1).u16(16).u64(length).u64(length).finish();
}

/** Writes the fields from the version needed to extract to the length of the name, as in both headers. */
function fields(out: ByteBuilder, { name, crc }: Entry, size: number): ByteBuilder {
  return out
    .u16(VERSION_64)
    .u16(UTF8_NAMES)
    .u16(0)
    .u16(0)
    .u16(DATE)
    .u32(crc)
    .u32(size)
    .u32(size)
    .u16(name.length);
}

function centralHeader(entry: Entry): Uint8Array {
  const { length, offset, name } = entry;
  const isLarge = length >= MAX_32 || offset >= MAX_32;
  const extra = isLarge
    ? new ByteBuilder(28).u16(1).u16(24).u64(length).u64(length).u64(offset).finish()
    : new Uint8Array();
  const out = new ByteBuilder(96).u32(SIGNATURE.entry).u16(VERSION_64);
  return fields(out, entry, isLarge ? MAX_32 : length)
    .u16(extra.length)
    .u16(0)
    .u16(0)
    .u16(0)
    .u32(0)
    .u32(isLarge ? MAX_32 : offset)
    .bytes(name)
    .bytes(extra)
    .finish();
}
