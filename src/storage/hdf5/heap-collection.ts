import { corrupt, createCursor } from './cursor';

/** A collection of the global heap, its objects found by their number. */
export interface HeapCollection {
  readonly bytes: Uint8Array;
  /** Start and length of object i at [2 i] and [2 i + 1]; −1 where there is no such object. */
  readonly objects: Int32Array;
}

export const COLLECTION_HEADER = 16;

/** Bytes that the collection takes in all, as its header says. */
export function collectionSize(start: Uint8Array, where: string): number {
  const cursor = createCursor(start, where);
  if (cursor.signature() !== 'GCOL' || cursor.uint(1) !== 1)
    throw corrupt(where, 'points to a text or sequence where none is');
  cursor.skip(3);
  return cursor.uint(8);
}

/**
 * Parses a whole collection (format specification III.E): objects of number, reference count,
 * length and bytes padded to 8; number 0 is what is left.
 */
export function parseCollection(bytes: Uint8Array, where: string): HeapCollection {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects = new Int32Array(256).fill(-1);
  let at = COLLECTION_HEADER;
  while (at + 16 <= bytes.length) {
    const number = view.getUint16(at, true);
    if (number === 0) break;
    const length =
      view.getUint32(at + 8, true) + view.getUint32(at + 12, true) * 4294967296;
    const start = at + 16;
    if (start + length > bytes.length)
      throw corrupt(where, 'has a text or sequence that runs past its place');
    if (2 * number >= objects.length) {
      const more = new Int32Array(4 * number).fill(-1);
      more.set(objects);
      objects = more;
    }
    objects[2 * number] = start;
    objects[2 * number + 1] = length;
    at = start + Math.ceil(length / 8) * 8;
  }
  return { bytes, objects };
}
