import { type ByteCodec, corrupt } from './byte-codec';

/** numcodecs' packbits: how many bits at the end are padding (one byte), then booleans, highest bit first. */
export const packbits: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => 1 + Math.ceil(length / 8),
  decode(bytes) {
    const padding = bytes[0];
    if (padding === undefined || padding > 7 || (padding > 0 && bytes.length === 1))
      throw corrupt('its padding makes no sense');
    const out = new Uint8Array((bytes.length - 1) * 8 - padding);
    for (let i = 0; i < out.length; i++)
      out[i] = ((bytes[1 + (i >>> 3)] as number) >>> (7 - (i & 7))) & 1;
    return out;
  },
};
