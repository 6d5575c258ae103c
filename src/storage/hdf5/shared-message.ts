import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt, createCursor } from './cursor';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, readObjectHeader } from './object-header';

/** In the file's table of shared messages, in place of another header. */
const IN_TABLE = 1;
const TABLE_ID_BYTES = 8;

/**
 * The contents of a message that is not in the header itself: those of another header (a committed datatype), or of the
 * file's table of shared messages (format specification IV.A.2 "shared message").
 */
export async function followShared(
  reader: MetadataReader,
  encoded: Cursor,
  type: number,
  what: string,
  options?: ReadOptions,
): Promise<Cursor> {
  const where = `${reader.name}: the header of ${what}`;
  const version = encoded.uint(1);
  const kind = encoded.uint(1);
  if (version < 1 || version > 3)
    throw corrupt(where, 'refers to a message in an unknown way');
  if (version === 3 && kind === IN_TABLE) {
    const id = encoded.bytes(TABLE_ID_BYTES);
    const bytes = await reader.sharedMessage(type, id, `the header of ${what}`, options);
    return createCursor(bytes, where);
  }
  if (version === 1) encoded.skip(6 + reader.lengthBytes);
  const address = encoded.address(reader.offsetBytes);
  const { messages } = await readObjectHeader(
    reader,
    address,
    `${what}'s datatype`,
    options,
  );
  const found = messages.find((message) => message.type === type);
  if (!found || found.shared) throw corrupt(where, 'refers to a missing message');
  return createCursor(found.bytes, where);
}

/** The contents of a message. */
export async function contentsOf(
  reader: MetadataReader,
  message: HeaderMessage,
  what: string,
  options?: ReadOptions,
): Promise<Cursor> {
  const cursor = createCursor(message.bytes, `${reader.name}: the header of ${what}`);
  if (!message.shared) return cursor;
  return followShared(reader, cursor, message.type, what, options);
}
