import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { planRead } from '../chunks/plan';
import type { Selection } from '../node';
import { chunkLocator } from './chunk-locator';
import { corrupt } from './cursor';
import type { DatasetHeader } from './dataset-header';
import type { OpenFile } from './open-file';

const NBIT = 5;
/** What the block cache can hold beside all else. */
const MAX_BYTES = 32 << 20;

/**
 * Looks at the chunks of a region that libhdf5 is about to undo, and fetches them at once, merged: it would ask for
 * one after another, where that matters. CorruptError for chunks that are too short: libhdf5 does not look and makes
 * values of what lies behind them in its memory.
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
  const spans: { position: number; length: number }[] = [];
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
    spans.push({ position: found.position, length: found.length });
  }
  if (spans.length > 0) await file.source.prefetch(spans, options);
}

/** What a chunk takes at least: of `nbit` alone, which packs each value into its bits, that is known. */
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
