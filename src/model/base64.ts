/** Divisible by three, so that only the last part is padded. */
const STEP = 3 << 13;

/** Bytes in base64 (RFC 4648 §4), of any length. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += STEP)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + STEP))));
  return parts.join('');
}
