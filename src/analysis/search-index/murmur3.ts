/**
 * MurmurHash3_x64_128 of bytes, as four words of 32 bits: the low 64 bits of the hash (low word first), then the high
 * 64. `seed` is the same for both halves.
 */
export function murmur3(bytes: Uint8Array, seed: number): Uint32Array {
  // 64-bit numbers as pairs of 32-bit words, low first
  let [h1l, h1h, h2l, h2h] = [seed >>> 0, 0, seed >>> 0, 0];
  const out = new Uint32Array(2);
  const blocks = bytes.length >>> 4;
  const multiply = (low: number, high: number, byLow: number, byHigh: number) => {
    const a0 = low & 0xffff;
    const a1 = low >>> 16;
    const b0 = byLow & 0xffff;
    const b1 = byLow >>> 16;
    const p00 = a0 * b0;
    const p01 = a0 * b1;
    const p10 = a1 * b0;
    const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
    out[0] = (p00 & 0xffff) | (middle << 16);
    out[1] =
      a1 * b1 +
      (p01 >>> 16) +
      (p10 >>> 16) +
      (middle >>> 16) +
      Math.imul(low, byHigh) +
      Math.imul(high, byLow);
  };
  const rotate = (low: number, high: number, by: number) => {
    const [a, b] = by < 32 ? [low, high] : [high, low];
    const bits = by & 31;
    out[0] = (a << bits) | (b >>> (32 - bits));
    out[1] = (b << bits) | (a >>> (32 - bits));
  };
  const add = (low: number, high: number, otherLow: number, otherHigh: number) => {
    const sum = (low >>> 0) + (otherLow >>> 0);
    out[0] = sum;
    out[1] = high + otherHigh + (sum > 0xffffffff ? 1 : 0);
  };
  const low = () => out[0] as number;
  const high = () => out[1] as number;
  const word = (at: number) =>
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24);
  const mixFirst = (k1l: number, k1h: number) => {
    multiply(k1l, k1h, C1_LOW, C1_HIGH);
    rotate(low(), high(), 31);
    multiply(low(), high(), C2_LOW, C2_HIGH);
    h1l ^= low();
    h1h ^= high();
  };
  const mixSecond = (k2l: number, k2h: number) => {
    multiply(k2l, k2h, C2_LOW, C2_HIGH);
    rotate(low(), high(), 33);
    multiply(low(), high(), C1_LOW, C1_HIGH);
    h2l ^= low();
    h2h ^= high();
  };
  for (let block = 0; block < blocks; block++) {
    const at = block << 4;
    mixFirst(word(at), word(at + 4));
    rotate(h1l, h1h, 27);
    add(low(), high(), h2l, h2h);
    multiply(low(), high(), 5, 0);
    add(low(), high(), 0x52dce729, 0);
    [h1l, h1h] = [low(), high()];
    mixSecond(word(at + 8), word(at + 12));
    rotate(h2l, h2h, 31);
    add(low(), high(), h1l, h1h);
    multiply(low(), high(), 5, 0);
    add(low(), high(), 0x38495ab5, 0);
    [h2l, h2h] = [low(), high()];
  }
  const tail = blocks << 4;
  const left = bytes.length - tail;
  if (left > 8) mixSecond(word(tail + 8), word(tail + 12));
  if (left > 0) mixFirst(word(tail), word(tail + 4));
  h1l ^= bytes.length;
  h2l ^= bytes.length;
  const finish = (l: number, h: number) => {
    let [lowest, highest] = [l, h];
    for (const [byLow, byHigh] of FINAL) {
      lowest ^= highest >>> 1; // a shift by 33 bits
      multiply(lowest, highest, byLow, byHigh);
      [lowest, highest] = [low(), high()];
    }
    out[0] = lowest ^ (highest >>> 1);
    out[1] = highest;
  };
  add(h1l, h1h, h2l, h2h);
  [h1l, h1h] = [low(), high()];
  add(h2l, h2h, h1l, h1h);
  [h2l, h2h] = [low(), high()];
  finish(h1l, h1h);
  [h1l, h1h] = [low(), high()];
  finish(h2l, h2h);
  [h2l, h2h] = [low(), high()];
  add(h1l, h1h, h2l, h2h);
  [h1l, h1h] = [low(), high()];
  add(h2l, h2h, h1l, h1h);
  return Uint32Array.of(h1l, h1h, low(), high());
}

const [C1_LOW, C1_HIGH] = [0x114253d5, 0x87c37b91];
const [C2_LOW, C2_HIGH] = [0x2745937f, 0x4cf5ad43];
const FINAL = [
  [0xed558ccd, 0xff51afd7],
  [0x1a85ec53, 0xc4ceb9fe],
] as const;
