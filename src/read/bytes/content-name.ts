import { crc32Of } from '@/model/crc32';
import type { ReadOptions } from '@/model/read-options';
import type { CachedSource } from './block-cache';
import type { ByteRange } from './block-grid';
import type { ByteSource } from './byte-source';
import { createContentHash } from './content-hash';

/** Number of bytes sampled from a file. */
export interface Samples {
  readonly count: number;
  /** Number of bytes of each sample. */
  readonly bytes: number;
}

/**
 * Derives a name, 16 hexadecimal digits, from the size of a file and samples spread over it, its
 * first and last bytes included. A file no longer than the samples is hashed completely; in a
 * longer one, changes between the samples go unnoticed, so callers also compare its size and time.
 * One request if the source reads several ranges at once; bypasses caches.
 */
export async function contentName(
  source: ByteSource & Partial<Pick<CachedSource, 'readPast'>>,
  samples: Samples,
  options?: ReadOptions,
): Promise<string> {
  const hash = createContentHash();
  hash.add(new TextEncoder().encode(`${source.size}`));
  for (const part of await readRanges(source, rangesOf(source.size, samples), options))
    hash.add(new TextEncoder().encode(`,${crc32Of(part)}`));
  return hash.digits();
}

function rangesOf(size: number, { count, bytes }: Samples): ByteRange[] {
  if (size <= count * bytes) return size > 0 ? [{ position: 0, length: size }] : [];
  return Array.from({ length: count }, (_, i) => ({
    position: Math.floor((i * (size - bytes)) / Math.max(1, count - 1)),
    length: bytes,
  }));
}

async function readRanges(
  source: ByteSource & Partial<Pick<CachedSource, 'readPast'>>,
  ranges: readonly ByteRange[],
  options?: ReadOptions,
): Promise<readonly Uint8Array[]> {
  if (source.readMany && ranges.length > 1) return source.readMany(ranges, options);
  const { readPast = source.read } = source;
  return Promise.all(
    ranges.map(({ position, length }) =>
      readPast.call(source, position, length, options),
    ),
  );
}
