import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';

const HEAD_LENGTH = 64 << 10;

/**
 * Identifies a file by its size and first 64 kB, whatever its name, folder and date, so that it is
 * the same on another computer. 64 bits, in 16 hexadecimal digits. Not cryptographic.
 */
export async function fingerprintOf(
  source: ByteSource,
  options?: ReadOptions,
): Promise<string> {
  const head = await source.read(0, Math.min(source.size, HEAD_LENGTH), options);
  const size = new TextEncoder().encode(`${source.size}:`);
  // crypto.subtle is not available on pages over http, and a link must mean the same everywhere
  return [0x811c9dc5, 0x9747b28c]
    .map((seed) => mix(hash(head, hash(size, seed))))
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('');
}

/** FNV-1a, 32 bits. */
function hash(bytes: Uint8Array, seed: number): number {
  let value = seed;
  for (let i = 0; i < bytes.length; i++)
    value = Math.imul(value ^ (bytes[i] as number), 0x01000193);
  return value;
}

/** Murmur3's last step: every bit of the input reaches every bit. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
