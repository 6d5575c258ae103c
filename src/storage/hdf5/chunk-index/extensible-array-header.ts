import type { ReadOptions } from '@/model/read-options';
import { checkedBlock } from '../checked';
import { corrupt } from '../cursor';
import { type EntryFormat, entryFormatOf } from './array-entry';
import type { IndexedArray } from './chunk-index';

/** A super block's share of an extensible array: so many data blocks of so many entries. */
export interface SuperBlock {
  readonly blocks: number;
  readonly entriesEach: number;
  /** Number of its first entry, and of its first data block, counted without the index block's own. */
  readonly firstEntry: number;
  readonly firstBlock: number;
}

/** The measures of an extensible array, all of which follow from a few numbers in its header. */
export interface ExtensibleArrayShape {
  readonly format: EntryFormat;
  readonly indexBlock: number;
  /** Entries, data block addresses and super block addresses that the index block holds itself. */
  readonly ownEntries: number;
  readonly ownBlocks: number;
  readonly ownSuperBlocks: number;
  /** Entries of a page; larger data blocks are paged. */
  readonly perPage: number;
  /** Bytes of the position that every block repeats. */
  readonly positionBytes: number;
  /** Entries that were ever set, at most. */
  readonly set: number;
  readonly superBlocks: readonly SuperBlock[];
  /** Super blocks whose data blocks the index block points to directly. */
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

/** The first has one data block; from then on, by turns, the blocks double and their size does. */
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
