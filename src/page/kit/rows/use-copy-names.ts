import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { messageOf } from '@/model/errors';
import { countText, many, type Noun, nameNoun } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import type { AnswerCache } from '@/page/client/answer-cache';
import { useNotify } from '../context/notify';
import { copyLater } from '../controls/copy-later';
import { wholeCellsOf } from '../format/cell';
import { useData } from '../reading/use-answer';

type NamedRows = Pick<TableInfo, 'path' | 'index' | 'length'>;

/**
 * Returns a function that copies the names of a table's rows in the given order, one per line, and whether it is
 * copying. `noun` is what a row is.
 */
export function useCopyNames(
  noun: Noun,
): readonly [
  copy: (from: NamedRows, rows: Uint32Array | Promise<Uint32Array>) => Promise<void>,
  isCopying: boolean,
] {
  const { answers } = useData();
  const notify = useNotify();
  const [isCopying, setCopying] = useState(false);
  const copy = async (from: NamedRows, given: Uint32Array | Promise<Uint32Array>) => {
    setCopying(true);
    try {
      const index = joinPath(from.path, from.index);
      const wanted = Promise.resolve(given);
      await copyLater(
        wanted.then((rows) => barcodesOf(answers, index, from.length, rows)),
      );
      const text = `${countText((await wanted).length, nameNoun(noun))} copied, one per line.`;
      notify({ tone: 'done', text });
    } catch (error) {
      const text = `The ${many(nameNoun(noun))} could not be copied: ${messageOf(error)}`;
      notify({ tone: 'warning', text });
    } finally {
      setCopying(false);
    }
  };
  return [copy, isCopying];
}

/** Rows per read. */
const TILE = 1 << 16;

/**
 * Returns the names of rows in their order, one per line. Only the tiles that contain them are read, one after another.
 */
async function barcodesOf(
  answers: AnswerCache,
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
    const cells = wholeCellsOf(await answers.join('read', { path: index, region }));
    for (; at < rows.length && rowAt(at) < stop; at++)
      lines[order[at] as number] = cells(rowAt(at) - start) ?? '';
  }
  return lines.join('\n');
}
