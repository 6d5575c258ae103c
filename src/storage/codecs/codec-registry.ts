import { type ByteCodec, type Codec, unsupported } from './byte-codec';
import { type Kernels, openKernels } from './kernels';

type Loader = () => Promise<Codec>;

/** A codec that runs in the kernels: both load side by side. */
function native<M>(
  load: () => Promise<M>,
  create: (module: M, kernels: Kernels) => ByteCodec,
): Loader {
  return async () => {
    const [module, kernels] = await Promise.all([load(), openKernels()]);
    return create(module, kernels);
  };
}

/** By name: Zarr's and numcodecs' own where they have one, else what HDF5 calls its filter. */
const LOADERS = new Map<string, Loader>([
  [
    'zlib',
    native(
      () => import('./deflate'),
      (module, kernels) => module.createZlib(kernels),
    ),
  ],
  [
    'gzip',
    native(
      () => import('./deflate'),
      (module, kernels) => module.createGzip(kernels),
    ),
  ],
  [
    'zstd',
    native(
      () => import('./zstd'),
      (module, kernels) => module.createZstd(kernels),
    ),
  ],
  [
    'lz4',
    native(
      () => import('./lz4'),
      (module, kernels) => module.createLz4(kernels),
    ),
  ],
  [
    'lz4-hdf5',
    native(
      () => import('./lz4-hdf5'),
      (module, kernels) => module.createHdf5Lz4(kernels),
    ),
  ],
  [
    'lzf',
    native(
      () => import('./lzf'),
      (module, kernels) => module.createLzf(kernels),
    ),
  ],
  [
    'blosc',
    native(
      () => import('./blosc'),
      (module, kernels) => module.createBlosc(kernels),
    ),
  ],
  [
    'blosc2',
    native(
      () => import('./blosc2'),
      (module, kernels) => module.createBlosc2(kernels),
    ),
  ],
  [
    'shuffle',
    native(
      () => import('./shuffle'),
      (module, kernels) => module.createShuffle(kernels),
    ),
  ],
  [
    'bitshuffle',
    native(
      () => import('./bitshuffle'),
      (module, kernels) => module.createBitshuffle(kernels),
    ),
  ],
  ['bz2', async () => (await import('./bz2')).bz2],
  ['lzma', async () => (await import('./lzma')).lzma],
  ['fletcher32', async () => (await import('./fletcher32')).fletcher32],
  ['crc32', async () => (await import('./crc32')).crc32],
  ['crc32c', async () => (await import('./crc32')).crc32c],
  ['adler32', async () => (await import('./adler32')).adler32],
  ['jenkins_lookup3', async () => (await import('./jenkins-lookup3')).jenkinsLookup3],
  ['delta', async () => (await import('./delta')).delta],
  ['fixedscaleoffset', async () => (await import('./fixedscaleoffset')).fixedScaleOffset],
  ['astype', async () => (await import('./astype')).astype],
  ['quantize', async () => (await import('./astype')).quantize],
  ['bitround', async () => (await import('./unchanged')).unchanged],
  ['packbits', async () => (await import('./packbits')).packbits],
  ['base64', async () => (await import('./base64')).base64],
  ['vlen-utf8', async () => (await import('./vlen')).vlenUtf8],
  ['vlen-bytes', async () => (await import('./vlen')).vlenBytes],
  ['vlen-array', async () => (await import('./vlen')).vlenArray],
  ['json', async () => (await import('./json2')).json2],
  ['json2', async () => (await import('./json2')).json2],
  ['msgpack', async () => (await import('./msgpack2')).msgpack2],
  ['msgpack2', async () => (await import('./msgpack2')).msgpack2],
  ['categorize', async () => (await import('./categorize')).categorize],
  ['pickle', async () => (await import('./pickle')).pickle],
]);

const loaded = new Map<string, Promise<Codec>>();

/** True for codecs that `loadCodec` gives; the HDF5 reader leaves others to libhdf5. */
export function knowsCodec(name: string): boolean {
  return LOADERS.has(name);
}

/** The codec of a name, loaded when first met. UnsupportedError where nobody knows it. */
export async function loadCodec(name: string): Promise<Codec> {
  const known = loaded.get(name);
  if (known) return known;
  const loader = LOADERS.get(name);
  if (!loader) throw unsupported(`Petri knows no codec called ${name}`);
  const loading = loader();
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}
