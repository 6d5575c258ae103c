import type { ByteCodec } from './byte-codec';

/** For codecs that only change what is written, such as numcodecs' bitround. */
export const unchanged: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length,
  decode: (bytes) => bytes,
};
