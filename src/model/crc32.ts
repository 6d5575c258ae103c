/**
 * Tables for several bytes at a time, for a polynomial with its bits reversed: table 0 for a byte, table i for a byte
 * followed by i zero bytes.
 */
function tablesOf(polynomial: number, count: number): Uint32Array {
  const tables = new Uint32Array(count * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    tables[byte] = crc;
  }
  for (let i = 256; i < tables.length; i++) {
    const before = tables[i - 256] as number;
    tables[i] = (before >>> 8) ^ (tables[before & 255] as number);
  }
  return tables;
}

type Checksum = (bytes: Uint8Array, before: number) => number;

function checksumBy(polynomial: number): Checksum {
  const t = tablesOf(polynomial, 8);
  return (bytes, before) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let crc = ~before;
    let i = 0;
    for (; i + 8 <= bytes.length; i += 8) {
      const low = view.getUint32(i, true) ^ crc;
      const high = view.getUint32(i + 4, true);
      crc =
        (t[0x700 | (low & 255)] as number) ^
        (t[0x600 | ((low >>> 8) & 255)] as number) ^
        (t[0x500 | ((low >>> 16) & 255)] as number) ^
        (t[0x400 | (low >>> 24)] as number) ^
        (t[0x300 | (high & 255)] as number) ^
        (t[0x200 | ((high >>> 8) & 255)] as number) ^
        (t[0x100 | ((high >>> 16) & 255)] as number) ^
        (t[high >>> 24] as number);
    }
    for (; i < bytes.length; i++)
      crc = (crc >>> 8) ^ (t[(crc ^ (bytes[i] as number)) & 255] as number);
    return ~crc >>> 0;
  };
}

const CRC32 = 0xedb88320;

/** Tables of CRC-32, for 16 bytes at a time. */
export function crc32Tables(): Uint32Array {
  return tablesOf(CRC32, 16);
}

/** CRC-32 of gzip and zip, continued: `before` is the checksum of the preceding bytes. */
export const crc32After = checksumBy(CRC32);
const crc32cAfter = checksumBy(0x82f63b78);

/** CRC-32 of gzip and zip. */
export function crc32Of(bytes: Uint8Array): number {
  return crc32After(bytes, 0);
}

/** CRC-32C (Castagnoli, RFC 3720). */
export function crc32cOf(bytes: Uint8Array): number {
  return crc32cAfter(bytes, 0);
}
