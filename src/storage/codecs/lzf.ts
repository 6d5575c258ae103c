import type { ByteCodec } from './byte-codec';
import type { Kernels } from './kernels';
import { unpack } from './unpack';

/** LibLZF as h5py writes it (HDF5's filter 32000): a bare stream, its decoded length known from outside. */
export function createLzf(kernels: Kernels): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      // 264 bytes for three
      unpack(kernels, bytes, room, { ratio: 88 }, ({ calls }, src, length, dst, size) =>
        calls.lzf_block(src, length, dst, size),
      ),
  };
}
