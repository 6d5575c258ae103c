/** The file of h5wasm-plugins that undoes a filter, where libhdf5 cannot by itself. */
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

export function pluginOf(filterId: number): string | undefined {
  const name = PLUGINS.get(filterId);
  return name && `libH5Z${name}.so`;
}

/** Filters that this libhdf5 was built with: gzip, shuffle, fletcher32, szip, nbit, scaleoffset. */
export function isBuiltIn(filterId: number): boolean {
  return filterId >= 1 && filterId <= 6;
}
