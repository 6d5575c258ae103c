import { type Compress, compressed } from '@/model/compressed';
import { throwIfAborted } from '@/model/errors';

/**
 * The output file: bytes are appended in order, except that the first bytes are replaced once, at
 * the end. Resolves when ready for more (back-pressure).
 */
export interface FileSink {
  append(bytes: Uint8Array): Promise<void>;
  /** Overwrites bytes that were appended earlier. */
  patch(position: number, bytes: Uint8Array): Promise<void>;
  /** Compresses chunks; done in this thread if absent. */
  readonly compress?: Compress | undefined;
}

/** Bytes are buffered up to this number. */
const PIECE_BYTES = 1 << 20;
const ALIGNMENT = 8;

/** Appends blocks to a sink and returns their addresses. */
export class Appender {
  readonly #sink: FileSink;
  readonly #signal: AbortSignal | undefined;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #position = 0;

  constructor(sink: FileSink, signal?: AbortSignal) {
    this.#sink = sink;
    this.#signal = signal;
  }

  compress(bytes: Uint8Array): Promise<Uint8Array> {
    return (this.#sink.compress ?? compressed)(bytes, 'deflate');
  }

  /** The address of the next block, which is the end of the file so far. */
  get position(): number {
    return this.#position;
  }

  /** Returns the address of the block. Calls must not overlap. */
  async append(bytes: Uint8Array): Promise<number> {
    throwIfAborted(this.#signal);
    const address = this.#position;
    const padding = (ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT;
    this.#waiting.push(bytes);
    if (padding > 0) this.#waiting.push(new Uint8Array(padding));
    this.#waitingBytes += bytes.length + padding;
    this.#position += bytes.length + padding;
    if (this.#waitingBytes >= PIECE_BYTES) await this.flush();
    return address;
  }

  async flush(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    const piece = new Uint8Array(this.#waitingBytes);
    let at = 0;
    for (const bytes of this.#waiting) {
      piece.set(bytes, at);
      at += bytes.length;
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#sink.append(piece);
    throwIfAborted(this.#signal);
  }

  /** Flushes the buffer, then replaces the first bytes. */
  async finish(start: Uint8Array): Promise<void> {
    await this.flush();
    await this.#sink.patch(0, start);
  }
}
