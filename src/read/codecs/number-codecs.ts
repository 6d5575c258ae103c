import { compileAsset } from '@/model/asset';
import { type ByteCodec, unsupported } from './byte-codec';
import { NativeDecoders } from './native-decoders';
import { createUnpacking } from './unpack';
import { createZfp, createZfpy, type ZfpCalls } from './zfp';

/** The exports of native/zfp.c and native/pcodec.c; addresses and lengths in bytes. */
interface NumberCalls extends ZfpCalls {
  pcodec_file(src: number, length: number, dst: number, room: number): number;
}

/** The compressors for numbers, by name; in a separate module, because few files use them. */
export async function openNumberCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const native = new NativeDecoders<NumberCalls>(
    await compileAsset(new URL('./native/number-decoders.wasm', import.meta.url)),
  );
  return new Map([
    ['zfpy', createZfpy(native)],
    ['zfp', createZfp(native)],
    ['pcodec', createPcodec(native)],
  ]);
}

const UNKNOWN_FORMAT = -3;

/**
 * numcodecs' pcodec: Pco's standalone format (pcodec/pcodec, docs/format.md), every version up to 4.1. A later one is
 * UnsupportedError.
 */
function createPcodec(native: NativeDecoders<NumberCalls>): ByteCodec {
  // a few bytes may represent any number of equal values
  return createUnpacking(
    native,
    { ratio: Infinity },
    ({ calls }, src, length, dst, size) => {
      const made = calls.pcodec_file(src, length, dst, size);
      if (made === UNKNOWN_FORMAT)
        throw unsupported(
          'unsupported version of Pco; re-save it with pcodec 1.0 or older',
        );
      return made;
    },
  );
}
