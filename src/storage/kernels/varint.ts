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

/** Reads one; `next` is its end, beyond the view if it is truncated. */
export function readVarint(view: DataView, at: number): { number: number; next: number } {
  let number = 0;
  let next = at;
  for (let shift = 0; shift < 35; shift += 7) {
    if (next >= view.byteLength) return { number: 0, next: Number.POSITIVE_INFINITY };
    const byte = view.getUint8(next++);
    number += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  return { number, next };
}
