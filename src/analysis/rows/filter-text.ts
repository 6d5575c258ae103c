const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Whether UTF-8 bytes contain a text, whatever its capitals. What is asked for in ASCII is looked
 * for in the bytes themselves; only other letters need JavaScript strings.
 */
export function createTextFinder(contains: string): (bytes: Uint8Array) => boolean {
  const wanted = contains.toLowerCase();
  const needle = encoder.encode(wanted);
  if (needle.some((byte) => byte > 127))
    return (bytes) => decoder.decode(bytes).toLowerCase().includes(wanted);
  return (bytes) => {
    const last = bytes.length - needle.length;
    for (let start = 0; start <= last; start++) {
      let i = 0;
      while (i < needle.length && lower(bytes[start + i] as number) === needle[i]) i++;
      if (i === needle.length) return true;
    }
    return false;
  };
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
