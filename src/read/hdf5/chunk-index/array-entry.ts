import type { IndexRange } from '@/model/block';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import type { IndexedArray, StoredChunk } from './chunk-index';

const FILTERED = 1;

/** Bytes of the start that every block of an array has: signature, version, client, address of the header. */
export function blockPrefixBytes({ reader }: IndexedArray): number {
  return 6 + reader.offsetBytes;
}

/** Number of entries read to list up to `most` chunks: some pages more. */
export function maxLookedAt(most: number): number {
  return (1 << 14) + 16 * most;
}

/** Numbers of the entries that have a chunk; undefined for more than `most`, or too many to look at. */
export async function writtenNumbers(
  ranges: AsyncIterable<IndexRange> | Iterable<IndexRange>,
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

/** Encoding of the entries of a fixed or extensible array. */
export interface EntryFormat {
  readonly bytes: number;
  /** Width in bytes of a chunk's size; 0 for unfiltered chunks. */
  readonly lengthBytes: number;
}

/** `client` is 0 for unfiltered and 1 for filtered chunks (format specification VII). */
export function entryFormatOf(
  { reader, where }: IndexedArray,
  client: number,
  bytes: number,
): EntryFormat {
  const lengthBytes = client === FILTERED ? bytes - reader.offsetBytes - 4 : 0;
  const sound =
    (client === FILTERED && lengthBytes >= 1 && lengthBytes <= 8) ||
    (client === 0 && bytes === reader.offsetBytes);
  if (!sound) throw corrupt(where, 'has entries that are not for chunks');
  return { bytes, lengthBytes };
}

/**
 * Reads the common start of every block of an array, after signature and version: its client and
 * the address of its header. CorruptError if the block belongs to another array.
 */
export function expectOwnBlock(
  cursor: Cursor,
  { lengthBytes }: EntryFormat,
  header: number,
  { reader, where }: IndexedArray,
): void {
  const isFiltered = cursor.uint(1) === FILTERED;
  if (isFiltered !== lengthBytes > 0 || cursor.address(reader.offsetBytes) !== header)
    throw corrupt(where, 'has a block of another index');
}

export function entryIn(
  cursor: Cursor,
  { lengthBytes }: EntryFormat,
  { reader, chunkBytes }: IndexedArray,
): StoredChunk | undefined {
  const address = cursor.address(reader.offsetBytes);
  if (address === NOWHERE) return undefined;
  if (lengthBytes === 0) return { address, length: chunkBytes, mask: 0 };
  return { address, length: cursor.uint(lengthBytes), mask: cursor.uint(4) };
}
