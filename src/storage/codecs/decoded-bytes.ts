import { SpareBuffers } from './spare-buffers';

const BUDGET = 16 << 20;

/** Of this thread. */
const spares = new SpareBuffers(BUDGET);

/** Bytes to decode into, with whatever is in them: every one of them must be written. */
export function bytesToFill(length: number): Uint8Array<ArrayBuffer> {
  const spare = spares.take(length);
  return spare ? new Uint8Array(spare) : new Uint8Array(length);
}

/** Hands over a buffer that nobody holds any more, to be filled again. */
export function reuse(buffer: ArrayBuffer): void {
  spares.give(buffer);
}
