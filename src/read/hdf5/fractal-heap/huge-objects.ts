import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { sharedOnce } from '@/read/bytes/shared-request';
import { readBtreeV2Records } from '../btree-v2-records';
import { type Cursor, corrupt, createCursor } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
import { withoutFilters } from './heap-filters';
import type { HeapHeader } from './heap-header';

/** An object that is too large for the blocks of its heap. */
interface HugeLocation {
  readonly address: number;
  readonly length: number;
  /** Set if it is filtered: the mask of skipped filters, and its decoded size. */
  readonly filtered?: { readonly mask: number; readonly bytes: number };
}

const MAX_OBJECT = 16 << 20;
/**
 * Types of B-trees that find large objects by number, for unfiltered and filtered ones (format
 * specification III.A.2).
 */
const PLAIN_TREE = 1;
const FILTERED_TREE = 2;
/** Maximum width of the number in bytes. */
const MAX_NUMBER = 8;

/**
 * Objects outside the blocks of a heap: their IDs contain their address if it fits, otherwise a
 * number that is looked up in a B-tree.
 */
export function hugeObjects(reader: MetadataReader, heap: HeapHeader, what: string) {
  const { offsetBytes, lengthBytes } = reader;
  const where = `${reader.name}: ${what}`;
  const isFiltered = heap.filters.length > 0;
  const placeBytes = offsetBytes + lengthBytes + (isFiltered ? 4 + lengthBytes : 0);
  const isDirect = heap.idBytes - 1 >= placeBytes;
  const places = sharedOnce(readTree);

  function placeIn(cursor: Cursor): HugeLocation {
    const address = cursor.address(offsetBytes);
    const length = cursor.uint(lengthBytes);
    if (!isFiltered) return { address, length };
    return {
      address,
      length,
      filtered: { mask: cursor.uint(4), bytes: cursor.uint(lengthBytes) },
    };
  }

  async function readTree(): Promise<ReadonlyMap<number, HugeLocation>> {
    const expected = {
      type: isFiltered ? FILTERED_TREE : PLAIN_TREE,
      recordBytes: placeBytes + lengthBytes,
    };
    const records = await readBtreeV2Records(reader, heap.hugeTree, expected, what);
    return new Map(
      records.map((record) => {
        const cursor = createCursor(record, where);
        const place = placeIn(cursor);
        return [cursor.uint(lengthBytes), place];
      }),
    );
  }

  return {
    /** `id` is after the first byte of an ID. */
    async read(id: Cursor, options?: ReadOptions): Promise<Uint8Array> {
      const place = isDirect ? placeIn(id) : await find(id);
      const bytes = place.filtered?.bytes ?? place.length;
      if (Math.max(bytes, place.length) > MAX_OBJECT)
        throw new DataError(
          'UnsupportedError',
          `${where}: one of ${Math.round(bytes / 1e6)} MB is larger than the 16 MB that Petri reads.`,
        );
      const cursor = await reader.read(place.address, place.length, what, options);
      const stored = cursor.bytes(place.length);
      if (!place.filtered) return stored;
      const { filters } = heap;
      const { mask } = place.filtered;
      return withoutFilters(stored, { filters, mask, length: bytes }, where);
    },

    /** The first bytes of an object of any size; undefined if it is filtered. */
    async start(
      id: Cursor,
      length: number,
      options?: ReadOptions,
    ): Promise<Uint8Array | undefined> {
      const place = isDirect ? placeIn(id) : await find(id);
      if (place.filtered) return undefined;
      const some = Math.min(length, place.length);
      const cursor = await reader.read(place.address, some, what, options);
      return cursor.bytes(some);
    },
  };

  async function find(id: Cursor): Promise<HugeLocation> {
    const number = id.uint(Math.min(id.left, MAX_NUMBER));
    const place = (await places()).get(number);
    if (!place) throw corrupt(where, 'has lost a large entry');
    return place;
  }
}
