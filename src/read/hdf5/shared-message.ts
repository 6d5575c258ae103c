import { isUnreadable, type Unreadable } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { type Cursor, corrupt, createCursor } from './cursor';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, readObjectHeader } from './object-header';
import type { OrDamaged } from './or-damaged';

/** The message is in the file's table of shared messages, instead of another header. */
const IN_TABLE = 1;
const TABLE_ID_BYTES = 8;
const MAX_CACHED_BYTES = 16 << 20;

/** The messages of a header that others refer to, the first of each type. */
type SharedHeader = OrDamaged<{
  readonly messages: ReadonlyMap<number, HeaderMessage>;
}>;

/**
 * Shared headers by address: thousands of attributes may share one committed datatype, whose header includes its own
 * attributes.
 */
const headers = new WeakMap<MetadataReader, SharedLookup<number, SharedHeader>>();

/**
 * Returns the content of a message outside the header: in another header (a committed datatype), or in the file's table
 * of shared messages (format specification IV.A.2 "shared message").
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
  const cached = cachedHeaders(reader);
  const header = await cached.get(
    address,
    (shared) => readShared(reader, address, shared),
    options,
  );
  if (header.status === 'damaged') throw damageOf(reader, what, header.error);
  const found = header.messages.get(type);
  if (!found || found.shared) throw corrupt(where, 'refers to a missing message');
  return createCursor(found.bytes, where);
}

function cachedHeaders(reader: MetadataReader): SharedLookup<number, SharedHeader> {
  const known = headers.get(reader);
  if (known) return known;
  const cached = new SharedLookup<number, SharedHeader>(MAX_CACHED_BYTES, bytesOf);
  headers.set(reader, cached);
  return cached;
}

function bytesOf(header: SharedHeader): number {
  let bytes = 256; // size of the surrounding objects
  if (header.status === 'read')
    for (const message of header.messages.values()) bytes += message.bytes.length;
  return bytes;
}

const ITS_TYPE = 'its datatype';

async function readShared(
  reader: MetadataReader,
  address: number,
  options: ReadOptions,
): Promise<SharedHeader> {
  try {
    const header = await readObjectHeader(reader, address, ITS_TYPE, options);
    const messages = new Map<number, HeaderMessage>();
    // a copy, so that the rest of the header is not retained
    for (const message of header.messages)
      if (!messages.has(message.type))
        messages.set(message.type, { ...message, bytes: message.bytes.slice() });
    return { status: 'read', messages };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { status: 'damaged', error };
  }
}

/** The error of a shared header, with the path of the object that refers to it. */
function damageOf(
  { name }: MetadataReader,
  what: string,
  { name: kind, message }: Unreadable,
): DataError {
  const prefix = `${name}: `;
  const sentence = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return new DataError(kind, `${prefix}${what}: ${sentence}`);
}

/** The content of a message. */
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
