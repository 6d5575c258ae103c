import { isUnreadable, type Unreadable } from '@/model/attributes';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '../chunks/in-parallel';
import { readBtreeV2Records } from './btree-v2-records';
import { corrupt, createCursor, NOWHERE } from './cursor';
import { type FractalHeap, openFractalHeap } from './fractal-heap';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';

/** Where the attributes of an object are that are not in its header. */
export interface DenseAttributes {
  readonly heap: number;
  /** B-tree of their names' hashes. */
  readonly names: number;
  /** Whether they have an order of creation to be shown in. */
  readonly isOrdered: boolean;
}

/** Parses the attribute info message (format specification IV.A.2.v); undefined where all attributes are in the header. */
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
  return { heap, names, isOrdered: (flags & 2) !== 0 };
}

/** An attribute message out of a heap, or why it could not be read. */
export type DenseMessage =
  | { readonly status: 'read'; readonly message: HeaderMessage }
  | { readonly status: 'damaged'; readonly error: Unreadable };

/** There may be a million of them. */
const AT_ONCE = 64;

/** Heap ID, flags, order of creation, hash of the name. */
const NAME_RECORD = { type: 8, recordBytes: 17 };

/**
 * The messages of attributes that are in a heap (format specification III.A.2, record type 8). `shared` where one is
 * in the file's table of shared messages, which only libhdf5 reads.
 * @throws CorruptError where the tree or the heap as a whole is damaged.
 */
export async function readDenseMessages(
  reader: MetadataReader,
  { heap: address, names, isOrdered }: DenseAttributes,
  path: string,
  options?: ReadOptions,
): Promise<readonly DenseMessage[] | 'shared'> {
  const what = `the attributes of ${path}`;
  const [heap, records] = await Promise.all([
    openFractalHeap(reader, address, what, options),
    readBtreeV2Records(reader, names, NAME_RECORD, what, options),
  ]);
  const entries = records.map((record) => {
    const id = record.bytes(8);
    const flags = record.uint(1);
    return { id, isShared: (flags & 2) !== 0, created: record.uint(4) };
  });
  if (entries.some(({ isShared }) => isShared)) return 'shared';
  return mapInParallel(entries, AT_ONCE, ({ id, created }) =>
    readMessage(heap, id, isOrdered ? created : undefined, options),
  );
}

async function readMessage(
  heap: FractalHeap,
  id: Uint8Array,
  created: number | undefined,
  options: ReadOptions | undefined,
): Promise<DenseMessage> {
  try {
    const bytes = await heap.object(id, options);
    const order = created === undefined ? {} : { created };
    return {
      status: 'read',
      message: { type: MESSAGE.attribute, shared: false, bytes, ...order },
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { status: 'damaged', error };
  }
}
