import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { lookup3Of } from '../codecs/jenkins-lookup3';
import { readBtreeV2Records } from './btree-v2-records';
import { checkedBlock } from './checked';
import { corrupt, createCursor, NOWHERE } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** Objects of any size behind IDs of 8 bytes: where attributes are that do not fit into their object's header. */
export interface FractalHeap {
  /** The bytes of an object. CorruptError where the ID leads to none, or to a damaged block. */
  object(id: Uint8Array, options?: ReadOptions): Promise<Uint8Array>;
}

interface HeapHeader {
  readonly hasChecksums: boolean;
  readonly maxManaged: number;
  readonly hugeTree: number;
  readonly width: number;
  readonly startBytes: number;
  readonly maxDirectBytes: number;
  /** Bytes of a place within the heap. */
  readonly placeBytes: number;
  readonly root: number;
  /** 0 where the root is a direct block. */
  readonly rootRows: number;
}

const MAX_BLOCK = 64 << 20;
/** What every record of an attribute has room for; large objects have a number in place of an address then. */
const ID_BYTES = 8;
const MAX_OBJECT = 16 << 20;

/** Opens a fractal heap (format specification III.G). `what` names it, for messages. */
export async function openFractalHeap(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<FractalHeap> {
  const where = `${reader.name}: ${what}`;
  const heap = await readHeader(reader, address, what, options);
  const blocks = new Map<number, Promise<Uint8Array>>();
  const tables = new Map<number, Promise<Float64Array>>();
  let huge: Promise<ReadonlyMap<number, Place>> | undefined;

  const blockAt = (block: Block, readOptions?: ReadOptions) => {
    const known = blocks.get(block.address);
    if (known) return known;
    const reading = readDirectBlock(reader, heap, block, what, readOptions);
    blocks.set(block.address, reading);
    reading.catch(() => blocks.delete(block.address));
    return reading;
  };

  const tableAt = (place: number, rows: number, readOptions?: ReadOptions) => {
    const known = tables.get(place);
    if (known) return known;
    const reading = readIndirectBlock(reader, heap, place, rows, what, readOptions);
    tables.set(place, reading);
    reading.catch(() => tables.delete(place));
    return reading;
  };

  return {
    async object(id, readOptions) {
      const cursor = createCursor(id, where);
      const first = cursor.uint(1);
      switch ((first >> 4) & 3) {
        case 0: {
          const place = cursor.uint(heap.placeBytes);
          const length = cursor.uint(lengthBytesOf(heap));
          const block = await findBlock(heap, place, where, (at, rows) =>
            tableAt(at, rows, readOptions),
          );
          const at = place - block.start;
          if (length === 0 || at + length > block.bytes)
            throw corrupt(where, 'has an entry that does not fit into its block');
          const bytes = await blockAt(block, readOptions);
          return bytes.subarray(at, at + length);
        }
        case 1: {
          const number = cursor.uint(Math.min(cursor.left, reader.lengthBytes));
          huge ??= readHugeObjects(reader, heap.hugeTree, what, readOptions);
          huge.catch(() => {
            huge = undefined;
          });
          const place = (await huge).get(number);
          if (!place) throw corrupt(where, 'has lost a large entry');
          if (place.length > MAX_OBJECT)
            throw new DataError(
              'UnsupportedError',
              `${where}: one of ${Math.round(place.length / 1e6)} MB is larger than the 16 MB that Petri reads.`,
            );
          const bytes = await reader.read(place.address, place.length, what, readOptions);
          return bytes.bytes(place.length);
        }
        case 2:
          return cursor.bytes((first & 15) + 1);
        default:
          throw corrupt(where, 'has an entry of an unknown kind');
      }
    },
  };
}

async function readHeader(
  reader: MetadataReader,
  address: number,
  what: string,
  options: ReadOptions | undefined,
): Promise<HeapHeader> {
  const { offsetBytes, lengthBytes } = reader;
  const length = 26 + 12 * lengthBytes + 3 * offsetBytes;
  const cursor = await checkedBlock(reader, address, length, 'FRHP', what, options);
  const idBytes = cursor.uint(2);
  if (cursor.uint(2) !== 0)
    throw new DataError(
      'UnsupportedError',
      `${reader.name}: ${what} went through filters. Petri does not read these.`,
    );
  const flags = cursor.uint(1);
  const maxManaged = cursor.uint(4);
  cursor.skip(lengthBytes);
  const hugeTree = cursor.address(offsetBytes);
  cursor.skip(lengthBytes + offsetBytes + 8 * lengthBytes);
  const width = cursor.uint(2);
  const startBytes = cursor.uint(lengthBytes);
  const maxDirectBytes = cursor.uint(lengthBytes);
  const heapBits = cursor.uint(2);
  cursor.skip(2);
  const root = cursor.address(offsetBytes);
  const rootRows = cursor.uint(2);
  const sizes = [width, startBytes, maxDirectBytes];
  const isSound =
    sizes.every((size) => size > 0 && Number.isInteger(Math.log2(size))) &&
    startBytes <= maxDirectBytes &&
    maxDirectBytes <= MAX_BLOCK &&
    heapBits > 0 &&
    heapBits <= 64 &&
    idBytes === ID_BYTES;
  if (!isSound) throw corrupt(`${reader.name}: ${what}`, 'has a heap of impossible size');
  return {
    hasChecksums: (flags & 2) !== 0,
    maxManaged,
    hugeTree,
    width,
    startBytes,
    maxDirectBytes,
    placeBytes: Math.ceil(heapBits / 8),
    root,
    rootRows,
  };
}

/** A direct block: where it is in the file, and where it begins in the heap. */
interface Block {
  readonly address: number;
  readonly start: number;
  readonly bytes: number;
}

/** Follows the doubling table (format specification III.G, "Managed Objects") down to the direct block of a place. */
async function findBlock(
  heap: HeapHeader,
  place: number,
  where: string,
  tableAt: (address: number, rows: number) => Promise<Float64Array>,
): Promise<Block> {
  const { width, startBytes, maxDirectBytes } = heap;
  if (heap.rootRows === 0)
    return { address: heap.root, start: 0, bytes: heap.startBytes };
  const directRows = Math.log2(maxDirectBytes) - Math.log2(startBytes) + 2;
  let [address, rows, start] = [heap.root, heap.rootRows, 0];
  for (;;) {
    const { row, column, offset, bytes } = cellOf(heap, place - start);
    if (row >= rows) throw corrupt(where, 'has an entry beyond its heap');
    const table = await tableAt(address, rows);
    const child = table[row * width + column] as number;
    if (child === NOWHERE)
      throw corrupt(where, 'has an entry in a block that is not there');
    start += offset;
    if (row < directRows) return { address: child, start, bytes };
    const childRows = Math.log2(bytes) - Math.log2(startBytes * width) + 1;
    // fewer than before, so that this ends
    [address, rows] = [child, childRows];
  }
}

/** The cell of a doubling table that holds a place: rows of `width` blocks, from the second on each twice as large. */
function cellOf({ width, startBytes }: HeapHeader, place: number) {
  const firstRow = startBytes * width;
  const row = place < firstRow ? 0 : Math.floor(Math.log2(place / firstRow)) + 1;
  const bytes = startBytes * 2 ** Math.max(0, row - 1);
  const rowStart = row === 0 ? 0 : firstRow * 2 ** (row - 1);
  const column = Math.floor((place - rowStart) / bytes);
  return { row, column, offset: rowStart + column * bytes, bytes };
}

/** The addresses of its blocks. */
async function readIndirectBlock(
  reader: MetadataReader,
  heap: HeapHeader,
  address: number,
  rows: number,
  what: string,
  options: ReadOptions | undefined,
): Promise<Float64Array> {
  const { offsetBytes } = reader;
  const cells = rows * heap.width;
  const length = 9 + offsetBytes + heap.placeBytes + cells * offsetBytes;
  const cursor = await checkedBlock(reader, address, length, 'FHIB', what, options);
  cursor.skip(offsetBytes + heap.placeBytes);
  return Float64Array.from({ length: cells }, () => cursor.address(offsetBytes));
}

async function readDirectBlock(
  reader: MetadataReader,
  heap: HeapHeader,
  { address, bytes: length }: Block,
  what: string,
  options: ReadOptions | undefined,
): Promise<Uint8Array> {
  const where = `${reader.name}: ${what}`;
  const cursor = await reader.read(address, length, what, options);
  if (cursor.signature() !== 'FHDB' || cursor.uint(1) !== 0)
    throw corrupt(where, 'does not begin with FHDB');
  cursor.skip(reader.offsetBytes + heap.placeBytes);
  const at = cursor.at;
  const sum = heap.hasChecksums ? cursor.uint(4) : undefined;
  cursor.seek(0);
  const bytes = cursor.bytes(length);
  if (sum === undefined) return bytes;
  // the sum is of the block with zeros in its own place
  const covered = bytes.slice();
  covered.fill(0, at, at + 4);
  if (lookup3Of(covered) !== sum)
    throw corrupt(where, 'does not agree with its checksum');
  return bytes;
}

interface Place {
  readonly address: number;
  readonly length: number;
}

/** Objects too large for blocks, by number: a B-tree of record type 1. */
async function readHugeObjects(
  reader: MetadataReader,
  tree: number,
  what: string,
  options: ReadOptions | undefined,
): Promise<ReadonlyMap<number, Place>> {
  const { offsetBytes, lengthBytes } = reader;
  const expected = { type: 1, recordBytes: offsetBytes + 2 * lengthBytes };
  const records = await readBtreeV2Records(reader, tree, expected, what, options);
  return new Map(
    records.map((record) => {
      const place = {
        address: record.address(offsetBytes),
        length: record.uint(lengthBytes),
      };
      return [record.uint(lengthBytes), place];
    }),
  );
}

/** Bytes of a length in an ID: as many as the largest object of a block needs. */
function lengthBytesOf({ maxDirectBytes, maxManaged }: HeapHeader): number {
  const bytesFor = (most: number) => Math.floor(Math.floor(Math.log2(most)) / 8) + 1;
  return Math.min(bytesFor(maxDirectBytes), bytesFor(Math.max(1, maxManaged)));
}
