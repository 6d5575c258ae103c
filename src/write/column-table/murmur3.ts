const [C1_LOW, C1_HIGH] = [0x114253d5, 0x87c37b91];
const [C2_LOW, C2_HIGH] = [0x2745937f, 0x4cf5ad43];
const [FINAL_1_LOW, FINAL_1_HIGH] = [0xed558ccd, 0xff51afd7];
const [FINAL_2_LOW, FINAL_2_HIGH] = [0x1a85ec53, 0xc4ceb9fe];

/** A number of 64 bits as two words; every operation leaves its result in them. */
class Word64 {
  low = 0;
  high = 0;

  multiply(byLow: number, byHigh: number): void {
    const a0 = this.low & 0xffff;
    const a1 = this.low >>> 16;
    const b0 = byLow & 0xffff;
    const b1 = byLow >>> 16;
    const p00 = a0 * b0;
    const p01 = a0 * b1;
    const p10 = a1 * b0;
    const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
    const carried = a1 * b1 + (p01 >>> 16) + (p10 >>> 16) + (middle >>> 16);
    this.high = (carried + Math.imul(this.low, byHigh) + Math.imul(this.high, byLow)) | 0;
    this.low = (p00 & 0xffff) | (middle << 16);
  }

  /** Rotates to the left, by 1 to 31 bits. */
  rotate(bits: number): void {
    const wasLow = this.low;
    this.low = (this.low << bits) | (this.high >>> (32 - bits));
    this.high = (this.high << bits) | (wasLow >>> (32 - bits));
  }

  swap(): void {
    const wasLow = this.low;
    this.low = this.high;
    this.high = wasLow;
  }

  add(otherLow: number, otherHigh: number): void {
    const sum = (this.low >>> 0) + (otherLow >>> 0);
    this.low = sum | 0;
    this.high = (this.high + otherHigh + (sum > 0xffffffff ? 1 : 0)) | 0;
  }

  mixFirst(): void {
    this.multiply(C1_LOW, C1_HIGH);
    this.rotate(31);
    this.multiply(C2_LOW, C2_HIGH);
  }

  mixSecond(): void {
    this.multiply(C2_LOW, C2_HIGH);
    this.swap();
    this.rotate(1); // 33 bits with the swap
    this.multiply(C1_LOW, C1_HIGH);
  }

  finish(): void {
    this.low ^= this.high >>> 1; // a shift by 33 bits
    this.multiply(FINAL_1_LOW, FINAL_1_HIGH);
    this.low ^= this.high >>> 1;
    this.multiply(FINAL_2_LOW, FINAL_2_HIGH);
    this.low ^= this.high >>> 1;
  }

  load(bytes: Uint8Array, at: number): void {
    this.low = wordAt(bytes, at);
    this.high = wordAt(bytes, at + 4);
  }
}

const word = new Word64();

/**
 * MurmurHash3_x64_128 of bytes: writes four words of 32 bits, the low 64 bits of the hash (low word first), then the
 * high 64. `seed` is the same for both halves. Allocates nothing.
 */
export function murmur3(bytes: Uint8Array, seed: number, hash: Uint32Array): void {
  const { length } = bytes;
  let [h1Low, h1High, h2Low, h2High] = [seed | 0, 0, seed | 0, 0];
  const tail = length & ~15;
  for (let at = 0; at < tail; at += 16) {
    word.load(bytes, at);
    word.mixFirst();
    word.low ^= h1Low;
    word.high ^= h1High;
    word.rotate(27);
    word.add(h2Low, h2High);
    word.multiply(5, 0);
    word.add(0x52dce729, 0);
    h1Low = word.low;
    h1High = word.high;
    word.load(bytes, at + 8);
    word.mixSecond();
    word.low ^= h2Low;
    word.high ^= h2High;
    word.rotate(31);
    word.add(h1Low, h1High);
    word.multiply(5, 0);
    word.add(0x38495ab5, 0);
    h2Low = word.low;
    h2High = word.high;
  }
  if (length - tail > 8) {
    word.load(bytes, tail + 8);
    word.mixSecond();
    h2Low ^= word.low;
    h2High ^= word.high;
  }
  if (length > tail) {
    word.load(bytes, tail);
    word.mixFirst();
    h1Low ^= word.low;
    h1High ^= word.high;
  }
  word.low = h1Low ^ length;
  word.high = h1High;
  word.add(h2Low ^ length, h2High);
  h1Low = word.low;
  h1High = word.high;
  word.add(h2Low ^ length, h2High);
  word.finish();
  h2Low = word.low;
  h2High = word.high;
  word.low = h1Low;
  word.high = h1High;
  word.finish();
  word.add(h2Low, h2High);
  hash[0] = word.low;
  hash[1] = word.high;
  word.add(h2Low, h2High);
  hash[2] = word.low;
  hash[3] = word.high;
}

/** Four bytes as a number, with zeros beyond the end. */
function wordAt(bytes: Uint8Array, at: number): number {
  if (at + 4 <= bytes.length)
    return (
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)
    );
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}
