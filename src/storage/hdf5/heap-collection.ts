import { corrupt, createCursor } from './cursor';

/** A collection of the global heap, its objects found by their number. */
export interface HeapCollection {
  readonly bytes: Uint8Array;
  /** Start and length of object i at [2 i] and [2 i + 1]; −1 where there is no such object. */
  readonly objects: Int32Array;
}

export const COLLECTION_HEADER = 16;
/** Numbers of objects have 16 bits. */
const HIGHEST = 0xffff;

/** Bytes that the collection takes in all, as its header says. */
export function collectionSize(start: Uint8Array, where: string): number {
  const cursor = createCursor(start, where);
  if (cursor.signature() !== 'GCOL' || cursor.uint(1) !== 1)
    throw corrupt(where, 'points to a text or sequence where there is none');
  cursor.skip(3);
  return cursor.uint(8);
}

/**
 * Parses a whole collection (format specification III.E): objects of number, reference count,
 * length and bytes padded to 8; number 0 is what is left.
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

/** Little-endian words: a view where the bytes lie aligned, as they do in files that libhdf5 wrote. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
}

/** The highest number, if all objects are as long as the first; more room is made where they are not. */
function likelyObjects(words: Uint32Array): number {
  const first = words[(COLLECTION_HEADER >>> 2) + 2] ?? 0;
  return Math.min(HIGHEST, Math.ceil((4 * words.length) / (16 + Math.max(8, first))));
}

function noObjects(highest: number): Int32Array {
  return new Int32Array(2 * highest + 2).fill(-1);
}
