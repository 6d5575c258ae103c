import type { ByteCodec } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import { unpack } from './unpack';

/** LibLZF as h5py writes it (HDF5's filter 32000): a bare stream, its decoded length known from outside. */
export function createLzf(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      // 264 bytes for three
      unpack(native, bytes, room, { ratio: 88 }, ({ calls }, src, length, dst, size) =>
        calls.lzf_block(src, length, dst, size),
      ),
  };
}
