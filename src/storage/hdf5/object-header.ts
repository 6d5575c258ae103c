import type { ReadOptions } from '@/model/read-options';
import { expectChecksum } from './checked';
import { type Cursor, corrupt, createCursor } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** A message of an object header, still encoded. */
export interface HeaderMessage {
  readonly type: number;
  /** The bytes are not the message itself but say where it is (format specification IV.A.2 "shared"). */
  readonly shared: boolean;
  readonly bytes: Uint8Array;
  /** Place in the order of creation, where the header tracks it. */
  readonly created?: number;
}

export const MESSAGE = {
  dataspace: 0x01,
  linkInfo: 0x02,
  datatype: 0x03,
  oldFill: 0x04,
  fill: 0x05,
  externalFiles: 0x07,
  layout: 0x08,
  filters: 0x0b,
  attribute: 0x0c,
  continuation: 0x10,
  symbolTable: 0x11,
  attributeInfo: 0x15,
} as const;

interface Block {
  readonly address: number;
  readonly length: number;
}

/** Most headers are shorter, so one read brings them. */
const FIRST_READ = 512;
const MOST_BLOCKS = 4096;
const MOST_BYTES = 64 << 20;

/**
 * All messages of the object header at an address (format specification IV.A.1), continuation
 * blocks followed. CorruptError where it is not a header, runs in circles or leaves the file.
 */
export async function readObjectHeader(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<readonly HeaderMessage[]> {
  const header = `the header of ${what}`;
  const where = `${reader.name}: ${header}`;
  const start = await reader.readUpTo(address, FIRST_READ, header, options);
  const modern = start.signature() === 'OHDR';
  start.seek(0);
  const first = modern ? modernPrefix(start) : oldPrefix(start, where);
  const messages: HeaderMessage[] = [];
  const queue: Block[] = [{ address, length: first.length }];
  const seen = new Set<number>();
  let total = 0;
  for (let block = queue.shift(); block; block = queue.shift()) {
    total += block.length;
    if (seen.has(block.address) || seen.size >= MOST_BLOCKS || total > MOST_BYTES)
      throw corrupt(where, 'runs in circles');
    seen.add(block.address);
    const cursor = await reader.read(block.address, block.length, header, options);
    if (modern) expectChecksum(cursor, where);
    if (seen.size === 1) cursor.seek(first.start);
    else if (modern && cursor.signature() !== 'OCHK')
      throw corrupt(where, 'continues where no header is');
    const tail = modern ? 4 : 0;
    for (const message of messagesIn(cursor, tail, modern, first.ordered)) {
      if (message.type === MESSAGE.continuation)
        queue.push(continuationOf(message, reader, where));
      else messages.push(message);
    }
  }
  return messages;
}

/** Version 1: number of messages, reference count, size of the messages that follow. */
function oldPrefix(cursor: Cursor, where: string) {
  if (cursor.uint(1) !== 1) throw corrupt(where, 'is not where it should be');
  cursor.skip(7);
  const size = cursor.uint(4);
  return { start: 16, length: 16 + size, ordered: false };
}

/** Version 2: flags say which times, limits and sizes follow; a checksum ends it. */
function modernPrefix(cursor: Cursor) {
  cursor.skip(5);
  const flags = cursor.uint(1);
  if (flags & 0x20) cursor.skip(16);
  if (flags & 0x10) cursor.skip(4);
  const size = cursor.uint(1 << (flags & 3));
  const start = cursor.at;
  return { start, length: start + size + 4, ordered: (flags & 4) !== 0 };
}

function* messagesIn(
  cursor: Cursor,
  tail: number,
  modern: boolean,
  ordered: boolean,
): Iterable<HeaderMessage> {
  const prefix = modern ? (ordered ? 6 : 4) : 8;
  // less than a prefix may be left over: a gap
  while (cursor.left - tail >= prefix) {
    const type = cursor.uint(modern ? 1 : 2);
    const length = cursor.uint(2);
    const flags = cursor.uint(1);
    if (!modern) cursor.skip(3);
    const created = ordered ? cursor.uint(2) : undefined;
    const bytes = cursor.bytes(length);
    yield {
      type,
      shared: (flags & 2) !== 0,
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
