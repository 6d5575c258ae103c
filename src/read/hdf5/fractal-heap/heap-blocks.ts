import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { checkedBlock } from '../checksummed-bytes';
import { type Cursor, corrupt, createCursor, NOWHERE } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
import { withoutFilters } from './heap-filters';
import type { HeapHeader, StoredBytes } from './heap-header';

/** A direct block, which contains objects: its address in the file, and its offset in the heap. */
export interface HeapBlock {
  readonly address: number;
  readonly start: number;
  readonly length: number;
  /** Set for filtered blocks. */
  readonly stored?: StoredBytes;
}

/** The blocks of a fractal heap's doubling table (format specification III.G, "Managed Objects"). */
export interface HeapBlocks {
  /** The direct block that contains an offset of the heap. */
  find(offset: number, options?: ReadOptions): Promise<HeapBlock>;
  /** Its bytes, including its header; offsets of objects count from there. */
  bytes(block: HeapBlock, options?: ReadOptions): Promise<Uint8Array>;
}

/** Number of entries of an indirect block. */
interface Indirect {
  readonly children: Float64Array;
  /** For filtered direct blocks. */
  readonly stored: readonly StoredBytes[];
}

const MAX_CACHED_BYTES = 1 << 20;

/** A heap, and its name for messages. */
interface OpenHeap {
  readonly reader: MetadataReader;
  readonly heap: HeapHeader;
  readonly what: string;
  readonly where: string;
}

export function heapBlocks(
  reader: MetadataReader,
  heap: HeapHeader,
  what: string,
): HeapBlocks {
  const { startBytes, width, rootStored } = heap;
  const where = `${reader.name}: ${what}`;
  const opened = { reader, heap, what, where };
  const indirect = new SharedLookup<number, Indirect>();
  const direct = new SharedLookup<number, Uint8Array>(
    MAX_CACHED_BYTES,
    ({ length }) => length,
  );
  return {
    async find(offset, options) {
      if (heap.rootRows === 0) {
        if (offset >= startBytes) throw corrupt(where, 'has an entry beyond its heap');
        const root = { address: heap.root, start: 0, length: startBytes };
        return { ...root, ...(rootStored && { stored: rootStored }) };
      }
      let [address, rows, start] = [heap.root, heap.rootRows, 0];
      for (;;) {
        const cell = cellOf(heap, offset - start);
        if (cell.row >= rows) throw corrupt(where, 'has an entry beyond its heap');
        const [from, count, begin] = [address, rows, start];
        const block = await indirect.get(
          begin,
          (shared) => readIndirect(opened, from, count, begin, shared),
          options,
        );
        const index = cell.row * width + cell.column;
        const child = block.children[index] ?? NOWHERE;
        if (child === NOWHERE)
          throw corrupt(where, 'has an entry in a block that is not there');
        start += cell.offset;
        if (cell.row < directRowsOf(heap)) {
          const stored = block.stored[index];
          const found = { address: child, start, length: cell.bytes };
          return { ...found, ...(stored && { stored }) };
        }
        // decreasing, so that this ends
        rows = Math.log2(cell.bytes) - Math.log2(startBytes * width) + 1;
        address = child;
      }
    },
    bytes: (block, options) =>
      direct.get(block.start, (shared) => readDirect(opened, block, shared), options),
  };
}

/** Number of rows of a doubling table whose blocks are direct. */
function directRowsOf({ maxDirectBytes, startBytes }: HeapHeader): number {
  return Math.log2(maxDirectBytes) - Math.log2(startBytes) + 2;
}

/** Both kinds of blocks state their heap, and their offset in it. */
function expectOwn(cursor: Cursor, start: number, opened: OpenHeap): void {
  const { reader, heap, where } = opened;
  const isOwn = cursor.address(reader.offsetBytes) === heap.address;
  if (!isOwn || cursor.uint(heap.offsetBytes) !== start)
    throw corrupt(where, 'has a block of another heap');
}

async function readIndirect(
  opened: OpenHeap,
  address: number,
  rows: number,
  start: number,
  options: ReadOptions,
): Promise<Indirect> {
  const { reader, heap, what } = opened;
  const { offsetBytes, lengthBytes } = reader;
  const count = rows * heap.width;
  const isFiltered = heap.filters.length > 0;
  const filtered = isFiltered ? Math.min(rows, directRowsOf(heap)) * heap.width : 0;
  const entries = count * offsetBytes + filtered * (lengthBytes + 4);
  const length = 9 + offsetBytes + heap.offsetBytes + entries;
  const cursor = await checkedBlock(reader, address, length, 'FHIB', what, options);
  expectOwn(cursor, start, opened);
  const children = new Float64Array(count);
  const stored: StoredBytes[] = [];
  for (let i = 0; i < count; i++) {
    children[i] = cursor.address(offsetBytes);
    if (i < filtered)
      stored.push({ length: cursor.uint(lengthBytes), mask: cursor.uint(4) });
  }
  return { children, stored };
}

async function readDirect(
  opened: OpenHeap,
  { address, start, length, stored }: HeapBlock,
  options: ReadOptions,
): Promise<Uint8Array> {
  const { reader, heap, what, where } = opened;
  let cursor = await reader.read(address, stored?.length ?? length, what, options);
  if (stored) {
    const filtered = { filters: heap.filters, mask: stored.mask, length };
    const bytes = await withoutFilters(cursor.bytes(stored.length), filtered, where);
    cursor = createCursor(bytes, where);
  }
  if (cursor.signature() !== 'FHDB' || cursor.uint(1) !== 0)
    throw corrupt(where, 'does not begin with FHDB');
  expectOwn(cursor, start, opened);
  const at = cursor.at;
  const sum = heap.hasChecksums ? cursor.uint(4) : undefined;
  cursor.seek(0);
  const bytes = cursor.bytes(length);
  if (sum === undefined) return bytes;
  // the checksum is of the block with zeros in its own field
  const covered = bytes.slice();
  covered.fill(0, at, at + 4);
  if (lookup3Of(covered) !== sum)
    throw corrupt(where, 'does not agree with its checksum');
  return bytes;
}

/**
 * The cell of a doubling table that contains an offset: rows of `width` blocks, from the second on
 * each twice as large.
 */
function cellOf({ width, startBytes }: HeapHeader, offset: number) {
  const firstRow = startBytes * width;
  const row = offset < firstRow ? 0 : Math.floor(Math.log2(offset / firstRow)) + 1;
  const bytes = startBytes * 2 ** Math.max(0, row - 1);
  const rowStart = row === 0 ? 0 : firstRow * 2 ** (row - 1);
  const column = Math.floor((offset - rowStart) / bytes);
  return { row, column, offset: rowStart + column * bytes, bytes };
}
