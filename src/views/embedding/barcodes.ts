import type { BlockCache } from '@/client/block-cache';
import type { Path } from '@/model/path';
import { wholeCellsOf } from '../format/cell';
import { readBlock } from '../read-block';

/** Rows read at once. */
const TILE = 1 << 16;

/** The names of rows (ascending), a line each. Only the tiles that they lie in are read, one after another. */
export async function barcodesOf(
  blocks: BlockCache,
  index: Path,
  length: number,
  rows: Uint32Array,
): Promise<string> {
  const lines: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const start = Math.floor((rows[at] as number) / TILE) * TILE;
    const stop = Math.min(length, start + TILE);
    const region = { rows: [start, stop] as const, hasWholeTexts: true as const };
    const cells = wholeCellsOf(await readBlock(blocks, index, region));
    for (; at < rows.length && (rows[at] as number) < stop; at++)
      lines.push(cells((rows[at] as number) - start) ?? '');
  }
  return lines.join('\n');
}
