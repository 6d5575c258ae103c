/** Numbers that a place takes in `heapPlaces`: length, address (low, high half), number of the object. */
export const PLACE_WORDS = 4;

/**
 * The places of texts or sequences as 32-bit words: a view where the file's addresses have 8 bytes
 * and these lie aligned, as nearly always.
 */
export function heapPlaces(
  bytes: Uint8Array,
  count: number,
  offsetBytes: number,
): Uint32Array {
  if (offsetBytes === 8) {
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice(0, count * 16);
    return new Uint32Array(aligned.buffer, aligned.byteOffset, count * PLACE_WORDS);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Uint32Array(count * PLACE_WORDS);
  for (let i = 0; i < count; i++) {
    const at = i * (8 + offsetBytes);
    words[4 * i] = view.getUint32(at, true);
    words[4 * i + 1] =
      offsetBytes === 4 ? view.getUint32(at + 4, true) : view.getUint16(at + 4, true);
    words[4 * i + 3] = view.getUint32(at + 4 + offsetBytes, true);
  }
  return words;
}
