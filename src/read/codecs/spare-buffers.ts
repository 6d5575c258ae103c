import { freeBuffer } from './free-buffer';

/** Shorter ones are cheaper to allocate than to keep. */
const LEAST_BYTES = 64 << 10;

/** Rounds up, so that a buffer serves many lengths: four steps per doubling. */
export function spareLength(length: number): number {
  if (length < LEAST_BYTES) return length;
  const step = 2 ** (Math.floor(Math.log2(length)) - 2);
  return Math.ceil(length / step) * step;
}

/**
 * Buffers for reuse. A browser commits new memory page by page, and the first access to a page
 * costs more than the later use of it.
 */
export class SpareBuffers {
  readonly #budget: number;
  readonly #byLength = new Map<number, ArrayBuffer[]>();
  #bytes = 0;

  constructor(budgetBytes: number) {
    this.#budget = budgetBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** One of exactly this length, contents undefined. */
  take(length: number): ArrayBuffer | undefined {
    const buffers = this.#byLength.get(length);
    const buffer = buffers?.pop();
    if (!buffer) return undefined;
    this.#bytes -= length;
    this.#byLength.delete(length);
    // lengths in use are evicted last
    if (buffers && buffers.length > 0) this.#byLength.set(length, buffers);
    return buffer;
  }

  /**
   * Adds a buffer that no other code uses. Evicts lengths that were not requested recently if there
   * are too many; a buffer larger than the budget is freed.
   */
  give(buffer: ArrayBuffer): void {
    const { byteLength } = buffer;
    if (byteLength < LEAST_BYTES) return;
    if (byteLength > this.#budget) {
      freeBuffer(buffer);
      return;
    }
    const buffers = this.#byLength.get(byteLength) ?? [];
    this.#byLength.delete(byteLength);
    this.#byLength.set(byteLength, buffers);
    buffers.push(buffer);
    this.#bytes += byteLength;
    this.trim(this.#budget);
  }

  /** Keeps at most this number of bytes. The rest is freed at once, not at the next garbage collection. */
  trim(most: number): void {
    while (this.#bytes > most) this.#dropOne();
  }

  clear(): void {
    this.trim(0);
  }

  #dropOne(): void {
    for (const [length, buffers] of this.#byLength) {
      freeBuffer(buffers.pop());
      this.#bytes -= length;
      if (buffers.length === 0) this.#byLength.delete(length);
      return;
    }
  }
}
