import { type ByteCodec, corrupt } from './byte-codec';

/**
 * Fletcher's checksum as in HDF5 (H5_checksum_fletcher32): over big-endian 16-bit words, an odd
 * last byte as the high half of one more.
 */
export function fletcher32Of(bytes: Uint8Array): number {
  const even = bytes.length & ~1;
  let sum1 = 0;
  let sum2 = 0;
  let i = 0;
  while (i < even) {
    const stop = Math.min(even, i + 720);
    for (; i < stop; i += 2) {
      sum1 += ((bytes[i] as number) << 8) | (bytes[i + 1] as number);
      sum2 += sum1;
    }
    sum1 = (sum1 & 0xffff) + (sum1 >>> 16);
    sum2 = (sum2 & 0xffff) + (sum2 >>> 16);
  }
  if (even < bytes.length) {
    sum1 += (bytes[even] as number) << 8;
    sum2 += sum1;
    sum1 = (sum1 & 0xffff) + (sum1 >>> 16);
    sum2 = (sum2 & 0xffff) + (sum2 >>> 16);
  }
  sum1 = (sum1 & 0xffff) + (sum1 >>> 16);
  sum2 = (sum2 & 0xffff) + (sum2 >>> 16);
  return ((sum2 << 16) | sum1) >>> 0;
}

/**
 * HDF5's filter 3 and numcodecs' fletcher32: 4 bytes at the end, little-endian. Like libhdf5 it
 * also accepts the byte order that HDF5 1.6.2 and older wrote on little-endian machines.
 */
export const fletcher32: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length + 4,
  decode(bytes) {
    if (bytes.length < 4) throw corrupt('its checksum is missing');
    const content = bytes.subarray(0, -4);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const stored = view.getUint32(content.length, true);
    const sum = fletcher32Of(content);
    const swapped = ((sum & 0x00ff00ff) << 8) | ((sum >>> 8) & 0x00ff00ff);
    if (sum !== stored && swapped >>> 0 !== stored)
      throw corrupt('its checksum does not match');
    return content;
  },
};
