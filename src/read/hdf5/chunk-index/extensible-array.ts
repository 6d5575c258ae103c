import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { checkedBlock, checkedBytes } from '../checksummed-bytes';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import { blockPrefixBytes, entryIn, expectOwnBlock, writtenNumbers } from './array-entry';
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

/** An array with its header, and the options of a look-up. */
interface Lookup {
  readonly array: IndexedArray;
  readonly address: number;
  readonly shape: ExtensibleArrayShape;
  readonly blocks: SharedLookup<number, Cursor>;
  readonly options: ReadOptions | undefined;
}

/**
 * Extensible array (format specification VII.B), the index of arrays with one unlimited axis. An
 * entry is in the index block, or in a data block referred to by this or a super block; only one
 * page of a paged data block is read.
 */
export function extensibleArray(array: IndexedArray, address: number): ChunkIndex {
  const positionOf = linearPositionOf(array);
  const headers = new SharedLookup<number, ExtensibleArrayShape>();
  const blocks = new SharedLookup<number, Cursor>(256);
  const readHeader = (shared: ReadOptions) =>
    readExtensibleArrayHeader(array, address, shared);
  const lookup = async (options?: ReadOptions): Promise<Lookup> => {
    const shape = await headers.get(0, readHeader, options);
    return { array, address, shape, blocks, options };
  };
  return {
    async list(most, options) {
      if (address === NOWHERE) return [];
      const within = await lookup(options);
      if (within.shape.indexBlock === NOWHERE) return [];
      const ranges = writtenEntries(within);
      const numbers = await writtenNumbers(ranges, most, (at) => entryAt(within, at));
      return numbers?.map(chunkAtOf(array)) ?? 'too-many';
    },
    find: async (chunk, options) =>
      address === NOWHERE ? undefined : entryAt(await lookup(options), positionOf(chunk)),
  };
}

async function entryAt(
  lookup: Lookup,
  position: number,
): Promise<StoredChunk | undefined> {
  const { array, shape } = lookup;
  if (shape.indexBlock === NOWHERE || position >= shape.set) return undefined;
  if (position < shape.ownEntries) {
    const index = await indexBlock(lookup);
    index.seek(blockPrefixBytes(array) + position * shape.format.bytes);
    return entryIn(index, shape.format, array);
  }
  const beyond = position - shape.ownEntries;
  const number = shape.superBlocks.findLastIndex(
    ({ firstEntry }) => firstEntry <= beyond,
  );
  const superBlock = shape.superBlocks[number];
  if (!superBlock) throw corrupt(array.where, 'has no place for one of its chunks');
  const within = beyond - superBlock.firstEntry;
  const found = await dataBlock(lookup, number, superBlock, within);
  return entryOf(lookup, found, within % superBlock.entriesEach);
}

/** A block with a signature at its start and a checksum at its end. */
function blockAt(
  { array, address, shape, blocks, options }: Lookup,
  at: number,
  length: number,
  signature: string,
): Promise<Cursor> {
  const { reader, what } = array;
  const read = async (shared: ReadOptions) => {
    const cursor = await checkedBlock(reader, at, length, signature, what, shared);
    expectOwnBlock(cursor, shape.format, address, array);
    return cursor;
  };
  return blocks.get(at, read, options);
}

function indexBlock(lookup: Lookup): Promise<Cursor> {
  const { array, shape } = lookup;
  const pointers = shape.ownBlocks + shape.ownSuperBlocks;
  const body =
    shape.ownEntries * shape.format.bytes + pointers * array.reader.offsetBytes;
  const length = blockPrefixBytes(array) + body + 4;
  return blockAt(lookup, shape.indexBlock, length, 'EAIB');
}

/** The data block that contains an entry, counted from the super block's first. */
async function dataBlock(
  lookup: Lookup,
  number: number,
  { blocks: count, entriesEach, firstBlock }: SuperBlock,
  within: number,
): Promise<DataBlock> {
  const { array, shape } = lookup;
  const { offsetBytes } = array.reader;
  const prefixBytes = blockPrefixBytes(array);
  const index = await indexBlock(lookup);
  const pointers = prefixBytes + shape.ownEntries * shape.format.bytes;
  const inside = Math.floor(within / entriesEach);
  if (number < shape.direct) {
    index.seek(pointers + (firstBlock + inside) * offsetBytes);
    return { address: index.address(offsetBytes), entries: entriesEach };
  }
  const place = shape.ownBlocks + number - shape.direct;
  index.seek(pointers + place * offsetBytes);
  const at = index.address(offsetBytes);
  if (at === NOWHERE) return { address: NOWHERE, entries: entriesEach };
  const pages = entriesEach > shape.perPage ? entriesEach / shape.perPage : 0;
  const bitmapBytes = Math.ceil(pages / 8);
  const bitmaps = prefixBytes + shape.positionBytes;
  const length = bitmaps + count * (bitmapBytes + offsetBytes) + 4;
  const found = await blockAt(lookup, at, length, 'EASB');
  found.seek(bitmaps);
  const bits = found.bytes(count * bitmapBytes);
  found.seek(bitmaps + count * bitmapBytes + inside * offsetBytes);
  const target = found.address(offsetBytes);
  // each data block has whole bytes of space, but bits are numbered consecutively
  const written = { bits, first: inside * pages };
  return { address: target, entries: entriesEach, ...(pages > 0 && { written }) };
}

async function entryOf(
  lookup: Lookup,
  { address: at, entries, written }: DataBlock,
  within: number,
): Promise<StoredChunk | undefined> {
  if (at === NOWHERE) return undefined;
  const { array, shape, blocks, options } = lookup;
  const { format, perPage } = shape;
  const head = blockPrefixBytes(array) + shape.positionBytes;
  if (entries <= perPage) {
    const length = head + entries * format.bytes + 4;
    const cursor = await blockAt(lookup, at, length, 'EADB');
    cursor.seek(head + within * format.bytes);
    return entryIn(cursor, format, array);
  }
  const page = Math.floor(within / perPage);
  if (written && !isSet(written.bits, written.first + page)) return undefined;
  const pageBytes = perPage * format.bytes + 4;
  const start = at + head + 4 + page * pageBytes;
  const cursor = await blocks.get(
    start,
    (shared) => checkedBytes(array.reader, start, pageBytes, array.what, shared),
    options,
  );
  cursor.seek((within % perPage) * format.bytes);
  return entryIn(cursor, format, array);
}

/** Entries of the blocks and pages that the file has. */
async function* writtenEntries(lookup: Lookup): AsyncGenerator<IndexRange> {
  const { set, ownEntries, perPage, superBlocks } = lookup.shape;
  yield [0, Math.min(set, ownEntries)];
  for (const [number, superBlock] of superBlocks.entries()) {
    const { blocks: count, entriesEach, firstEntry } = superBlock;
    for (let block = 0; block < count; block += 1) {
      const start = ownEntries + firstEntry + block * entriesEach;
      if (start >= set) return;
      const found = await dataBlock(lookup, number, superBlock, block * entriesEach);
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
