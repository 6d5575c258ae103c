import { corrupt } from './cursor';

/** Signature, version, padding, then length, first free place and address of 8 bytes each. */
const HEADER = 32;
const LETTER_H = 0x48;
const SMALLEST_FREE = 16;
/** A group of millions of members has less. */
const MOST_BYTES = 256 << 20;
/** Stands behind the last free place. */
const NO_MORE = 1n;

interface HeapFile {
  /** Where addresses count from. */
  readonly base: number;
  readonly size: number;
  readAtOnce(position: number, length: number): Uint8Array;
}

/**
 * Looks at what libhdf5 is about to get: of a group's names (the local heap, format specification III.D) it
 * lists the free places before anything else, and where these lead to each other in circles, it does so
 * until its 2 GB of memory are full. CorruptError for such a heap.
 */
export function expectNamesThatEnd(
  bytes: Uint8Array,
  file: HeapFile,
  where: string,
): void {
  for (
    let at = bytes.indexOf(LETTER_H);
    at >= 0 && at + HEADER <= bytes.length;
    at = bytes.indexOf(LETTER_H, at + 1)
  ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, HEADER);
    // HEAP, version 0
    if (view.getUint32(0) !== 0x48454150 || view.getUint32(4) !== 0) continue;
    const length = Number(view.getBigUint64(8, true));
    const position = file.base + Number(view.getBigUint64(24, true));
    // what lies elsewhere than in the file libhdf5 refuses by itself
    if (!(position + length <= file.size) || length < SMALLEST_FREE) continue;
    if (length > MOST_BYTES) throw corrupt(where, 'has a list of names without end');
    const names = file.readAtOnce(position, length);
    if (runsInCircles(names, view.getBigUint64(16, true)))
      throw corrupt(
        where,
        'has a list of names whose free places lead in circles, so that it never ends',
      );
  }
}

/** A free place begins with the place of the next and its own length. */
function runsInCircles(names: Uint8Array, first: bigint): boolean {
  const view = new DataView(names.buffer, names.byteOffset, names.byteLength);
  let free = first;
  for (let most = names.length / SMALLEST_FREE; free !== NO_MORE; most--) {
    if (most < 0) return true;
    if (free + BigInt(SMALLEST_FREE) > BigInt(names.length)) return false;
    free = view.getBigUint64(Number(free), true);
  }
  return false;
}
