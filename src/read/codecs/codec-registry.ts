import { loadCode } from '@/model/petri-code';
import { type Codec, type PlugInCodec, unsupported } from './byte-codec';
import type { CodecStep } from './codec-step';

type CodecGroup = () => Promise<ReadonlyMap<string, Codec>>;

/**
 * Groups of codecs that are loaded together when one of them is first used: few requests, and none
 * for unused ones.
 */
const GROUPS: readonly (readonly [names: string, load: CodecGroup])[] = [
  ['zlib gzip shuffle', async () => (await import('./deflate')).openDeflateCodecs()],
  [
    'zstd lz4 lz4-hdf5 lzf blosc blosc2 bitshuffle',
    async () => (await import('./native-codecs')).openNativeCodecs(),
  ],
  [
    'fletcher32 crc32 crc32c adler32 jenkins_lookup3 delta fixedscaleoffset integer-bits astype quantize bitround packbits base64 ' +
      'vlen-utf8 vlen-bytes vlen-array json json2 msgpack msgpack2 categorize pickle',
    async () => (await import('./plain-codecs')).plainCodecs,
  ],
  ['zfpy zfp pcodec', async () => (await import('./number-codecs')).openNumberCodecs()],
  [
    'scale_offset cast_value packed-bits',
    async () => (await import('./extension-codecs')).extensionCodecs,
  ],
  [
    'scaleoffset-hdf5 szip-hdf5',
    async () => (await import('./packed-integers')).packedIntegers,
  ],
  ['bz2', async () => new Map([['bz2', (await import('./bz2')).bz2]])],
  ['lzma', async () => new Map([['lzma', (await import('./lzma')).lzma]])],
];

/** Group of each codec name: Zarr's and numcodecs' own if they have one, else the name of the HDF5 filter. */
const GROUP_OF = new Map(
  GROUPS.flatMap(([names, load]) =>
    names.split(' ').map((name) => [name, load] as const),
  ),
);

/** Known but unsupported names, with the reason. */
const REFUSED = new Map([
  ['conditional', 'no software writes it yet, so its decoding could not be tested'],
  ['n5_default', 'its blocks have their own extents, which Petri does not support'],
]);

const loaded = new Map<CodecGroup, ReturnType<CodecGroup>>();

/** Every name that `loadCodec` knows. */
export function codecNames(): readonly string[] {
  return [...GROUP_OF.keys()];
}

/** True for codecs that `loadCodec` supports; the HDF5 reader leaves others to libhdf5. */
export function knowsCodec(name: string): boolean {
  return GROUP_OF.has(name);
}

/** Delay for codecs that the first job of a thread does not need. */
const LATER_MS = 500;
/** Delay for codecs that few files need: after the first screen. */
const LAST_MS = 15_000;

/**
 * Preloads the codecs of most files: gzip at once, texts after the thread has started, zstd, lz4 and blosc long after.
 * A failure to load is reported to the read that needs the codec.
 */
export function warmUpCodecs(): void {
  const load = (name: string) => loadCodec(name).catch(() => undefined);
  load('zlib');
  setTimeout(() => load('vlen-utf8'), LATER_MS);
  setTimeout(() => load('zstd'), LAST_MS);
}

/** Returns the codec of a name, loaded on first use. UnsupportedError for unknown names. */
export async function loadCodec(name: string): Promise<Codec> {
  const load = GROUP_OF.get(name);
  if (!load) throw unsupported(REFUSED.get(name) ?? `unknown codec ${name}`);
  let group = loaded.get(load);
  if (!group) {
    group = loadCode(load);
    loaded.set(load, group);
    group.catch(() => loaded.delete(load));
  }
  const codec = (await group).get(name);
  if (!codec) throw unsupported(`unknown codec ${name}`);
  return codec;
}

/**
 * Loads a codec published for zarrita, for names outside Petri's registry. zarrita's code is loaded with the first such
 * step; undefined for all other steps, and for names that zarrita's registry lacks too.
 */
export async function loadPlugIn({
  codec,
  settings,
  plugIn,
}: CodecStep): Promise<PlugInCodec | undefined> {
  if (!plugIn || knowsCodec(codec)) return undefined;
  const { openPlugIn } = await loadCode(() => import('./zarrita-codecs'));
  return openPlugIn(plugIn, settings);
}
