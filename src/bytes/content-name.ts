import type { ReadOptions } from '@/model/read-options';
import type { CachedSource } from './block-cache';
import type { ByteSpan } from './block-grid';
import type { ByteSource } from './byte-source';
import { createContentHash } from './content-hash';
import { crc32Of } from './crc32';

/** How much of a file is looked at. */
export interface Samples {
  readonly count: number;
  /** Bytes of each. */
  readonly bytes: number;
}

/**
 * Names what a file holds by its size and samples spread over all of it, the first and last bytes among
 * them, in 16 hexadecimal digits. A file that is no longer than its samples is named by every byte; in a
 * longer one, what differs only between samples goes unseen: size and time of the file tell that. One request where the source takes several parts at once; nothing of it is kept in a cache.
 */
export async function contentName(
  source: ByteSource & Partial<Pick<CachedSource, 'readPast'>>,
  samples: Samples,
  options?: ReadOptions,
): Promise<string> {
  const hash = createContentHash();
  hash.add(new TextEncoder().encode(`${source.size}`));
  for (const part of await readSpans(source, spansOf(source.size, samples), options))
    hash.add(new TextEncoder().encode(`,${crc32Of(part)}`));
  return hash.digits();
}

function spansOf(size: number, { count, bytes }: Samples): ByteSpan[] {
  if (size <= count * bytes) return size > 0 ? [{ position: 0, length: size }] : [];
  return Array.from({ length: count }, (_, i) => ({
    position: Math.floor((i * (size - bytes)) / Math.max(1, count - 1)),
    length: bytes,
  }));
}

async function readSpans(
  source: ByteSource & Partial<Pick<CachedSource, 'readPast'>>,
  spans: readonly ByteSpan[],
  options?: ReadOptions,
): Promise<readonly Uint8Array[]> {
  if (source.readMany && spans.length > 1) return source.readMany(spans, options);
  const { readPast = source.read } = source;
  return Promise.all(
    spans.map(({ position, length }) => readPast.call(source, position, length, options)),
  );
}
