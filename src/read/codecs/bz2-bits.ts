import { corrupt } from './byte-codec';

/** Bits, highest first. */
export class HighBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #bits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#at = 0;
  }

  /** Up to 24 bits as a number. */
  take(count: number): number {
    while (this.#held < count) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw corrupt('its end is missing');
      this.#bits = ((this.#bits << 8) | byte) >>> 0;
      this.#held += 8;
    }
    this.#held -= count;
    const value = (this.#bits >>> this.#held) & ((1 << count) - 1);
    this.#bits &= (1 << this.#held) - 1;
    return value;
  }

  take32(): number {
    const high = this.take(16);
    return ((high << 16) | this.take(16)) >>> 0;
  }

  /** Skips to the next byte boundary; returns the number of bytes left. */
  toNextByte(): number {
    this.#held -= this.#held % 8;
    this.#bits &= (1 << this.#held) - 1;
    return this.#bytes.length - this.#at + this.#held / 8;
  }
}
