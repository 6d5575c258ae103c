import type { OutputBuffer } from '@/model/read-options';
import { giveBackWasmMemory, isWasmMemory } from './wasm-memory';

/** Shorter ones are cheaper to allocate than to keep. */
const LEAST_BYTES = 64 << 10;
/** Budget of the buffers that a thread decodes into. */
const DECODED_BUDGET = 8 << 20;

/** Rounds up, so that a buffer serves many lengths: four steps per doubling. */
export function spareLength(length: number): number {
  if (length < LEAST_BYTES) return length;
  const step = 2 ** (Math.floor(Math.log2(length)) - 2);
  return Math.ceil(length / step) * step;
}

/** The output buffer of one read. */
export interface ReadBuffer {
  readonly take: OutputBuffer;
  /**
   * Returns the buffer of a read that is no longer used. Ignores views of other buffers, and
   * buffers in use.
   */
  giveBack(read: ArrayBufferView | undefined, held?: ReadonlySet<ArrayBufferLike>): void;
}

/**
 * Output buffers for reuse, within a budget. A browser commits new memory page by page, and the first access to a page
 * costs more than the later use of it.
 */
export class OutputBuffers {
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

  /** Output buffers for one read after another, each given back before the next is taken. */
  forRead(): ReadBuffer {
    let length = 0;
    return {
      take: (bytes) => {
        length = spareLength(bytes);
        return this.take(length) ?? new ArrayBuffer(length);
      },
      giveBack: (read, held) => {
        const buffer = read?.buffer;
        // a source may create another view of the same memory; buffers of a cache have other lengths
        if (buffer instanceof ArrayBuffer && buffer.byteLength === length)
          if (!held?.has(buffer)) this.give(buffer);
      },
    };
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

/** Those of this thread for decoded bytes. */
const decoded = new OutputBuffers(DECODED_BUDGET);

/** Allocates bytes to decode into; contents undefined, so write all of them. */
export function bytesToFill(length: number): Uint8Array<ArrayBuffer> {
  const spare = decoded.take(length);
  return spare ? new Uint8Array(spare) : new Uint8Array(length);
}

/** Returns an unused buffer of `bytesToFill` for reuse. */
export function reuse(buffer: ArrayBuffer): void {
  decoded.give(buffer);
}

/** A port whose other side is closed: buffers transferred there are freed. */
let closedPort: MessagePort | undefined;

/**
 * Frees the memory of a buffer at once, instead of at the next garbage collection; WebAssembly
 * memory is returned to its instance. The buffer must not be used any more. By a message, because
 * `transfer(0)` leaves buffers from a stream or worker to the browser.
 */
export function freeBuffer(buffer: ArrayBufferLike | undefined): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0) return;
  if (isWasmMemory(buffer)) {
    giveBackWasmMemory(buffer);
    return;
  }
  closedPort ??= makeClosedPort();
  closedPort.postMessage(undefined, [buffer]);
}

function makeClosedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
