import type { ReadOptions } from '@/model/read-options';
import { checkedBlock } from '../checksummed-bytes';
import { corrupt } from '../cursor';
import { type Filter, parseFilters } from '../filter-message';
import type { MetadataReader } from '../metadata-reader';

/** The parameters of a fractal heap, and the addresses of its parts (format specification III.G). */
export interface HeapHeader {
  readonly address: number;
  /** Length of an ID in bytes. */
  readonly idBytes: number;
  readonly hasChecksums: boolean;
  /** Objects larger than this are outside the blocks. */
  readonly maxManaged: number;
  /** B-tree of those objects; unused if IDs contain their addresses. */
  readonly hugeTree: number;
  /** Number of blocks per row of the doubling table. */
  readonly width: number;
  readonly startBytes: number;
  readonly maxDirectBytes: number;
  /** Width in bytes of an offset within the heap. */
  readonly offsetBytes: number;
  readonly root: number;
  /** 0 if the root is a direct block. */
  readonly rootRows: number;
  /** Filters of direct blocks and large objects. */
  readonly filters: readonly Filter[];
  /** For a filtered root that is a direct block. */
  readonly rootStored?: StoredBytes;
}

/** A filtered block: its stored size, and the mask of skipped filters. */
export interface StoredBytes {
  readonly length: number;
  readonly mask: number;
}

const MAX_BLOCK = 64 << 20;
/** Signature, version, length of an ID, length of the filters. */
const BEFORE_FILTERS = 9;

/** Reads the header of a fractal heap. `what` names the heap, for messages. */
export async function readHeapHeader(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<HeapHeader> {
  const { offsetBytes, lengthBytes } = reader;
  const where = `${reader.name}: ${what}`;
  const fixed = 26 + 12 * lengthBytes + 3 * offsetBytes;
  const start = await reader.readUpTo(address, fixed, what, options);
  start.skip(BEFORE_FILTERS - 2);
  const filterBytes = start.uint(2);
  const length = fixed + (filterBytes > 0 ? lengthBytes + 4 + filterBytes : 0);
  const cursor = await checkedBlock(reader, address, length, 'FRHP', what, options);
  const idBytes = cursor.uint(2);
  cursor.skip(2);
  const flags = cursor.uint(1);
  const maxManaged = cursor.uint(4);
  cursor.skip(lengthBytes); // number of the next large object
  const hugeTree = cursor.address(offsetBytes);
  // free space, and statistics: for writers
  cursor.skip(lengthBytes + offsetBytes + 8 * lengthBytes);
  const width = cursor.uint(2);
  const startBytes = cursor.uint(lengthBytes);
  const maxDirectBytes = cursor.uint(lengthBytes);
  const heapBits = cursor.uint(2);
  cursor.skip(2); // number of rows of a new root
  const root = cursor.address(offsetBytes);
  const rootRows = cursor.uint(2);
  const sizes = [width, startBytes, maxDirectBytes];
  const isValid =
    sizes.every((size) => size > 0 && Number.isInteger(Math.log2(size))) &&
    startBytes <= maxDirectBytes &&
    maxDirectBytes <= MAX_BLOCK &&
    heapBits > 0 &&
    heapBits <= 64 &&
    idBytes > 1;
  if (!isValid) throw corrupt(where, 'has a heap of impossible size');
  const header = {
    address,
    idBytes,
    hasChecksums: (flags & 2) !== 0,
    maxManaged,
    hugeTree,
    width,
    startBytes,
    maxDirectBytes,
    offsetBytes: Math.ceil(heapBits / 8),
    root,
    rootRows,
  };
  if (filterBytes === 0) return { ...header, filters: [] };
  const rootStored = { length: cursor.uint(lengthBytes), mask: cursor.uint(4) };
  return { ...header, rootStored, filters: parseFilters(cursor, where) };
}

/** Width in bytes of a length in an ID: for the largest object of a block. */
export function lengthBytesOf({ maxDirectBytes, maxManaged }: HeapHeader): number {
  const ofBlocks = Math.ceil(Math.log2(maxDirectBytes) / 8);
  const ofObjects = Math.floor(Math.floor(Math.log2(Math.max(1, maxManaged))) / 8) + 1;
  return Math.min(ofBlocks, ofObjects);
}
