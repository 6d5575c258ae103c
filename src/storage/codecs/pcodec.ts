import { type ByteCodec, unsupported } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import type { NumberCalls } from './number-codecs';
import { unpack } from './unpack';

const UNKNOWN_FORMAT = -3;

/**
 * numcodecs' pcodec: Pco's standalone format (pcodec/pcodec, docs/format.md), every version up to 4.1. A later one is
 * UnsupportedError.
 */
export function createPcodec(native: NativeDecoders<NumberCalls>): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      // a few bytes may stand for any number of equal values
      unpack(
        native,
        bytes,
        room,
        { ratio: Infinity },
        ({ calls }, src, length, dst, size) => {
          const made = calls.pcodec_file(src, length, dst, size);
          if (made === UNKNOWN_FORMAT)
            throw unsupported(
              'unsupported version of Pco; re-save it with pcodec 1.0 or older',
            );
          return made;
        },
      ),
  };
}
