import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { checkedBlock, checkedBytes } from '../checksummed-bytes';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import {
  blockPrefixBytes,
  type EntryFormat,
  entryFormatOf,
  entryIn,
  expectOwnBlock,
  maxLookedAt,
  writtenNumbers,
} from './array-entry';
import type { ChunkIndex, IndexedArray, StoredChunk } from './chunk-index';
import { chunkAtOf, linearPositionOf } from './linear-position';

interface Header {
  readonly format: EntryFormat;
  readonly count: number;
  /** Entries per page; Infinity if not paged. */
  readonly perPage: number;
  readonly block: number;
  /** Bitmap of the written pages, highest bit first; absent if not paged. */
  readonly written?: Uint8Array;
  /** Address of the first entry or page. */
  readonly start: number;
}

/**
 * Fixed array (format specification VII.A), the index of arrays without unlimited axes. If it is
 * paged, only the page that contains the entry is read.
 */
export function fixedArray(array: IndexedArray, address: number): ChunkIndex {
  const { reader, what, where } = array;
  const positionOf = linearPositionOf(array);
  const headers = new SharedLookup<number, Header>();
  const pages = new SharedLookup<number, Cursor>(256);
  const blockPrefix = blockPrefixBytes(array);

  async function readHeader(options: ReadOptions): Promise<Header> {
    const length = 12 + reader.lengthBytes + reader.offsetBytes;
    const cursor = await checkedBlock(reader, address, length, 'FAHD', what, options);
    const client = cursor.uint(1);
    const format = entryFormatOf(array, client, cursor.uint(1));
    const pageBits = cursor.uint(1);
    const count = cursor.uint(reader.lengthBytes);
    const block = cursor.address(reader.offsetBytes);
    if (pageBits > 31) throw corrupt(where, 'has impossible pages');
    const perPage = 2 ** pageBits;
    const base = { format, count, block };
    if (count <= perPage || block === NOWHERE)
      return { ...base, perPage: Number.POSITIVE_INFINITY, start: block };
    const bitmapBytes = Math.ceil(Math.ceil(count / perPage) / 8);
    const prefixBytes = blockPrefix + bitmapBytes + 4;
    const prefix = await checkedBlock(reader, block, prefixBytes, 'FADB', what, options);
    expectOwnBlock(prefix, format, address, array);
    const written = prefix.bytes(bitmapBytes);
    return { ...base, perPage, written, start: block + prefixBytes };
  }

  async function readPage(
    header: Header,
    page: number,
    options: ReadOptions,
  ): Promise<Cursor> {
    const { format, perPage, count, start, block } = header;
    if (!header.written) {
      const length = blockPrefix + count * format.bytes + 4;
      const entries = await checkedBlock(reader, block, length, 'FADB', what, options);
      expectOwnBlock(entries, format, address, array);
      return entries;
    }
    // pages have their full size, except the last
    const entries = Math.min(perPage, count - page * perPage);
    const at = start + page * (perPage * format.bytes + 4);
    return checkedBytes(reader, at, entries * format.bytes + 4, what, options);
  }

  async function entryAt(
    header: Header,
    position: number,
    options?: ReadOptions,
  ): Promise<StoredChunk | undefined> {
    const page = header.written ? Math.floor(position / header.perPage) : 0;
    if (header.written && !isSet(header.written, page)) return undefined;
    const entries = await pages.get(
      page,
      (shared) => readPage(header, page, shared),
      options,
    );
    const skip = header.written ? 0 : blockPrefix;
    const inPage = header.written ? position % header.perPage : position;
    entries.seek(skip + inPage * header.format.bytes);
    return entryIn(entries, header.format, array);
  }

  return {
    async list(most, options) {
      if (address === NOWHERE) return [];
      const header = await headers.get(0, readHeader, options);
      const { block, count, perPage, written } = header;
      if (block === NOWHERE) return [];
      const entries = written
        ? writtenEntries(written, count, perPage, maxLookedAt(most))
        : count <= maxLookedAt(most) && [[0, count] as const];
      if (!entries) return 'too-many';
      const numbers = await writtenNumbers(entries, most, (at) =>
        entryAt(header, at, options),
      );
      return numbers?.map(chunkAtOf(array)) ?? 'too-many';
    },
    async find(chunk, options) {
      if (address === NOWHERE) return undefined;
      const header = await headers.get(0, readHeader, options);
      const position = positionOf(chunk);
      if (header.block === NOWHERE) return undefined;
      if (position >= header.count)
        throw corrupt(where, `has ${header.count} entries, too few for its array`);
      return entryAt(header, position, options);
    },
  };
}

/** Entries of the written pages; undefined if these have more than `most` entries. */
function writtenEntries(
  bits: Uint8Array,
  count: number,
  perPage: number,
  most: number,
): readonly IndexRange[] | undefined {
  const entries: IndexRange[] = [];
  for (let byte = 0; byte < bits.length; byte += 1) {
    if (bits[byte] === 0) continue;
    for (let page = 8 * byte; page < 8 * (byte + 1); page += 1) {
      if (!isSet(bits, page) || page * perPage >= count) continue;
      entries.push([page * perPage, Math.min(count, (page + 1) * perPage)]);
      if (entries.length * perPage > most) return undefined;
    }
  }
  return entries;
}

/** Bits are numbered from the highest of the first byte. */
export function isSet(bits: Uint8Array, at: number): boolean {
  return ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;
}
