import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFixture } from '@/testing/node-open-fixture';
import { openElementAt } from '../open-at';
import { awkwardText } from './value';

interface Answer {
  /** The output of `to_list` for each row, as text. */
  readonly rows: readonly string[];
  /** Null if rows are not lists. */
  readonly lengths: readonly (number | null)[] | null;
}

const place = new URL('../../../../e2e/fixtures/ragged.json', import.meta.url);
const answers: Readonly<Record<string, Answer>> = JSON.parse(readFileSync(place, 'utf8'));

describe.each(Object.entries(answers))('%s', (name, { rows, lengths }) => {
  const opened = openFixture('ragged.h5');
  const open = async (path: string) => openElementAt(await opened, path);

  it('has the rows of awkward’s `to_list`', async () => {
    const { awkward } = await open(`/${name}`);
    expect((await awkward?.([0, rows.length]))?.map(awkwardText)).toEqual(rows);
  });

  it('has the same rows when they are read one by one', async () => {
    const { awkward } = await open(`/${name}`);
    const alone = rows.map(async (_, row) =>
      (await awkward?.([row, row + 1]))?.map(awkwardText),
    );
    expect((await Promise.all(alone)).flat()).toEqual(rows);
  });

  it('has the lengths of its lists, or none if rows are not lists', async () => {
    const { info } = await open(`/${name}`);
    expect(info).toMatchObject({ kind: 'awkward', length: rows.length });
    if (info.kind !== 'awkward' || info.lengths === undefined)
      return expect(lengths === null || isMixed(name)).toBe(true);
    const column = await open(info.lengths);
    expect(column.info).toMatchObject({ kind: 'column', length: rows.length });
    const block = await column.read?.({});
    const counts =
      block?.kind === 'numbers' &&
      Array.from<number | bigint, number | null>(block.values, (count, i) =>
        block.missing?.[i] ? null : Number(count),
      );
    expect(counts).toEqual(lengths);
    const tail = await column.read?.({ rows: [rows.length - 1, rows.length] });
    expect(tail?.kind === 'numbers' && tail.values.length).toBe(1);
  });
});

/** Rows that happen to be lists, of a type that allows other values. */
function isMixed(name: string): boolean {
  return name.startsWith('union') || name === 'nothing';
}
