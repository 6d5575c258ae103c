import { isUnreadable } from '@/model/attributes';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { attributeName, type DamagedAttribute, NAME_BYTES } from './attribute-message';
import { readBtreeV2Records } from './btree-v2-records';
import { corrupt, createCursor, NOWHERE } from './cursor';
import { type FractalHeap, openFractalHeap } from './fractal-heap/fractal-heap';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { RawName } from './raw-name';

/** The location of an object's attributes outside its header. */
export interface DenseAttributes {
  readonly heap: number;
  /** B-tree of the hashes of their names. */
  readonly names: number;
  /** True if their creation order is tracked. */
  readonly isOrdered: boolean;
}

/**
 * Parses the attribute info message (format specification IV.A.2.v); undefined if all attributes
 * are in the header.
 */
export function parseAttributeInfo(
  reader: MetadataReader,
  { bytes }: HeaderMessage,
  what: string,
): DenseAttributes | undefined {
  const where = `${reader.name}: the attributes of ${what}`;
  const cursor = createCursor(bytes, where);
  const version = cursor.uint(1);
  if (version !== 0) throw corrupt(where, `are of the unknown version ${version}`);
  const flags = cursor.uint(1);
  if (flags & 1) cursor.skip(2);
  const heap = cursor.address(reader.offsetBytes);
  const names = cursor.address(reader.offsetBytes);
  if (heap === NOWHERE) return undefined;
  return { heap, names, isOrdered: (flags & 1) !== 0 };
}

/** An attribute message from a heap, or why it could not be read. */
export type DenseMessage =
  | { readonly status: 'read'; readonly message: HeaderMessage }
  | (DamagedAttribute & Pick<HeaderMessage, 'created'>);

/** Heap ID, flags, creation order, hash of the name. */
const NAME_RECORD = { type: 8, recordBytes: 17 };
const ID_BYTES = 8;
const SHARED = 2;
/** Number of attributes whose names alone are read at once. */
const AT_ONCE = 16;

/**
 * The messages of attributes in a heap (format specification III.A.2, record type 8).
 *
 * @throws CorruptError if the tree or the heap as a whole is damaged
 */
export async function readDenseMessages(
  reader: MetadataReader,
  { heap: address, names, isOrdered }: DenseAttributes,
  path: string,
  options?: ReadOptions,
): Promise<readonly DenseMessage[]> {
  const what = `the attributes of ${path}`;
  const [heap, records] = await Promise.all([
    openFractalHeap(reader, address, what, options),
    readBtreeV2Records(reader, names, NAME_RECORD, what, options),
  ]);
  const entries = records.map((record) => {
    const cursor = createCursor(record, `${reader.name}: ${what}`);
    const id = cursor.bytes(ID_BYTES);
    const shared = (cursor.uint(1) & SHARED) !== 0;
    return { id, shared, created: cursor.uint(4) };
  });
  // the ID of a shared one is in the heap of shared messages, which is resolved when the message is
  // parsed
  const own = entries.filter(({ shared }) => !shared);
  const objects = await heap.objects(
    own.map(({ id }) => id),
    options,
  );
  const bytesOf = new Map(own.map((entry, i) => [entry, objects[i]]));
  const unread = entries.filter((entry) => bytesOf.get(entry)?.status === 'damaged');
  const namesOfUnread = await mapInParallel(unread, AT_ONCE, ({ id }) =>
    nameOfUnread(heap, id, `${reader.name}: ${what}`, options),
  );
  const nameOf = new Map(unread.map((entry, i) => [entry, namesOfUnread[i]]));
  return entries.map((entry): DenseMessage => {
    const object = bytesOf.get(entry);
    const created = isOrdered && { created: entry.created };
    if (object?.status === 'damaged') {
      const name = nameOf.get(entry);
      return { ...object, ...(name !== undefined && { name }), ...created };
    }
    const bytes = object?.bytes ?? sharedBytes(entry.id);
    const { shared } = entry;
    return {
      status: 'read',
      message: { type: MESSAGE.attribute, shared, bytes, ...created },
    };
  });
}

/** The name of an attribute that is too large to be read; undefined if that is damaged too. */
async function nameOfUnread(
  heap: FractalHeap,
  id: Uint8Array,
  where: string,
  options: ReadOptions | undefined,
): Promise<RawName | undefined> {
  try {
    const start = await heap.startOf(id, NAME_BYTES, options);
    return start && attributeName(start, where);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined; // the attribute is reported without its name
  }
}

/** A message that refers to a shared one, as in headers (format specification IV.A.2 "shared", version 3). */
function sharedBytes(id: Uint8Array): Uint8Array {
  const message = new Uint8Array(2 + id.length);
  message.set([3, 1]);
  message.set(id, 2);
  return message;
}
