import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { planRead } from '@/read/chunks/plan';
import type { Selection } from '@/read/node';
import { chunkLocator } from './chunk-locator';
import { corrupt } from './cursor';
import type { DatasetHeader } from './dataset-header';
import type { OpenFile } from './open-file';

const NBIT = 5;
/** Maximum number of bytes that the block cache can hold for this. */
const MAX_BYTES = 32 << 20;

/**
 * Checks and prefetches, merged, the chunks of a region before libhdf5 reads it: it would request
 * one after another. CorruptError for chunks that are too short: libhdf5 does not check and decodes
 * the memory behind them.
 */
export async function prefetchChunks(
  file: OpenFile,
  path: Path,
  header: DatasetHeader,
  selection: Selection,
  options?: ReadOptions,
): Promise<void> {
  if (header.layout.kind !== 'chunked') return;
  const shape = header.space.shape ?? [];
  const { chunkShape } = header.layout;
  const plan = planRead({ id: path, shape, chunkShape }, selection);
  const { locate } = chunkLocator(file, path, header, header.layout);
  const least = leastBytes(header, chunkShape);
  const isNear = file.source.readSync !== undefined;
  const ranges: { position: number; length: number }[] = [];
  let bytes = 0;
  for (const { chunk } of plan.chunks()) {
    const found = await locate(chunk, options);
    if (found.kind !== 'range') continue;
    if (!found.skip && found.length < least)
      throw corrupt(
        `${file.name}: ${path}`,
        `has a chunk of ${found.length} bytes, which needs ${least}`,
      );
    if (isNear) continue;
    bytes += found.length;
    if (bytes > MAX_BYTES) break;
    ranges.push({ position: found.position, length: found.length });
  }
  if (ranges.length > 0) await file.source.prefetch(ranges, options);
}

/** Minimum size of a stored chunk: known only for `nbit`, which packs each value into its bits. */
function leastBytes(
  { filters, partial }: DatasetHeader,
  chunkShape: readonly number[],
): number {
  const [first, ...others] = filters;
  if (first === undefined) return 0;
  if (first.id !== NBIT || others.length > 0 || !partial) return 1;
  const count = chunkShape.reduce((all, extent) => all * extent, 1);
  return Math.ceil((count * partial.precision) / 8);
}
