import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt, createCursor } from './cursor';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, readObjectHeader } from './object-header';

/**
 * Where the cursor of a message's contents is when it is not in the header itself: another
 * header (a committed datatype). Undefined for the file's table of shared messages, which only
 * libhdf5 reads (format specification IV.A.2 "shared message").
 */
export async function followShared(
  reader: MetadataReader,
  encoded: Cursor,
  type: number,
  what: string,
  options?: ReadOptions,
): Promise<Cursor | undefined> {
  const where = `${reader.name}: the header of ${what}`;
  const version = encoded.uint(1);
  const kind = encoded.uint(1);
  if (version < 1 || version > 3) throw corrupt(where, 'refers to a message strangely');
  if (version === 3 && kind === 1) return undefined;
  if (version === 1) encoded.skip(6 + reader.lengthBytes);
  const address = encoded.address(reader.offsetBytes);
  const messages = await readObjectHeader(reader, address, `${what}'s datatype`, options);
  const found = messages.find((message) => message.type === type);
  if (!found || found.shared)
    throw corrupt(where, 'refers to a message that is not there');
  return createCursor(found.bytes, where);
}

/** The contents of a message; undefined where only libhdf5 can reach them. */
export async function contentsOf(
  reader: MetadataReader,
  message: HeaderMessage,
  what: string,
  options?: ReadOptions,
): Promise<Cursor | undefined> {
  const cursor = createCursor(message.bytes, `${reader.name}: the header of ${what}`);
  if (!message.shared) return cursor;
  return followShared(reader, cursor, message.type, what, options);
}
