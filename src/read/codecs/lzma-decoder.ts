import { corrupt } from './byte-codec';
import type { RangeDecoder } from './lzma-range';

/** The numbers of literal context, literal position and position bits of a stream. */
export interface LzmaProperties {
  readonly lc: number;
  readonly lp: number;
  readonly pb: number;
}

/** Parses the properties byte. */
export function propertiesOf(byte: number): LzmaProperties {
  if (byte >= 225) throw corrupt('its properties make no sense');
  return { lc: byte % 9, lp: Math.floor(byte / 9) % 5, pb: Math.floor(byte / 45) };
}

// offsets of the probabilities of each kind
const IS_MATCH = 0;
const IS_REP = IS_MATCH + 192;
const IS_REP_G0 = IS_REP + 12;
const IS_REP_G1 = IS_REP_G0 + 12;
const IS_REP_G2 = IS_REP_G1 + 12;
const IS_REP0_LONG = IS_REP_G2 + 12;
const SLOT = IS_REP0_LONG + 192;
const SPECIAL = SLOT + 4 * 64;
const ALIGN = SPECIAL + 115;
const LENGTH = ALIGN + 16;
const LENGTH_SIZE = 2 + 16 * 8 * 2 + 256;
const REP_LENGTH = LENGTH + LENGTH_SIZE;
const LITERAL = REP_LENGTH + LENGTH_SIZE;
const SHORTEST = 2;

/** The LZMA decoder, whose state continues across LZMA2 chunks. The output is its own dictionary. */
export class LzmaDecoder {
  #properties: LzmaProperties;
  #probabilities: Uint16Array;
  #state = 0;
  #reps: [number, number, number, number] = [0, 0, 0, 0];
  #pending = 0;
  /** Offset of the dictionary in the output. */
  #origin = 0;
  /** True once the end marker was read. */
  ended = false;

  constructor(properties: LzmaProperties) {
    this.#properties = properties;
    this.#probabilities = new Uint16Array(0);
    this.reset(properties);
  }

  /** Resets all probabilities. */
  reset(properties = this.#properties): void {
    this.#properties = properties;
    const size = LITERAL + (0x300 << (properties.lc + properties.lp));
    if (this.#probabilities.length !== size) this.#probabilities = new Uint16Array(size);
    this.#probabilities.fill(1024);
    this.#state = 0;
    this.#reps = [0, 0, 0, 0];
  }

  /** Starts a new dictionary: no match may refer to output before `position`. */
  resetDictionary(position: number): void {
    this.#origin = position;
  }

  /** Decodes from `at` up to `stop` or the end marker; returns the offset reached. */
  decode(rc: RangeDecoder, out: Uint8Array, start: number, stop: number): number {
    const p = this.#probabilities;
    const positionMask = (1 << this.#properties.pb) - 1;
    let at = this.#copy(out, start, stop);
    while (at < stop) {
      const state = this.#state;
      const position = (at - this.#origin) & positionMask;
      if (rc.bit(p, IS_MATCH + (state << 4) + position) === 0) {
        this.#literal(rc, out, at);
        at++;
        continue;
      }
      if (rc.bit(p, IS_REP + state) === 0) {
        if (!this.#match(rc, position)) {
          this.ended = true;
          return at;
        }
      } else this.#repeat(rc, state, position);
      if (this.#reps[0] >= at - this.#origin)
        throw corrupt('a match points before the start of the data');
      at = this.#copy(out, at, stop);
    }
    return at;
  }

  /** True if a match extended beyond the last `stop`. */
  get unfinished(): boolean {
    return this.#pending > 0;
  }

  #copy(out: Uint8Array, start: number, stop: number): number {
    const distance = this.#reps[0] + 1;
    const end = Math.min(stop, start + this.#pending);
    for (let at = start; at < end; at++) out[at] = out[at - distance] as number;
    this.#pending -= end - start;
    return end;
  }

  #literal(rc: RangeDecoder, out: Uint8Array, at: number): void {
    const p = this.#probabilities;
    const { lc, lp } = this.#properties;
    const before = at > this.#origin ? (out[at - 1] as number) : 0;
    const low = (at - this.#origin) & ((1 << lp) - 1);
    const base = LITERAL + 0x300 * ((low << lc) + (before >>> (8 - lc)));
    let symbol = 1;
    if (this.#state >= 7) {
      const distance = this.#reps[0] + 1;
      if (distance > at - this.#origin)
        throw corrupt('a match points before the start of the data');
      let match = out[at - distance] as number;
      do {
        const bit = (match >>> 7) & 1;
        match <<= 1;
        const chosen = rc.bit(p, base + ((1 + bit) << 8) + symbol);
        symbol = (symbol << 1) | chosen;
        if (bit !== chosen) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = (symbol << 1) | rc.bit(p, base + symbol);
    out[at] = symbol & 255;
    const state = this.#state;
    this.#state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** A match with its own distance; false for the end marker. */
  #match(rc: RangeDecoder, position: number): boolean {
    const p = this.#probabilities;
    const [rep0, rep1, rep2] = this.#reps;
    const length = this.#length(rc, LENGTH, position);
    this.#state = this.#state < 7 ? 7 : 10;
    const slot = rc.tree(p, SLOT + (Math.min(length, 3) << 6), 6);
    let distance = slot;
    if (slot >= 4) {
      const bits = (slot >>> 1) - 1;
      distance = ((2 | (slot & 1)) << bits) >>> 0;
      if (slot < 14) distance += rc.reverseTree(p, SPECIAL + distance - slot, bits);
      else {
        distance += rc.direct(bits - 4) * 16;
        distance += rc.reverseTree(p, ALIGN, 4);
      }
    }
    if (distance >= 0xffffffff) return false;
    this.#reps = [distance, rep0, rep1, rep2];
    this.#pending = length + SHORTEST;
    return true;
  }

  /** A match with one of the last four distances. */
  #repeat(rc: RangeDecoder, state: number, position: number): void {
    const p = this.#probabilities;
    const [rep0, rep1, rep2, rep3] = this.#reps;
    if (rc.bit(p, IS_REP_G0 + state) === 0) {
      if (rc.bit(p, IS_REP0_LONG + (state << 4) + position) === 0) {
        this.#state = state < 7 ? 9 : 11;
        this.#pending = 1;
        return;
      }
    } else if (rc.bit(p, IS_REP_G1 + state) === 0) this.#reps = [rep1, rep0, rep2, rep3];
    else if (rc.bit(p, IS_REP_G2 + state) === 0) this.#reps = [rep2, rep0, rep1, rep3];
    else this.#reps = [rep3, rep0, rep1, rep2];
    this.#pending = this.#length(rc, REP_LENGTH, position) + SHORTEST;
    this.#state = state < 7 ? 8 : 11;
  }

  #length(rc: RangeDecoder, base: number, position: number): number {
    const p = this.#probabilities;
    if (rc.bit(p, base) === 0) return rc.tree(p, base + 2 + (position << 3), 3);
    if (rc.bit(p, base + 1) === 0) return 8 + rc.tree(p, base + 130 + (position << 3), 3);
    return 16 + rc.tree(p, base + 258, 8);
  }
}
