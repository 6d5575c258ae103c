import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { expectChecksum } from './checksummed-bytes';
import { type Cursor, corrupt, createCursor, expectVersion } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** A message of an object header, still encoded. */
export interface HeaderMessage {
  readonly type: number;
  /** The bytes are not the message itself but refer to it (format specification IV.A.2 "shared"). */
  readonly shared: boolean;
  readonly bytes: Uint8Array;
  /** Index in creation order, if the header tracks it. */
  readonly created?: number;
}

export interface ObjectHeader {
  readonly messages: readonly HeaderMessage[];
  /** Number of hard links to the object, as counted in its header. */
  readonly hardLinks: number;
}

export const MESSAGE = {
  dataspace: 0x01,
  linkInfo: 0x02,
  datatype: 0x03,
  oldFill: 0x04,
  fill: 0x05,
  link: 0x06,
  externalFiles: 0x07,
  layout: 0x08,
  filters: 0x0b,
  attribute: 0x0c,
  sharedTable: 0x0f,
  continuation: 0x10,
  symbolTable: 0x11,
  driverInfo: 0x14,
  attributeInfo: 0x15,
  referenceCount: 0x16,
  cacheImage: 0x18,
} as const;

/** The last message type that this parser knows. */
const LAST_KNOWN = 0x18;
/** Message flags: shared; readers that do not know its type must refuse the object. */
const FLAG = { shared: 0x02, refuseIfUnknown: 0x80 } as const;

interface Block {
  readonly address: number;
  readonly length: number;
}

/** Most headers are shorter, so one read is enough. */
export const FIRST_READ = 512;
const MAX_BYTES = 256 << 20;

/**
 * The object header at an address (format specification IV.A.1), with continuation blocks.
 * CorruptError if it is not a header, is cyclic or leaves the file.
 */
export async function readObjectHeader(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<ObjectHeader> {
  const header = `the header of ${what}`;
  const where = `${reader.name}: ${header}`;
  const start = await reader.readUpTo(address, FIRST_READ, header, options);
  const isModern = start.signature() === 'OHDR';
  start.seek(0);
  const first = isModern ? modernPrefix(start, where) : oldPrefix(start, where);
  const messages: HeaderMessage[] = [];
  const blocks: Block[] = [];
  const seen = new Set<number>();
  let total = 0;
  let next: Block[] = [{ address, length: first.length }];
  while (next.length > 0) {
    const wave = next;
    next = [];
    for (const block of wave) {
      total += block.length;
      if (seen.has(block.address) || total > reader.extent)
        throw corrupt(where, 'leads in circles');
      if (total > MAX_BYTES) throw tooLarge(where);
      seen.add(block.address);
      blocks.push(block);
    }
    const cursors = await Promise.all(
      wave.map((block) => reader.read(block.address, block.length, header, options)),
    );
    for (const [i, cursor] of cursors.entries()) {
      if (isModern) expectChecksum(cursor, where);
      if (wave[i]?.address === address) cursor.seek(first.start);
      else if (isModern && cursor.signature() !== 'OCHK')
        throw corrupt(where, 'continues where there is no header');
      for (const message of messagesIn(cursor, isModern, first.isOrdered, where)) {
        if (message.type === MESSAGE.continuation)
          next.push(continuationOf(message, reader, where));
        else messages.push(message);
      }
    }
  }
  expectApart(blocks, where);
  return { messages, hardLinks: first.hardLinks ?? countedLinks(messages, where) };
}

/** Version 1: number of messages, reference count, size of the messages that follow. */
function oldPrefix(cursor: Cursor, where: string) {
  if (cursor.uint(1) !== 1) throw corrupt(where, 'is not where it should be');
  cursor.skip(3);
  const hardLinks = cursor.uint(4);
  const size = cursor.uint(4);
  return { start: 16, length: 16 + size, isOrdered: false, hardLinks };
}

/** Version 2: flags say which times, limits and sizes follow; a checksum ends it. */
function modernPrefix(cursor: Cursor, where: string) {
  cursor.skip(4);
  expectVersion(cursor, 2, where);
  const flags = cursor.uint(1);
  if (flags & 0x20) cursor.skip(16);
  if (flags & 0x10) cursor.skip(4);
  const size = cursor.uint(1 << (flags & 3));
  const start = cursor.at;
  const isOrdered = (flags & 4) !== 0;
  return { start, length: start + size + 4, isOrdered, hardLinks: undefined };
}

function* messagesIn(
  cursor: Cursor,
  isModern: boolean,
  isOrdered: boolean,
  where: string,
): Iterable<HeaderMessage> {
  const checksum = isModern ? 4 : 0;
  const prefix = isModern ? (isOrdered ? 6 : 4) : 8;
  // less than a message prefix may be left over: a gap
  while (cursor.left - checksum >= prefix) {
    const type = cursor.uint(isModern ? 1 : 2);
    const length = cursor.uint(2);
    const flags = cursor.uint(1);
    if (!isModern) cursor.skip(3);
    const created = isOrdered ? cursor.uint(2) : undefined;
    if (length > cursor.left - checksum)
      throw corrupt(where, 'has a message that does not fit into it');
    const bytes = cursor.bytes(length);
    if (type > LAST_KNOWN && flags & FLAG.refuseIfUnknown) throw tooNew(where, type);
    yield {
      type,
      shared: (flags & FLAG.shared) !== 0,
      bytes,
      ...(created !== undefined && { created }),
    };
  }
}

function continuationOf(
  { bytes }: HeaderMessage,
  reader: MetadataReader,
  where: string,
): Block {
  const cursor = createCursor(bytes, where);
  const address = cursor.address(reader.offsetBytes);
  return { address, length: cursor.uint(reader.lengthBytes) };
}

/** The reference count message (IV.A.2.w); a header without one has one link. */
function countedLinks(messages: readonly HeaderMessage[], where: string): number {
  const counted = messages.find(({ type }) => type === MESSAGE.referenceCount);
  if (!counted) return 1;
  const cursor = createCursor(counted.bytes, where);
  cursor.skip(1);
  return cursor.uint(4);
}

function expectApart(blocks: readonly Block[], where: string): void {
  let end = 0;
  for (const { address, length } of blocks.toSorted((a, b) => a.address - b.address)) {
    if (address < end) throw corrupt(where, 'has blocks on top of each other');
    end = address + length;
  }
}

function tooNew(where: string, type: number): DataError {
  return new DataError(
    'UnsupportedError',
    `${where} has a message of the unknown type ${type}, without which it must not be read. The file was written by a newer HDF5 than Petri knows.`,
  );
}

function tooLarge(where: string): DataError {
  return new DataError(
    'TooLargeError',
    `${where} has more than 256 MB, which is more than Petri reads of one.`,
  );
}
