import { SharedLookup } from '@/bytes/shared-request';
import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { checkedBlock, checkedBytes } from '../checksummed-bytes';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import { entryIn, expectOwnBlock, maxLookedAt } from './array-entry';
import type { ChunkIndex, IndexedArray, StoredChunk } from './chunk-index';
import {
  type ExtensibleArrayShape,
  readExtensibleArrayHeader,
  type SuperBlock,
} from './extensible-array-header';
import { isSet } from './fixed-array';
import { chunkAtOf, linearPositionOf } from './linear-position';

interface DataBlock {
  readonly address: number;
  readonly entries: number;
  /** Bitmap of the pages that were written; absent if the file has none. */
  readonly written?: { readonly bits: Uint8Array; readonly first: number };
}

/**
 * Extensible array (format specification VII.B), the index of arrays with one unlimited axis. An
 * entry is in the index block, or in a data block referred to by this or a super block; only one
 * page of a paged data block is read.
 */
export function extensibleArray(array: IndexedArray, address: number): ChunkIndex {
  const { reader, what, where } = array;
  const positionOf = linearPositionOf(array);
  const headers = new SharedLookup<number, ExtensibleArrayShape>();
  const blocks = new SharedLookup<number, Cursor>(256);
  const prefixBytes = 6 + reader.offsetBytes;

  /** A block with a signature at its start and a checksum at its end. */
  const block = (
    { format }: ExtensibleArrayShape,
    at: number,
    length: number,
    signature: string,
    options?: ReadOptions,
  ): Promise<Cursor> =>
    blocks.get(
      at,
      async (shared) => {
        const cursor = await checkedBlock(reader, at, length, signature, what, shared);
        expectOwnBlock(cursor, format, address, array);
        return cursor;
      },
      options,
    );

  function indexBlock(shape: ExtensibleArrayShape, options?: ReadOptions) {
    const pointers = shape.ownBlocks + shape.ownSuperBlocks;
    const body = shape.ownEntries * shape.format.bytes + pointers * reader.offsetBytes;
    return block(shape, shape.indexBlock, prefixBytes + body + 4, 'EAIB', options);
  }

  /** The data block that contains an entry, counted from the super block's first. */
  async function dataBlock(
    shape: ExtensibleArrayShape,
    number: number,
    { blocks: count, entriesEach, firstBlock }: SuperBlock,
    within: number,
    options?: ReadOptions,
  ): Promise<DataBlock> {
    const index = await indexBlock(shape, options);
    const pointers = prefixBytes + shape.ownEntries * shape.format.bytes;
    const inside = Math.floor(within / entriesEach);
    if (number < shape.direct) {
      index.seek(pointers + (firstBlock + inside) * reader.offsetBytes);
      return { address: index.address(reader.offsetBytes), entries: entriesEach };
    }
    const place = shape.ownBlocks + number - shape.direct;
    index.seek(pointers + place * reader.offsetBytes);
    const at = index.address(reader.offsetBytes);
    if (at === NOWHERE) return { address: NOWHERE, entries: entriesEach };
    const pages = entriesEach > shape.perPage ? entriesEach / shape.perPage : 0;
    const bitmapBytes = Math.ceil(pages / 8);
    const bitmaps = prefixBytes + shape.positionBytes;
    const length = bitmaps + count * (bitmapBytes + reader.offsetBytes) + 4;
    const found = await block(shape, at, length, 'EASB', options);
    found.seek(bitmaps);
    const bits = found.bytes(count * bitmapBytes);
    found.seek(bitmaps + count * bitmapBytes + inside * reader.offsetBytes);
    const target = found.address(reader.offsetBytes);
    // each data block has whole bytes of space, but bits are numbered consecutively
    const written = { bits, first: inside * pages };
    return { address: target, entries: entriesEach, ...(pages > 0 && { written }) };
  }

  async function entryOf(
    shape: ExtensibleArrayShape,
    { address: at, entries, written }: DataBlock,
    within: number,
    options?: ReadOptions,
  ) {
    if (at === NOWHERE) return undefined;
    const { format, perPage } = shape;
    const head = prefixBytes + shape.positionBytes;
    if (entries <= perPage) {
      const length = head + entries * format.bytes + 4;
      const cursor = await block(shape, at, length, 'EADB', options);
      cursor.seek(head + within * format.bytes);
      return entryIn(cursor, format, array);
    }
    const page = Math.floor(within / perPage);
    if (written && !isSet(written.bits, written.first + page)) return undefined;
    const pageBytes = perPage * format.bytes + 4;
    const start = at + head + 4 + page * pageBytes;
    const cursor = await blocks.get(
      start,
      (shared) => checkedBytes(reader, start, pageBytes, what, shared),
      options,
    );
    cursor.seek((within % perPage) * format.bytes);
    return entryIn(cursor, format, array);
  }

  const readHeader = (shared: ReadOptions) =>
    readExtensibleArrayHeader(array, address, shared);
  const headerOf = (options?: ReadOptions) => headers.get(0, readHeader, options);

  async function entryAt(
    shape: ExtensibleArrayShape,
    position: number,
    options?: ReadOptions,
  ): Promise<StoredChunk | undefined> {
    if (shape.indexBlock === NOWHERE || position >= shape.set) return undefined;
    if (position < shape.ownEntries) {
      const index = await indexBlock(shape, options);
      index.seek(prefixBytes + position * shape.format.bytes);
      return entryIn(index, shape.format, array);
    }
    const beyond = position - shape.ownEntries;
    const number = shape.superBlocks.findLastIndex(
      ({ firstEntry }) => firstEntry <= beyond,
    );
    const superBlock = shape.superBlocks[number];
    if (!superBlock) throw corrupt(where, 'has no place for one of its chunks');
    const within = beyond - superBlock.firstEntry;
    const found = await dataBlock(shape, number, superBlock, within, options);
    return entryOf(shape, found, within % superBlock.entriesEach, options);
  }

  return {
    async list(most, options) {
      if (address === NOWHERE) return [];
      const shape = await headerOf(options);
      if (shape.indexBlock === NOWHERE) return [];
      const ranges = writtenEntries(shape, (...block) =>
        dataBlock(shape, ...block, options),
      );
      const numbers = await writtenNumbers(ranges, most, (at) =>
        entryAt(shape, at, options),
      );
      return numbers?.map(chunkAtOf(array)) ?? 'too-many';
    },
    find: async (chunk, options) =>
      address === NOWHERE
        ? undefined
        : entryAt(await headerOf(options), positionOf(chunk), options),
  };
}

/** Entries of the blocks and pages that the file has. */
async function* writtenEntries(
  shape: ExtensibleArrayShape,
  blockOf: (number: number, superBlock: SuperBlock, within: number) => Promise<DataBlock>,
): AsyncGenerator<IndexRange> {
  const { set, ownEntries, perPage } = shape;
  yield [0, Math.min(set, ownEntries)];
  for (const [number, superBlock] of shape.superBlocks.entries()) {
    const { blocks: count, entriesEach, firstEntry } = superBlock;
    for (let block = 0; block < count; block += 1) {
      const start = ownEntries + firstEntry + block * entriesEach;
      if (start >= set) return;
      const within = block * entriesEach;
      const found = await blockOf(number, superBlock, within);
      if (found.address === NOWHERE) continue;
      const step = Math.min(entriesEach, perPage);
      for (let at = 0; at < entriesEach && start + at < set; at += step) {
        const { written } = found;
        if (written && !isSet(written.bits, written.first + at / step)) continue;
        yield [start + at, Math.min(set, start + at + step)];
      }
    }
  }
}

/** Numbers of the entries that have a chunk; undefined for more than `most`, or too many to look at. */
async function writtenNumbers(
  ranges: AsyncIterable<IndexRange>,
  most: number,
  entryAt: (position: number) => Promise<StoredChunk | undefined>,
): Promise<readonly number[] | undefined> {
  const found: number[] = [];
  let looked = 0;
  for await (const [start, stop] of ranges) {
    // the number of entries does not decrease when chunks are removed
    looked += stop - start;
    if (looked > maxLookedAt(most)) return undefined;
    for (let position = start; position < stop; position += 1) {
      if (!(await entryAt(position))) continue;
      if (found.length === most) return undefined;
      found.push(position);
    }
  }
  return found;
}
