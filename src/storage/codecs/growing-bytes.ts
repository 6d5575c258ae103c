import { beyond, type OutputLimit } from './byte-codec';

/** The most that may be asked for at once. */
export const SLACK = 65_536;
const USUAL_RATIO = 8;

/** Bytes that come one run after another, never more than a step may make. */
export class GrowingBytes {
  readonly #room: OutputLimit;
  readonly #most: number;
  #bytes: Uint8Array;
  #length = 0;

  /** Begins with what `stored` bytes usually become: what a file says of itself is not believed before. */
  constructor(room: OutputLimit, stored: number) {
    this.#room = room;
    this.#most = room.exact ?? room.most;
    const usual = Math.max(SLACK, stored * USUAL_RATIO);
    this.#bytes = new Uint8Array(Math.min(this.#most, usual) + SLACK);
  }

  get length(): number {
    return this.#length;
  }

  /** The array to write the next bytes to, from `length` on, with room for SLACK of them. */
  reserve(): Uint8Array {
    if (this.#length + SLACK > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#most, this.#length * 2) + SLACK);
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  /** Says up to where there are bytes now; refuses what is more than may be. */
  reach(length: number): void {
    if (length > this.#most) throw beyond(this.#room);
    this.#length = length;
  }

  /** All that was written. */
  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
