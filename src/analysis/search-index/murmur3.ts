const [C1_LOW, C1_HIGH] = [0x114253d5, 0x87c37b91];
const [C2_LOW, C2_HIGH] = [0x2745937f, 0x4cf5ad43];
const [FINAL_1_LOW, FINAL_1_HIGH] = [0xed558ccd, 0xff51afd7];
const [FINAL_2_LOW, FINAL_2_HIGH] = [0x1a85ec53, 0xc4ceb9fe];

/**
 * MurmurHash3_x64_128 of bytes: writes four words of 32 bits, the low 64 bits of the hash (low word first), then the
 * high 64. `seed` is the same for both halves.
 */
export type Murmur3 = (bytes: Uint8Array, seed: number, hash: Uint32Array) => void;

/** Creates a hash function with its own working memory: hashing millions of keys allocates nothing. */
export function createMurmur3(): Murmur3 {
  // 64-bit numbers are pairs of 32-bit words; every operation leaves its result in these two
  let low = 0;
  let high = 0;

  function multiply(byLow: number, byHigh: number): void {
    const a0 = low & 0xffff;
    const a1 = low >>> 16;
    const b0 = byLow & 0xffff;
    const b1 = byLow >>> 16;
    const p00 = a0 * b0;
    const p01 = a0 * b1;
    const p10 = a1 * b0;
    const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
    const carried = a1 * b1 + (p01 >>> 16) + (p10 >>> 16) + (middle >>> 16);
    high = (carried + Math.imul(low, byHigh) + Math.imul(high, byLow)) | 0;
    low = (p00 & 0xffff) | (middle << 16);
  }

  /** To the left, by 1 to 31 bits. */
  function rotate(bits: number): void {
    const wasLow = low;
    low = (low << bits) | (high >>> (32 - bits));
    high = (high << bits) | (wasLow >>> (32 - bits));
  }

  function swap(): void {
    const wasLow = low;
    low = high;
    high = wasLow;
  }

  function add(otherLow: number, otherHigh: number): void {
    const sum = (low >>> 0) + (otherLow >>> 0);
    low = sum | 0;
    high = (high + otherHigh + (sum > 0xffffffff ? 1 : 0)) | 0;
  }

  function mixFirst(): void {
    multiply(C1_LOW, C1_HIGH);
    rotate(31);
    multiply(C2_LOW, C2_HIGH);
  }

  function mixSecond(): void {
    multiply(C2_LOW, C2_HIGH);
    swap();
    rotate(1); // by 33 bits with the swap
    multiply(C1_LOW, C1_HIGH);
  }

  function finish(): void {
    low ^= high >>> 1; // a shift by 33 bits
    multiply(FINAL_1_LOW, FINAL_1_HIGH);
    low ^= high >>> 1;
    multiply(FINAL_2_LOW, FINAL_2_HIGH);
    low ^= high >>> 1;
  }

  function load(bytes: Uint8Array, at: number): void {
    low = wordAt(bytes, at);
    high = wordAt(bytes, at + 4);
  }

  return (bytes, seed, hash) => {
    const { length } = bytes;
    let [h1Low, h1High, h2Low, h2High] = [seed | 0, 0, seed | 0, 0];
    const tail = length & ~15;
    for (let at = 0; at < tail; at += 16) {
      load(bytes, at);
      mixFirst();
      low ^= h1Low;
      high ^= h1High;
      rotate(27);
      add(h2Low, h2High);
      multiply(5, 0);
      add(0x52dce729, 0);
      h1Low = low;
      h1High = high;
      load(bytes, at + 8);
      mixSecond();
      low ^= h2Low;
      high ^= h2High;
      rotate(31);
      add(h1Low, h1High);
      multiply(5, 0);
      add(0x38495ab5, 0);
      h2Low = low;
      h2High = high;
    }
    if (length - tail > 8) {
      load(bytes, tail + 8);
      mixSecond();
      h2Low ^= low;
      h2High ^= high;
    }
    if (length > tail) {
      load(bytes, tail);
      mixFirst();
      h1Low ^= low;
      h1High ^= high;
    }
    low = h1Low ^ length;
    high = h1High;
    add(h2Low ^ length, h2High);
    h1Low = low;
    h1High = high;
    add(h2Low ^ length, h2High);
    finish();
    h2Low = low;
    h2High = high;
    low = h1Low;
    high = h1High;
    finish();
    add(h2Low, h2High);
    hash[0] = low;
    hash[1] = high;
    add(h2Low, h2High);
    hash[2] = low;
    hash[3] = high;
  };
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
