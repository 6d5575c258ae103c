import { freeBuffer } from './free-buffer';

/** Shorter ones cost less to make than to keep. */
const LEAST_BYTES = 64 << 10;

/** A little more than is needed, so that what was made for one length serves many: four steps to each doubling. */
export function roomyLength(length: number): number {
  if (length < LEAST_BYTES) return length;
  const step = 2 ** (Math.floor(Math.log2(length)) - 2);
  return Math.ceil(length / step) * step;
}

/**
 * Buffers that wait to be written again. A browser gives new memory page by page, and the first
 * touch of a page costs more than all that is done with it afterwards.
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

  /** One of exactly this length, with whatever is in it. */
  take(length: number): ArrayBuffer | undefined {
    const buffers = this.#byLength.get(length);
    const buffer = buffers?.pop();
    if (!buffer) return undefined;
    this.#bytes -= length;
    this.#byLength.delete(length);
    // lengths in use go last
    if (buffers && buffers.length > 0) this.#byLength.set(length, buffers);
    return buffer;
  }

  /**
   * No other code may hold it. Lengths that were not asked for lately go first when there are too many; what is longer
   * than all that is kept is freed.
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

  /** Keeps no more than so many bytes. What goes is free at once, and not when garbage is next collected. */
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
