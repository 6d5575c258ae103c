import { createBitshuffle } from './bitshuffle';
import { createBlosc } from './blosc';
import { createBlosc2 } from './blosc2';
import type { ByteCodec } from './byte-codec';
import { createGzip, createZlib } from './deflate';
import { openKernels } from './kernels';
import { createLz4 } from './lz4';
import { createHdf5Lz4 } from './lz4-hdf5';
import { createLzf } from './lzf';
import { createShuffle } from './shuffle';
import { createZstd } from './zstd';

/** The codecs that run in the WebAssembly kernels, by name: one module, because a chunk often needs several. */
export async function openNativeCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const kernels = await openKernels();
  return new Map([
    ['zlib', createZlib(kernels)],
    ['gzip', createGzip(kernels)],
    ['zstd', createZstd(kernels)],
    ['lz4', createLz4(kernels)],
    ['lz4-hdf5', createHdf5Lz4(kernels)],
    ['lzf', createLzf(kernels)],
    ['blosc', createBlosc(kernels)],
    ['blosc2', createBlosc2(kernels)],
    ['shuffle', createShuffle(kernels)],
    ['bitshuffle', createBitshuffle(kernels)],
  ]);
}
