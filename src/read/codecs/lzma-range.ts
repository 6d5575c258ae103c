import { corrupt } from './byte-codec';

const TOP = 2 ** 24;

/** LZMA's range decoder: bits by adaptive probabilities of 11 bits. */
export class RangeDecoder {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #range = 0xffffffff;
  #code = 0;

  /** Starts at `at`; throws beyond `end`. */
  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes;
    this.#end = end;
    this.#at = at;
    if (this.#next() !== 0) throw corrupt('its range coder does not begin with 0');
    for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
  }

  /** Offset in the input. */
  get position(): number {
    return this.#at;
  }

  #next(): number {
    if (this.#at >= this.#end) throw corrupt('its end is missing');
    return this.#bytes[this.#at++] as number;
  }

  bit(probabilities: Uint16Array, at: number): number {
    const probability = probabilities[at] as number;
    const bound = (this.#range >>> 11) * probability;
    let bit: number;
    if (this.#code < bound) {
      this.#range = bound;
      probabilities[at] = probability + ((2048 - probability) >>> 5);
      bit = 0;
    } else {
      this.#range -= bound;
      this.#code -= bound;
      probabilities[at] = probability - (probability >>> 5);
      bit = 1;
    }
    if (this.#range < TOP) {
      this.#range = (this.#range << 8) >>> 0;
      this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    }
    return bit;
  }

  /** `count` bits, highest first, each with the tree node of the preceding bits. */
  tree(probabilities: Uint16Array, base: number, count: number): number {
    let node = 1;
    for (let i = 0; i < count; i++)
      node = (node << 1) | this.bit(probabilities, base + node);
    return node - (1 << count);
  }

  /** The same, lowest first. */
  reverseTree(probabilities: Uint16Array, base: number, count: number): number {
    let node = 1;
    let value = 0;
    for (let i = 0; i < count; i++) {
      const bit = this.bit(probabilities, base + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  /** Bits with fixed probability ½, highest first. */
  direct(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1;
      let bit = 0;
      if (this.#code >= this.#range) {
        this.#code -= this.#range;
        bit = 1;
      }
      if (this.#range < TOP) {
        this.#range = (this.#range << 8) >>> 0;
        this.#code = ((this.#code << 8) | this.#next()) >>> 0;
      }
      value = ((value << 1) | bit) >>> 0;
    }
    return value;
  }
}
