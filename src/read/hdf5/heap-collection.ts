import { corrupt, createCursor } from './cursor';

/** A collection of the global heap, with its objects by number. */
export interface HeapCollection {
  readonly bytes: Uint8Array;
  /** Start and length of object i at [2 i] and [2 i + 1]; −1 if there is no such object. */
  readonly objects: Int32Array;
}

export const COLLECTION_HEADER = 16;
/** Object numbers have 16 bits. */
const HIGHEST = 0xffff;

/** Total length of the collection in bytes, from its header. */
export function collectionSize(start: Uint8Array, where: string): number {
  const cursor = createCursor(start, where);
  if (cursor.signature() !== 'GCOL' || cursor.uint(1) !== 1)
    throw corrupt(where, 'points to a text or sequence that does not exist');
  cursor.skip(3);
  return cursor.uint(8);
}

/**
 * Parses a whole collection (format specification III.E): each object has a number, reference
 * count, length and bytes padded to 8; number 0 is free space.
 */
export function parseCollection(bytes: Uint8Array, where: string): HeapCollection {
  const words = wordsOf(bytes);
  let objects = noObjects(likelyObjects(words));
  let at = COLLECTION_HEADER;
  while (at + 16 <= bytes.length) {
    const word = at >>> 2;
    const number = (words[word] as number) & HIGHEST;
    if (number === 0) break;
    const length = (words[word + 2] as number) + (words[word + 3] as number) * 4294967296;
    const start = at + 16;
    if (start + length > bytes.length)
      throw corrupt(where, 'has a text or sequence that exceeds its space');
    if (2 * number >= objects.length) {
      const more = noObjects(Math.min(HIGHEST, 2 * number));
      more.set(objects);
      objects = more;
    }
    objects[2 * number] = start;
    objects[2 * number + 1] = length;
    at = start + Math.ceil(length / 8) * 8;
  }
  return { bytes, objects };
}

/** Little-endian words: a view if the bytes are aligned, as in files written by libhdf5. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
}

/** The highest number, if all objects have the length of the first; grows otherwise. */
function likelyObjects(words: Uint32Array): number {
  const first = words[(COLLECTION_HEADER >>> 2) + 2] ?? 0;
  return Math.min(HIGHEST, Math.ceil((4 * words.length) / (16 + Math.max(8, first))));
}

function noObjects(highest: number): Int32Array {
  return new Int32Array(2 * highest + 2).fill(-1);
}
