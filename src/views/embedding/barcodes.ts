import type { BlockCache } from '@/client/block-cache';
import type { Block, Span } from '@/model/block';
import type { Path } from '@/model/path';
import { cellsOf } from '../format/cell';

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
    const cells = cellsOf(await readBlock(blocks, index, [start, stop]));
    for (; at < rows.length && (rows[at] as number) < stop; at++)
      lines.push(cells((rows[at] as number) - start) ?? '');
  }
  return lines.join('\n');
}

function readBlock(blocks: BlockCache, path: Path, rows: Span): Promise<Block> {
  const key = blocks.key(path, { rows });
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = blocks.peek(key);
      if (state.status === 'loading') return;
      if (state.status === 'ready') resolve(state.value);
      else reject(state.error);
      // later, for what is ready already is looked at before there is anything to leave
      queueMicrotask(() => leave());
    };
    const leave = blocks.subscribe(key, look);
    look();
  });
}
