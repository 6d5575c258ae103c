/**
 * Bytes as aligned little-endian numbers of `size` bytes: a view if nothing has to change, a copy
 * otherwise. Petri runs on little-endian machines only, as all browsers do.
 */
export function alignedLittle(
  bytes: Uint8Array,
  size: number,
  order: 'little' | 'big',
): Uint8Array {
  if (order === 'big' && size > 1) return swapped(bytes, size);
  return bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
}

/** A copy with the byte order of every number reversed; the length is a multiple of `size`. */
export function swapped(bytes: Uint8Array, size: number): Uint8Array {
  // not `slice`, which returns a view for Node's Buffer
  const out = new Uint8Array(bytes);
  if (size === 2) swap16(out);
  else if (size === 4) swap32(out);
  else if (size === 8) swap64(out);
  else
    for (let i = 0; i + size <= out.length; i += size)
      out.subarray(i, i + size).reverse();
  return out;
}

function swap16(bytes: Uint8Array): void {
  const words = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  for (let i = 0; i < words.length; i++) {
    const v = words[i] as number;
    words[i] = (v << 8) | (v >>> 8);
  }
}

function swap32(bytes: Uint8Array): void {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let i = 0; i < words.length; i++) words[i] = reversed32(words[i] as number);
}

function swap64(bytes: Uint8Array): void {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, (bytes.length >> 3) * 2);
  for (let i = 0; i < words.length; i += 2) {
    const low = words[i] as number;
    words[i] = reversed32(words[i + 1] as number);
    words[i + 1] = reversed32(low);
  }
}

function reversed32(v: number): number {
  return ((v & 0xff) << 24) | ((v & 0xff00) << 8) | ((v >>> 8) & 0xff00) | (v >>> 24);
}
