import { useState } from 'react';
import { messageOf } from '@/model/errors';
import { countText, many, type Noun, nameNoun } from '@/model/nouns';
import { useNotify } from '../context/notify';
import { copyLater } from '../controls/copy-later';
import { useData } from '../reading/use-answer';
import { type NamedRows, namesOfRows } from './row-names';

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
      const wanted = Promise.resolve(given);
      await copyLater(
        wanted.then(async (rows) => (await namesOfRows(answers, from, rows)).join('\n')),
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
