import { lowerBound } from '@/model/lower-bound';
import type { ReadOptions } from '@/model/read-options';
import { checkedBytes } from './checksummed-bytes';
import { corrupt, createCursor, expectVersion, NOWHERE } from './cursor';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';

/** A metadata structure to be read instead of the bytes at its address. */
interface ImageEntry {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** The image stays in memory while the file is open. */
const MAX_BYTES = 256 << 20;
/** Signature, version, flags, and the number of entries. */
const FIXED_BYTES = 10;

/**
 * Wraps a reader of a file that was closed with an image of the metadata cache (H5Cimage.c of
 * HDF5): the image is newer than the bytes at each address, which may never have been written.
 */
export async function withCacheImage(
  reader: MetadataReader,
  extension: readonly HeaderMessage[],
  options?: ReadOptions,
): Promise<MetadataReader> {
  const message = extension.find(({ type }) => type === MESSAGE.cacheImage);
  const entries = message ? await readImage(reader, message, options) : [];
  if (entries.length === 0) return reader;
  const read: MetadataReader['read'] = async (address, length, what, readOptions) => {
    const cursor = await reader.read(address, length, what, readOptions);
    const newer = overlapping(entries, address, length);
    if (newer.length === 0) return cursor;
    const bytes = cursor.bytes(length).slice();
    for (const entry of newer) {
      const start = Math.max(address, entry.address);
      const end = Math.min(address + length, entry.address + entry.bytes.length);
      bytes.set(
        entry.bytes.subarray(start - entry.address, end - entry.address),
        start - address,
      );
    }
    return createCursor(bytes, `${reader.name}: ${what}`);
  };
  return {
    ...reader,
    read,
    readUpTo(address, length, what, readOptions) {
      reader.positionOf(address, 0, what);
      return read(address, Math.min(length, reader.extent - address), what, readOptions);
    },
  };
}

async function readImage(
  reader: MetadataReader,
  { bytes }: HeaderMessage,
  options: ReadOptions | undefined,
): Promise<readonly ImageEntry[]> {
  const what = 'the image of its metadata cache';
  const where = `${reader.name}: ${what}`;
  const message = createCursor(bytes, where);
  expectVersion(message, 0, where);
  const address = message.address(reader.offsetBytes);
  const length = message.uint(reader.lengthBytes);
  if (address === NOWHERE || length === 0) return [];
  if (length > MAX_BYTES) throw corrupt(where, `has ${length} bytes`);
  const cursor = await checkedBytes(reader, address, length, what, options);
  if (cursor.signature() !== 'MDCI') throw corrupt(where, 'does not begin with MDCI');
  expectVersion(cursor, 0, where);
  cursor.skip(1 + reader.lengthBytes);
  const count = cursor.uint(4);
  if (count * FIXED_BYTES > length) throw corrupt(where, `counts ${count} entries`);
  const entries = Array.from({ length: count }, (): ImageEntry => {
    cursor.skip(6); // type, flags, ring, age, children
    cursor.skip(2);
    const parents = cursor.uint(2);
    cursor.skip(4); // its LRU rank
    const entryAddress = cursor.address(reader.offsetBytes);
    const entryLength = cursor.uint(reader.lengthBytes);
    cursor.skip(parents * reader.offsetBytes);
    reader.positionOf(entryAddress, entryLength, what);
    return { address: entryAddress, bytes: cursor.bytes(entryLength) };
  });
  return entries.sort((a, b) => a.address - b.address);
}

/** Binary search over entries, which are in order and never overlap. */
function overlapping(
  entries: readonly ImageEntry[],
  address: number,
  length: number,
): readonly ImageEntry[] {
  const first = lowerBound(entries.length, (at) => {
    const { address: start, bytes } = entries[at] as ImageEntry;
    return start + bytes.length > address;
  });
  let end = first;
  while (end < entries.length && (entries[end] as ImageEntry).address < address + length)
    end++;
  return entries.slice(first, end);
}
