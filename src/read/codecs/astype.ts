import type { ByteCodec, Settings } from './byte-codec';
import {
  castFilterNumbers,
  type FilterNumber,
  filterNumberSetting,
  sizeOfFilterNumber,
} from './filter-numbers';
import { bytesOfNumbers, readNumbers } from './numpy-numbers';

/** numcodecs' astype: stored as `encode_dtype`, read as `decode_dtype`. */
export const astype = createCast((settings) => ({
  stored: filterNumberSetting(settings, 'encode_dtype'),
  read: filterNumberSetting(settings, 'decode_dtype'),
}));

/** numcodecs' quantize: rounding is not reversible; only `astype` has to be undone. */
export const quantize = createCast((settings) => {
  const read = filterNumberSetting(settings, 'dtype');
  return { stored: filterNumberSetting(settings, 'astype', read), read };
});

interface Cast {
  readonly stored: FilterNumber;
  readonly read: FilterNumber;
}

function createCast(castOf: (settings: Settings) => Cast): ByteCodec {
  return {
    kind: 'bytes',
    encodedLength(length, settings) {
      const { stored, read } = castOf(settings);
      return (length / sizeOfFilterNumber(read)) * sizeOfFilterNumber(stored);
    },
    decode(bytes, settings) {
      const { stored, read } = castOf(settings);
      if (
        stored.parts === read.parts &&
        stored.part.kind === read.part.kind &&
        stored.part.bytes === read.part.bytes &&
        stored.part.order === read.part.order
      )
        return bytes;
      const values = readNumbers(bytes, stored.part);
      return bytesOfNumbers(castFilterNumbers(values, stored, read), read.part);
    },
  };
}
