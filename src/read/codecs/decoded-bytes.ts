import { SpareBuffers } from './spare-buffers';

const BUDGET = 8 << 20;

/** One per thread. */
const spares = new SpareBuffers(BUDGET);

/** Allocates bytes to decode into; contents undefined, so write all of them. */
export function bytesToFill(length: number): Uint8Array<ArrayBuffer> {
  const spare = spares.take(length);
  return spare ? new Uint8Array(spare) : new Uint8Array(length);
}

/** Returns an unused buffer for reuse. */
export function reuse(buffer: ArrayBuffer): void {
  spares.give(buffer);
}
