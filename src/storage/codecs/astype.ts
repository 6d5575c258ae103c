import type { ByteCodec, Settings } from './byte-codec';
import {
  bytesOfNumbers,
  castNumbers,
  type NumpyNumber,
  numberTypeSetting,
  readNumbers,
} from './numpy-numbers';

/** numcodecs' astype: stored as `encode_dtype`, read as `decode_dtype`. */
export const astype = createCast((settings) => ({
  stored: numberTypeSetting(settings, 'encode_dtype'),
  read: numberTypeSetting(settings, 'decode_dtype'),
}));

/** numcodecs' quantize: what was rounded stays so; only `astype` has to be undone. */
export const quantize = createCast((settings) => {
  const read = numberTypeSetting(settings, 'dtype');
  return { stored: numberTypeSetting(settings, 'astype', read), read };
});

interface Cast {
  readonly stored: NumpyNumber;
  readonly read: NumpyNumber;
}

function createCast(castOf: (settings: Settings) => Cast): ByteCodec {
  return {
    kind: 'bytes',
    encodedLength(length, settings) {
      const { stored, read } = castOf(settings);
      return (length / read.bytes) * stored.bytes;
    },
    decode(bytes, settings) {
      const { stored, read } = castOf(settings);
      if (
        stored.kind === read.kind &&
        stored.bytes === read.bytes &&
        stored.order === read.order
      )
        return bytes;
      return bytesOfNumbers(castNumbers(readNumbers(bytes, stored), read), read);
    },
  };
}
