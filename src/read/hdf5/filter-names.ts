import type { Filter } from './filter-message';

const NAMES = new Map<number, string>([
  [1, 'gzip'],
  [2, 'shuffle'],
  [3, 'fletcher32'],
  [4, 'szip'],
  [5, 'nbit'],
  [6, 'scaleoffset'],
  [305, 'lzo'],
  [307, 'bzip2'],
  [32000, 'lzf'],
  [32001, 'blosc'],
  [32004, 'lz4'],
  [32008, 'bitshuffle'],
  [32013, 'zfp'],
  [32015, 'zstd'],
  [32017, 'sz'],
  [32019, 'jpeg'],
  [32022, 'bitgroom'],
  [32023, 'bitround'],
  [32024, 'sz3'],
  [32026, 'blosc2'],
  [32028, 'sperr'],
]);

const BLOSC = ['blosclz', 'lz4', 'lz4hc', 'snappy', 'zlib', 'zstd'];
const BITSHUFFLE: Readonly<Record<number, string>> = { 0: '', 2: 'lz4', 3: 'zstd' };

/** The common name of a filter, with its essential settings: `gzip (level 4)`. */
export function filterName({ id, name, values }: Filter): string {
  const short = NAMES.get(id) ?? (name === '' ? `filter ${id}` : name);
  const detail = detailOf(id, values);
  return detail ? `${short} (${detail})` : short;
}

function detailOf(id: number, values: readonly number[]): string | undefined {
  switch (id) {
    case 1:
    case 307:
    case 32015:
      return values[0] === undefined ? undefined : `level ${values[0] | 0}`;
    case 32001:
    case 32026: {
      const [level, compressor] = [values[4], BLOSC[values[6] ?? 0]];
      return level === undefined ? undefined : `${compressor ?? '?'}, level ${level}`;
    }
    case 32008:
      return BITSHUFFLE[values[4] ?? 0];
    default:
      return undefined;
  }
}
