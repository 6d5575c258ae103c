import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { rowSetId } from '@/model/row-set';
import type { Unready } from '@/page/client/reading';
import { cellsOf } from '@/page/kit/format/cell';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useBlock } from '@/page/kit/reading/use-block';
import type { RowRef } from './row-link';

/** Row of a table that a link refers to. */
export type RowFound =
  | {
      readonly status: 'found';
      readonly at: number;
      readonly name: string;
      /** Number of rows with the same name; 1 if unknown. */
      readonly alike: number;
    }
  | { readonly status: 'none' }
  | { readonly status: 'looking'; readonly reading: Unready };

/** Finds a row: by one small read if the row at its number still has its name, else by searching all names. */
export function useRowNumber(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  { name, at }: RowRef,
): RowFound {
  const index = joinPath(info.path, info.index);
  const isWithin = at !== undefined && at < info.length;
  const named = useBlock(index, { rows: isWithin ? [at, at + 1] : [0, 0] });
  const text = named.status === 'ready' && isWithin ? cellsOf(named.value)(0) : undefined;
  const isHere = isWithin && (name === undefined || text === name);
  const mustLook =
    name !== undefined &&
    (!isWithin || (named.status === 'ready' && !isHere) || named.status === 'failed');
  const { path: table, index: column } = info;
  const of = { kind: 'category', table, column, values: [name ?? ''] } as const;
  const looked = useAnswer('rowNumbers', mustLook ? { recipe: rowSetId(of) } : undefined);

  if (!looked || name === undefined) {
    if (!isWithin) return { status: 'none' };
    if (named.status !== 'ready') return { status: 'looking', reading: named };
    return { status: 'found', at, name: text ?? 'missing', alike: 1 };
  }
  if (looked.status !== 'ready') return { status: 'looking', reading: looked };
  const [first] = looked.value;
  if (first === undefined) return { status: 'none' };
  return { status: 'found', at: first, name, alike: looked.value.length };
}
