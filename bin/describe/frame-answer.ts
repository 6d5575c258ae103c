import { readProfile } from '@/ask/profiles/read-profile';
import type { Block } from '@/model/block';
import type { Damage } from '@/model/damage';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import { packStrings, unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import { columnAnswer } from './column-answer';
import { type Json, jsonObject } from './json-value';
import { lengthOf, readRows } from './read-column';

/** A dataframe with all its columns. A damaged column is reported and left out. */
export async function frameAnswer(
  frame: DataElement,
  damage: Damage,
): Promise<{ readonly [key: string]: Json } | undefined> {
  const { info, member } = frame;
  if (info.kind !== 'dataframe' || !member) return undefined;
  const columns: Json[] = [];
  for (const name of info.columns) {
    const path = joinPath(info.path, name);
    const answer = await damage.attempt(path, async () => {
      const column = await member(name);
      if (column.info.kind === 'unsupported')
        throw new DataError('UnsupportedError', column.info.reason);
      return columnAnswer(column);
    });
    if (answer) columns.push(jsonObject([['name', name], ...Object.entries(answer)]));
  }
  const names = await damage.attempt(joinPath(info.path, info.index), async () =>
    indexAnswer(await member(info.index)),
  );
  return jsonObject([
    ['t', 'dataframe'],
    ['n_rows', info.length],
    ['index', names && { ...names, name: info.index === '_index' ? null : info.index }],
    ['column_order', info.columns],
    ['columns', columns],
  ]);
}

/** Row names are texts, whatever their stored type. */
async function indexAnswer(
  index: DataElement,
): Promise<{ readonly [key: string]: Json }> {
  const n = lengthOf(index);
  const profile = await readProfile(index, {}, { as: textsOf });
  if (profile.kind !== 'strings') return { kind: 'object', n };
  const names = async (start: number, stop: number) => {
    const block = textsOf(await readRows(index, start, stop));
    return block.kind === 'strings' ? unpackStrings(block.strings) : [];
  };
  return {
    kind: 'string',
    n,
    n_missing: profile.missing,
    n_unique: profile.unique,
    first: await names(0, Math.min(n, 5)),
    last: await names(Math.max(0, n - 5), n),
  };
}

function textsOf(block: Block): Block {
  switch (block.kind) {
    case 'numbers':
      return {
        kind: 'strings',
        strings: packStrings(Array.from<number | bigint, string>(block.values, String)),
      };
    case 'categories': {
      const labels = unpackStrings(block.labels);
      return {
        kind: 'strings',
        strings: packStrings(Array.from(block.codes, (code) => labels[code] ?? '')),
        missing: Uint8Array.from(block.codes, (code) => (code < 0 ? 1 : 0)),
      };
    }
    default:
      return block;
  }
}
