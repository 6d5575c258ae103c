import type { IndexRange } from '@/model/block';
import { allRows } from '@/model/row-bits';
import type { BoundQuery } from './bind-query';
import type { OpenedIndexHints } from './open-index-hints';

/** True if indexes alone know the rows of a query. */
export function isExact(query: BoundQuery, hints: OpenedIndexHints['of']): boolean {
  if (query.kind !== 'test') return query.of.every((part) => isExact(part, hints));
  return query.rows !== 'some' || hints.get(query)?.exact !== undefined;
}

/** Ascending ranges outside of which an exact query has no rows; they begin at multiples of 32. */
export function exactRanges(
  query: BoundQuery,
  hints: OpenedIndexHints['of'],
  length: number,
): readonly IndexRange[] {
  const all = [[0, length]] as const;
  if (query.kind !== 'test') {
    const parts = query.of.map((part) => exactRanges(part, hints, length));
    const rowsIn = (ranges: readonly IndexRange[]) =>
      ranges.reduce((sum, [start, stop]) => sum + stop - start, 0);
    return query.kind === 'and'
      ? (parts.toSorted((a, b) => rowsIn(a) - rowsIn(b))[0] ?? all)
      : all;
  }
  if (query.rows !== 'some') return query.rows === 'all' ? all : [];
  return hints.get(query)?.exact?.within ?? all;
}

/** Returns the rows of an exact query: one bit per row, from `range[0]` on, which must be a multiple of 32. */
export async function exactBits(
  query: BoundQuery,
  hints: OpenedIndexHints['of'],
  range: IndexRange,
): Promise<Uint32Array> {
  if (query.kind === 'test') {
    const known = hints.get(query)?.exact;
    return query.rows === 'some' && known
      ? known.bits(range)
      : rowsOf(range, query.rows === 'all');
  }
  const parts = await Promise.all(query.of.map((part) => exactBits(part, hints, range)));
  const [first = rowsOf(range, query.kind === 'and'), ...others] = parts;
  for (const other of others)
    for (let i = 0; i < first.length; i++)
      first[i] =
        query.kind === 'and'
          ? (first[i] as number) & (other[i] as number)
          : (first[i] as number) | (other[i] as number);
  return first;
}

function rowsOf([start, stop]: IndexRange, value: boolean): Uint32Array {
  return value ? allRows(stop - start) : new Uint32Array(Math.ceil((stop - start) / 32));
}
