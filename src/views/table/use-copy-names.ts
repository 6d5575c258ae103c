import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { messageOf } from '@/model/errors';
import { countText, many, type Noun, nameNoun } from '@/model/nouns';
import { joinPath } from '@/model/path';
import { copyLater } from '../controls/copy-later';
import { barcodesOf } from '../embedding/barcodes';
import { useNotify } from '../notify';
import { useData } from '../use-block';

type NamedRows = Pick<TableInfo, 'path' | 'index' | 'length'>;

/** Copies the names of a table's rows in the given order, a line each; `noun` is what a row is. */
export function useCopyNames(
  noun: Noun,
): readonly [
  copy: (from: NamedRows, rows: Uint32Array) => Promise<void>,
  isCopying: boolean,
] {
  const { blocks } = useData();
  const notify = useNotify();
  const [isCopying, setCopying] = useState(false);
  const copy = async (from: NamedRows, rows: Uint32Array) => {
    setCopying(true);
    try {
      await copyLater(
        barcodesOf(blocks, joinPath(from.path, from.index), from.length, rows),
      );
      const text = `${countText(rows.length, nameNoun(noun))} copied, one per line.`;
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
