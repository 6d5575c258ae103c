import { assetBytes } from '@/model/asset';
import { DataError } from '@/model/errors';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { Filter } from './filter-message';
import { filterName } from './filter-names';
import type { Engine } from './load-libhdf5';

/** Loads a plugin of h5wasm-plugins by its file name, `libH5Zzfp.so`. */
export type LoadPlugin = (name: string) => Promise<Uint8Array>;

const FOLDER = '/usr/local/hdf5/lib/plugin';
const MATH = '/usr/local/hdf5/lib/ldexp.so';
const installed = new WeakMap<Engine, SharedLookup<string, void>>();

/**
 * Installs the filters that a dataset needs into libhdf5, each once. UnsupportedError for filters
 * without a plugin.
 */
export async function installPlugins(
  engine: Engine,
  load: LoadPlugin | undefined,
  filters: readonly Filter[],
  where: string,
): Promise<void> {
  const files = installed.get(engine) ?? new SharedLookup<string, void>();
  installed.set(engine, files);
  for (const filter of filters) {
    if (isBuiltIn(filter.id)) continue;
    const name = pluginOf(filter.id);
    if (!name || !load)
      throw new DataError(
        'UnsupportedError',
        `${where} is compressed with ${filterName(filter)} (HDF5 filter ${filter.id}), which Petri cannot decompress. Re-save it with gzip, for example with h5repack.`,
      );
    await files.get(name, async () => {
      const [bytes, math] = await Promise.all([
        load(name),
        assetBytes(new URL('./ldexp.wasm', import.meta.url)),
      ]);
      const { FS } = engine.lib;
      FS.mkdirTree(FOLDER);
      // next to the plugins, which libhdf5 tries one after another
      FS.writeFile(MATH, math);
      FS.writeFile(`${FOLDER}/${name}`, withNeededLibrary(bytes, MATH));
    });
  }
}

/** The file of h5wasm-plugins for a filter that libhdf5 lacks. */
const PLUGINS = new Map<number, string>([
  [307, 'bz2'],
  [32000, 'lzf'],
  [32001, 'blosc'],
  [32004, 'lz4'],
  [32008, 'bshuf'],
  [32013, 'zfp'],
  [32015, 'zstd'],
  [32019, 'jpeg'],
  [32022, 'bitgroom'],
  [32023, 'bitround'],
  [32026, 'blosc2'],
]);

function pluginOf(filterId: number): string | undefined {
  const name = PLUGINS.get(filterId);
  return name && `libH5Z${name}.so`;
}

/** Filters that this libhdf5 was built with: gzip, shuffle, fletcher32, szip, nbit, scaleoffset. */
function isBuiltIn(filterId: number): boolean {
  return filterId >= 1 && filterId <= 6;
}

/** Emscripten's list of the libraries that a library needs, in its `dylink.0` section. */
const NEEDED = 2;

/**
 * The same plugin, with an additional library by its absolute path: for functions that the main
 * program does not export. Returns other data unchanged.
 */
function withNeededLibrary(plugin: Uint8Array, path: string): Uint8Array {
  // the section must be the first of all: magic, version, then section 0
  const size = numberAt(plugin, 9);
  if (plugin[8] !== 0 || !size) return plugin;
  const name = new TextEncoder().encode(path);
  const list = [1, ...encoded(name.length), ...name];
  const entry = [NEEDED, ...encoded(list.length), ...list];
  const start = 9 + size.bytes;
  const end = start + size.value;
  return Uint8Array.from([
    ...plugin.subarray(0, 9),
    ...encoded(size.value + entry.length),
    ...plugin.subarray(start, end),
    ...entry,
    ...plugin.subarray(end),
  ]);
}

/** WebAssembly's LEB128 numbers: seven bits per byte, the lowest first. */
function numberAt(bytes: Uint8Array, at: number) {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return { value, bytes: i + 1 };
  }
  return undefined;
}

function encoded(value: number): number[] {
  const out: number[] = [];
  for (let rest = value; ; ) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    if (rest === 0) return [...out, low];
    out.push(low + 128);
  }
}
