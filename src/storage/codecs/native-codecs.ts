import { createBitshuffle } from './bitshuffle';
import { createBlosc } from './blosc';
import { createBlosc2 } from './blosc2';
import type { ByteCodec } from './byte-codec';
import { createGzip, createZlib } from './deflate';
import { createLz4 } from './lz4';
import { createHdf5Lz4 } from './lz4-hdf5';
import { createLzf } from './lzf';
import { openNativeDecoders } from './native-decoders';
import { createShuffle } from './shuffle';
import { createZstd } from './zstd';

/** The codecs that run in WebAssembly, by name: one module, because a chunk often needs several. */
export async function openNativeCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const native = await openNativeDecoders();
  return new Map([
    ['zlib', createZlib(native)],
    ['gzip', createGzip(native)],
    ['zstd', createZstd(native)],
    ['lz4', createLz4(native)],
    ['lz4-hdf5', createHdf5Lz4(native)],
    ['lzf', createLzf(native)],
    ['blosc', createBlosc(native)],
    ['blosc2', createBlosc2(native)],
    ['shuffle', createShuffle(native)],
    ['bitshuffle', createBitshuffle(native)],
  ]);
}
