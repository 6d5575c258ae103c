/** Maximum size of a 32-bit number in bytes. */
export const MAX_VARINT_BYTES = 5;

/** Writes a 32-bit number by seven bits, the lowest first; returns the end. */
export function writeVarint(number: number, out: Uint8Array, at: number): number {
  let rest = number >>> 0;
  let to = at;
  while (rest > 127) {
    out[to++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  out[to++] = rest;
  return to;
}
