import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { AnswerCache } from '@/page/client/answer-cache';
import { wholeCellsOf } from '../format/cell';

export type NamedRows = Pick<TableInfo, 'path' | 'index' | 'length'>;

/** Rows per read. */
const TILE = 1 << 16;

/**
 * Returns the names of rows of a table, in the order of the rows. Only the tiles that contain them are read, one after
 * another.
 */
export async function namesOfRows(
  answers: AnswerCache,
  { path, index, length }: NamedRows,
  rows: Uint32Array,
  options?: ReadOptions,
): Promise<readonly string[]> {
  const names = new Array<string>(rows.length).fill('');
  const isAscending = rows.every((row, i) => i === 0 || row > (rows[i - 1] as number));
  const order = Uint32Array.from(rows, (_, i) => i);
  if (!isAscending) order.sort((a, b) => (rows[a] as number) - (rows[b] as number));
  const rowAt = (at: number) => rows[order[at] as number] as number;
  for (let at = 0; at < rows.length; ) {
    const start = Math.floor(rowAt(at) / TILE) * TILE;
    const stop = Math.min(length, start + TILE);
    const region = { rows: [start, stop] as const, hasWholeTexts: true as const };
    const asked = { path: joinPath(path, index), region };
    const read = await answers.join('read', asked, options);
    const cells = wholeCellsOf(read);
    for (; at < rows.length && rowAt(at) < stop; at++)
      names[order[at] as number] = cells(rowAt(at) - start) ?? '';
  }
  return names;
}
