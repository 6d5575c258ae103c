/** A 64-bit hash of bytes in 16 hexadecimal digits. Not cryptographic. */
export interface ContentHash {
  add(bytes: Uint8Array): void;
  digits(): string;
}

/** Two lanes of FNV-1a with Murmur's last step: no crypto.subtle on pages over http. */
export function createContentHash(): ContentHash {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  return {
    add(bytes) {
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i] as number;
        first = Math.imul(first ^ byte, 0x01000193);
        second = Math.imul(second ^ byte, 0x01000193) ^ (second >>> 15);
      }
      first = Math.imul(first ^ bytes.length, 0x01000193);
      second = Math.imul(second ^ bytes.length, 0x01000193);
    },
    digits: () => mixed(first) + mixed(second),
  };
}

function mixed(value: number): string {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
