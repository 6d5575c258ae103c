import { corrupt, type Room } from './byte-codec';

/** The most that may be asked for at once. */
export const SLACK = 65_536;

/** Bytes that come one run after another, never more than a step may make. */
export class GrowingBytes {
  readonly #most: number;
  #bytes: Uint8Array;
  #length = 0;

  constructor(room: Room, hint: number) {
    this.#most = room.exact ?? room.most;
    this.#bytes = new Uint8Array(Math.min(this.#most, Math.max(SLACK, hint)) + SLACK);
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
    if (length > this.#most)
      throw corrupt(`it unpacks to more than the ${this.#most} bytes that belong`);
    this.#length = length;
  }

  /** All that was written. */
  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
