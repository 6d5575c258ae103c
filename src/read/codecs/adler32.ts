import { createChecksum } from './checksum';

const PRIME = 65521;
// the maximum number of bytes before a sum exceeds 32 bits
const RUN = 5552;

/** Adler-32 (RFC 1950). */
export function adler32Of(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += RUN) {
    const stop = Math.min(bytes.length, start + RUN);
    for (let i = start; i < stop; i++) {
      a += bytes[i] as number;
      b += a;
    }
    a %= PRIME;
    b %= PRIME;
  }
  return ((b << 16) | a) >>> 0;
}

/** numcodecs' adler32: at the start by default. */
export const adler32 = createChecksum('start', adler32Of);
