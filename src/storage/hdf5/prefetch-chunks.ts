import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { planRead } from '../chunks/plan';
import type { Selection } from '../node';
import { chunkLocator } from './chunk-locator';
import type { DatasetHeader } from './dataset-header';
import type { OpenFile } from './open-file';

/** What the block cache can hold beside all else. */
const MOST_BYTES = 32 << 20;

/**
 * Fetches the chunks of a region at once, merged, so that libhdf5 finds them: it would ask for one
 * after another. Local files need none of it.
 */
export async function prefetchChunks(
  file: OpenFile,
  path: Path,
  header: DatasetHeader | undefined,
  selection: Selection,
  options?: ReadOptions,
): Promise<void> {
  if (file.source.readSync || header?.layout.kind !== 'chunked') return;
  const shape = header.space.shape ?? [];
  const { chunkShape } = header.layout;
  const plan = planRead({ id: path, shape, chunkShape }, selection);
  const locate = chunkLocator(file, path, header, header.layout);
  const spans: { position: number; length: number }[] = [];
  let bytes = 0;
  for (const { chunk } of plan.chunks()) {
    const found = await locate(chunk, options);
    if (found.kind !== 'range') continue;
    bytes += found.length;
    if (bytes > MOST_BYTES) break;
    spans.push({ position: found.position, length: found.length });
  }
  await file.source.prefetch(spans, options);
}
