const LOW = new Uint32Array(256);
const HIGH = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let low = byte;
  let high = 0;
  for (let bit = 0; bit < 8; bit++) {
    const odd = low & 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (odd) {
      low ^= 0xd7870f42;
      high ^= 0xc96c5795;
    }
  }
  LOW[byte] = low;
  HIGH[byte] = high;
}

/** CRC-64 of ECMA-182 as xz uses it: its low and high half. */
export function crc64Of(bytes: Uint8Array): readonly [low: number, high: number] {
  let low = -1;
  let high = -1;
  for (let i = 0; i < bytes.length; i++) {
    const at = (low ^ (bytes[i] as number)) & 255;
    low = (low >>> 8) | (high << 24);
    low ^= LOW[at] as number;
    high = (high >>> 8) ^ (HIGH[at] as number);
  }
  return [~low >>> 0, ~high >>> 0];
}
