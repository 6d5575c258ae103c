import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import type { Appender } from './appender';
import { ByteBuilder, UNDEFINED_ADDRESS, utf8 } from './byte-builder';
import {
  attributeInfoMessage,
  attributeMessage,
  MAX_MESSAGE_BYTES,
  type Message,
  type WrittenAttribute,
  withChecksum,
} from './object-header';

/** Message without which libhdf5 does not count the attributes of a header (H5Oget_info: num_attrs). */
const NONE_OUTSIDE = attributeInfoMessage(UNDEFINED_ADDRESS, UNDEFINED_ADDRESS);

/**
 * Returns the messages of an object's attributes: the attributes themselves, or, if one of them is too large for a
 * message, one with the addresses of all of them (dense storage, format specification IV.A.2.v).
 */
export async function writeAttributes(
  file: Appender,
  attributes: readonly WrittenAttribute[],
): Promise<readonly Message[]> {
  const messages = attributes.map(attributeMessage);
  if (messages.every(({ bytes }) => bytes.length <= MAX_MESSAGE_BYTES))
    return messages.length === 0 ? [] : [NONE_OUTSIDE, ...messages];
  const stored: StoredAttribute[] = [];
  for (const [i, { name }] of attributes.entries()) {
    const bytes = messages[i]?.bytes ?? new Uint8Array();
    const address = await file.append(bytes);
    stored.push({ id: i + 1, name, address, length: bytes.length });
  }
  const heap = await writeHeap(file, stored);
  return [attributeInfoMessage(heap, await writeNames(file, stored))];
}

/** An attribute in the file, outside of object headers. */
interface StoredAttribute {
  /** Counted from 1. */
  readonly id: number;
  readonly name: string;
  readonly address: number;
  readonly length: number;
}

/** libhdf5's sizes for heaps of attributes, so that it can add others later. */
const HEAP = {
  idBytes: 8,
  checksummedBlocks: 2,
  maxManagedBytes: 4096,
  tableWidth: 4,
  startBlockBytes: 1024,
  maxDirectBlockBytes: 1 << 16,
  addressBits: 40,
  startRows: 1,
} as const;

/**
 * Writes a fractal heap (III.G) of “huge” objects only: each is a block of its own in the file, found by its number in
 * a B-tree. Blocks for small objects are not needed.
 */
async function writeHeap(
  file: Appender,
  stored: readonly StoredAttribute[],
): Promise<number> {
  const records = stored.map(({ id, address, length }) =>
    new ByteBuilder(24).address(address).u64(length).u64(id).finish(),
  );
  const tree = await writeRecords(file, RECORDS_OF_HUGE_OBJECTS, records);
  const bytes = stored.reduce((sum, { length }) => sum + length, 0);
  const managed = new ByteBuilder(64)
    .u64(0) // free space
    .address(UNDEFINED_ADDRESS) // address of the free-space manager
    .u64(0) // size
    .u64(0) // size of the allocated space
    .u64(0) // offset of the next block
    .u64(0); // objects
  return file.append(
    withChecksum(
      new ByteBuilder(160)
        .text('FRHP')
        .u8(0)
        .u16(HEAP.idBytes)
        .u16(0) // no filters
        .u8(HEAP.checksummedBlocks)
        .u32(HEAP.maxManagedBytes)
        .u64(stored.length) // the last number of a huge object
        .address(tree)
        .bytes(managed.finish())
        .u64(bytes)
        .u64(stored.length)
        .u64(0) // size of tiny objects
        .u64(0) // tiny objects
        .u16(HEAP.tableWidth)
        .u64(HEAP.startBlockBytes)
        .u64(HEAP.maxDirectBlockBytes)
        .u16(HEAP.addressBits)
        .u16(HEAP.startRows)
        .address(UNDEFINED_ADDRESS) // address of the root block
        .u16(0), // rows in it
    ),
  );
}

/** Unshared messages, and attributes without an order of creation. */
const [NO_FLAGS, NO_ORDER] = [0, 0xffff];
/** Bits 4 and 5 of the first byte of a heap ID. */
const HUGE = 1 << 4;

/** Writes the index of the attributes, by the hash of their names; ties by name. */
async function writeNames(
  file: Appender,
  stored: readonly StoredAttribute[],
): Promise<number> {
  const hashed = stored.map(({ id, name }) => ({
    id,
    name,
    hash: lookup3Of(utf8(name)),
  }));
  hashed.sort((a, b) => a.hash - b.hash || (a.name < b.name ? -1 : 1));
  const records = hashed.map(({ id, hash }) =>
    new ByteBuilder(17)
      .u8(HUGE)
      .u32(id)
      .zeros(3)
      .u8(NO_FLAGS)
      .u32(NO_ORDER)
      .u32(hash)
      .finish(),
  );
  return writeRecords(file, RECORDS_OF_NAMES, records);
}

/** Record types of a version 2 B-tree, and their sizes in bytes. */
const RECORDS_OF_HUGE_OBJECTS = { type: 1, recordBytes: 24 };
const RECORDS_OF_NAMES = { type: 8, recordBytes: 17 };
/** libhdf5's defaults. */
const MIN_NODE_BYTES = 512;
const [SPLIT_PERCENT, MERGE_PERCENT] = [100, 40];

/**
 * Writes a version 2 B-tree (III.A.2) of one leaf: an object has few attributes. Returns the
 * address of its header.
 */
async function writeRecords(
  file: Appender,
  { type, recordBytes }: { readonly type: number; readonly recordBytes: number },
  records: readonly Uint8Array[],
): Promise<number> {
  const leaf = new ByteBuilder(MIN_NODE_BYTES).text('BTLF').u8(0).u8(type);
  for (const record of records) leaf.bytes(record);
  withChecksum(leaf);
  const nodeBytes = Math.max(MIN_NODE_BYTES, leaf.length);
  const address = await file.append(leaf.zeros(nodeBytes - leaf.length).finish());
  return file.append(
    withChecksum(
      new ByteBuilder(40)
        .text('BTHD')
        .u8(0)
        .u8(type)
        .u32(nodeBytes)
        .u16(recordBytes)
        .u16(0) // depth
        .u8(SPLIT_PERCENT)
        .u8(MERGE_PERCENT)
        .address(address)
        .u16(records.length)
        .u64(records.length),
    ),
  );
}
