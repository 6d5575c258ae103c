import type { BlockCache } from '@/client/block-cache';
import type { Path } from '@/model/path';
import { wholeCellsOf } from '../format/cell';
import { readBlock } from '../read-block';

/** Rows read at once. */
const TILE = 1 << 16;

/** The names of rows in their order, a line each. Only the tiles that contain them are read, one after another. */
export async function barcodesOf(
  blocks: BlockCache,
  index: Path,
  length: number,
  rows: Uint32Array,
): Promise<string> {
  const lines = new Array<string>(rows.length).fill('');
  const isAscending = rows.every((row, i) => i === 0 || row > (rows[i - 1] as number));
  const order = Uint32Array.from(rows, (_, i) => i);
  if (!isAscending) order.sort((a, b) => (rows[a] as number) - (rows[b] as number));
  const rowAt = (at: number) => rows[order[at] as number] as number;
  for (let at = 0; at < rows.length; ) {
    const start = Math.floor(rowAt(at) / TILE) * TILE;
    const stop = Math.min(length, start + TILE);
    const region = { rows: [start, stop] as const, hasWholeTexts: true as const };
    const cells = wholeCellsOf(await readBlock(blocks, index, region));
    for (; at < rows.length && rowAt(at) < stop; at++)
      lines[order[at] as number] = cells(rowAt(at) - start) ?? '';
  }
  return lines.join('\n');
}
