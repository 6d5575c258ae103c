import { DataError } from '@/model/errors';
import type { PackedStrings } from '@/model/strings';
import { corrupt } from './cursor';
import type { HeapCollection } from './heap-collection';

export interface Gathering {
  /** Loaded heap collections, by address. */
  readonly collections: ReadonlyMap<number, HeapCollection>;
  /** Receives the addresses of missing ones. */
  readonly missing: Set<number>;
  readonly where: string;
}

/** Offsets of packed bytes are 32 bits wide; a browser could not hold more anyway. */
const MAX_BYTES = 1 << 30;

/**
 * Packs the contents of `count` references (`heapPlaces`) of values of `unitBytes`; offsets are in
 * bytes. Texts end at their first NUL. Returns nothing if a collection is missing. CorruptError for
 * invalid references, or lengths beyond their object.
 */
export function gatherItems(
  places: Uint32Array,
  count: number,
  unitBytes: number,
  cutAtNul: boolean,
  heap: Gathering,
): PackedStrings {
  const offsets = new Uint32Array(count + 1);
  const total = bytesIn(places, count, unitBytes, heap);
  if (heap.missing.size > 0) return { bytes: new Uint8Array(0), offsets };
  const bytes = new Uint8Array(total);
  let end = 0;
  let [low, high] = [-1, -1];
  let source: Uint8Array = bytes;
  let objects: Int32Array = new Int32Array(0);
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    const length = (places[at] as number) * unitBytes;
    // a length of 0 is empty, whatever the rest contains
    if (length > 0) {
      // neighbours share a collection: it is looked up once
      if (places[at + 1] !== low || places[at + 2] !== high) {
        low = places[at + 1] as number;
        high = places[at + 2] as number;
        const collection = heap.collections.get(low + high * 4294967296);
        if (!collection) throw corrupt(heap.where, 'lacks a part of its texts');
        source = collection.bytes;
        objects = collection.objects;
      }
      const number = places[at + 3] as number;
      const start = objects[2 * number] ?? -1;
      if (start < 0) throw corrupt(heap.where, 'points to a missing text or sequence');
      // both arrays are written together
      if (length !== objects[2 * number + 1])
        throw corrupt(heap.where, 'states the wrong length for a text or sequence');
      for (let k = start, stop = start + length; k < stop; k++) {
        const byte = source[k] as number;
        if (byte === 0 && cutAtNul) break;
        bytes[end++] = byte;
      }
    }
    offsets[i + 1] = end;
  }
  return { bytes: end === total ? bytes : bytes.slice(0, end), offsets };
}

/** Total length in bytes of all references, as stated; records what is not loaded. */
function bytesIn(
  places: Uint32Array,
  count: number,
  unitBytes: number,
  { collections, missing, where }: Gathering,
): number {
  let total = 0;
  let [low, high] = [-1, -1];
  for (let at = 0; at < 4 * count; at += 4) {
    const length = places[at] as number;
    if (length === 0) continue;
    total += length * unitBytes;
    if (places[at + 1] === low && places[at + 2] === high) continue;
    low = places[at + 1] as number;
    high = places[at + 2] as number;
    const address = low + high * 4294967296;
    if (!collections.has(address)) missing.add(address);
  }
  if (total <= MAX_BYTES) return total;
  throw new DataError(
    'TooLargeError',
    `${where}: its texts or sequences take more than 1 GB at once. Read fewer rows at a time.`,
  );
}
