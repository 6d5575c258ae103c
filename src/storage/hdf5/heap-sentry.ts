import type { DataError } from '@/model/errors';
import { corrupt } from './cursor';

const HEADER = 16;
const OBJECT_HEADER = 16;
const LETTER_G = 0x47;

/**
 * Looks at what libhdf5 is about to get: walking a collection of the global heap (format specification
 * III.E), it goes on for ever where a stretch of free space says that it has no length. CorruptError for a
 * collection whose lengths are wrong. `more` reads what lies behind the bytes of this read.
 */
export function expectHeapsThatEnd(
  bytes: Uint8Array,
  position: number,
  size: number,
  more: (position: number, length: number) => Uint8Array,
  where: string,
): void {
  for (
    let at = bytes.indexOf(LETTER_G);
    at >= 0 && at + HEADER <= bytes.length;
    at = bytes.indexOf(LETTER_G, at + 1)
  ) {
    const length = collectionLength(bytes, at);
    if (length === undefined) continue;
    if (!(position + at + length <= size)) throw endless(where);
    const whole =
      at + length <= bytes.length
        ? bytes.subarray(at, at + length)
        : more(position + at, length);
    if (!ends(whole)) throw endless(where);
  }
}

function endless(where: string): DataError {
  return corrupt(
    where,
    'has a heap of texts whose lengths are wrong, so that it never ends',
  );
}

/** Undefined where no collection begins. */
function collectionLength(bytes: Uint8Array, at: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, HEADER);
  // GCOL, version 1
  if (view.getUint32(0) !== 0x47434f4c || view.getUint8(4) !== 1) return undefined;
  const length = Number(view.getBigUint64(8, true));
  return length >= HEADER ? length : undefined;
}

/**
 * Walks a collection: true where every step goes forward and stays within it. Where lengths are wrong,
 * libhdf5, built for 32 bits, cuts them off and may land anywhere.
 */
function ends(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = HEADER;
  while (at + OBJECT_HEADER <= bytes.length) {
    const length = Number(view.getBigUint64(at + 8, true));
    const isFree = view.getUint16(at, true) === 0;
    const step = isFree ? length : OBJECT_HEADER + Math.ceil(length / 8) * 8;
    if (step === 0 || step > bytes.length - at) return false;
    at += step;
  }
  return true;
}
