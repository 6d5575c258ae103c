import { beyond, type OutputLimit } from './byte-codec';

/** Maximum length of one write. */
export const SLACK = 65_536;
const USUAL_RATIO = 8;

/** A byte array that grows with each write, up to the limit of a step. */
export class GrowingBytes {
  readonly #room: OutputLimit;
  readonly #most: number;
  #bytes: Uint8Array;
  #length = 0;

  /** Starts with the usual decoded size for `stored` bytes: sizes from the file are untrusted. */
  constructor(room: OutputLimit, stored: number) {
    this.#room = room;
    this.#most = room.exact ?? room.most;
    const usual = Math.max(SLACK, stored * USUAL_RATIO);
    this.#bytes = new Uint8Array(Math.min(this.#most, usual) + SLACK);
  }

  get length(): number {
    return this.#length;
  }

  /** The array for the next bytes, from `length` on, with space for SLACK of them. */
  reserve(): Uint8Array {
    if (this.#length + SLACK > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#most, this.#length * 2) + SLACK);
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  /** Sets the length after a write; throws beyond the limit. */
  reach(length: number): void {
    if (length > this.#most) throw beyond(this.#room);
    this.#length = length;
  }

  /** All bytes written. */
  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
