import type { ReadOptions } from '@/model/read-options';
import { checkedBlock } from '../checksummed-bytes';
import { corrupt } from '../cursor';
import { type EntryFormat, entryFormatOf } from './array-entry';
import type { IndexedArray } from './chunk-index';

/** The data blocks of one super block of an extensible array: their number and size. */
export interface SuperBlock {
  readonly blocks: number;
  readonly entriesEach: number;
  /** Indices of its first entry, and of its first data block, without those of the index block. */
  readonly firstEntry: number;
  readonly firstBlock: number;
}

/** The parameters of an extensible array, all derived from a few numbers in its header. */
export interface ExtensibleArrayShape {
  readonly format: EntryFormat;
  readonly indexBlock: number;
  /** Numbers of entries, data block addresses and super block addresses in the index block itself. */
  readonly ownEntries: number;
  readonly ownBlocks: number;
  readonly ownSuperBlocks: number;
  /** Entries per page; larger data blocks are paged. */
  readonly perPage: number;
  /** Width in bytes of the offset that every block repeats. */
  readonly positionBytes: number;
  /** Number of entries up to the last one ever set. */
  readonly set: number;
  readonly superBlocks: readonly SuperBlock[];
  /** Number of super blocks whose data blocks the index block refers to directly. */
  readonly direct: number;
}

/** Reads the header of an extensible array (format specification VII.B). */
export async function readExtensibleArrayHeader(
  array: IndexedArray,
  address: number,
  options: ReadOptions,
): Promise<ExtensibleArrayShape> {
  const { reader, what, where } = array;
  const { offsetBytes, lengthBytes } = reader;
  const length = 12 + 6 * lengthBytes + offsetBytes + 4;
  const cursor = await checkedBlock(reader, address, length, 'EAHD', what, options);
  const client = cursor.uint(1);
  const format = entryFormatOf(array, client, cursor.uint(1));
  const [countBits, ownEntries] = [cursor.uint(1), cursor.uint(1)];
  const [leastEntries, leastBlocks] = [cursor.uint(1), cursor.uint(1)];
  const pageBits = cursor.uint(1);
  cursor.skip(4 * lengthBytes);
  const set = cursor.uint(lengthBytes);
  cursor.skip(lengthBytes);
  const indexBlock = cursor.address(offsetBytes);
  if (
    !isPowerOfTwo(leastEntries) ||
    !isPowerOfTwo(leastBlocks) ||
    countBits > 64 ||
    pageBits > 31
  )
    throw corrupt(where, 'has impossible measures');

  const superBlocks = superBlocksOf(countBits, leastEntries);
  const direct = Math.min(2 * Math.log2(leastBlocks), superBlocks.length);
  return {
    format,
    indexBlock,
    ownEntries,
    ownBlocks: 2 * (leastBlocks - 1),
    ownSuperBlocks: superBlocks.length - direct,
    perPage: 2 ** pageBits,
    positionBytes: Math.ceil(countBits / 8),
    set,
    superBlocks,
    direct,
  };
}

/** The first has one data block; after it the number of blocks and their size double alternately. */
function superBlocksOf(countBits: number, leastEntries: number): SuperBlock[] {
  const superBlocks: SuperBlock[] = [];
  const count = 1 + Math.max(0, countBits - Math.log2(leastEntries));
  let [firstEntry, firstBlock] = [0, 0];
  for (let u = 0; u < count; u++) {
    const blocks = 2 ** Math.floor(u / 2);
    const entriesEach = 2 ** Math.floor((u + 1) / 2) * leastEntries;
    superBlocks.push({ blocks, entriesEach, firstEntry, firstBlock });
    firstEntry += blocks * entriesEach;
    firstBlock += blocks;
  }
  return superBlocks;
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}
