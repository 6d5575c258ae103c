import type { Span } from '@/model/block';
import { allRows } from '@/model/row-bits';
import type { BoundQuery } from './bind-query';
import type { OpenedGuides } from './open-guides';

/** Whether indexes alone know the rows of a query. */
export function isExact(query: BoundQuery, guides: OpenedGuides['of']): boolean {
  if (query.kind !== 'test') return query.of.every((part) => isExact(part, guides));
  return query.rows !== 'some' || guides.get(query)?.exact !== undefined;
}

/** The rows of a query that is exact: a bit a row, from `span[0]` on, a multiple of 32. */
export async function exactBits(
  query: BoundQuery,
  guides: OpenedGuides['of'],
  span: Span,
): Promise<Uint32Array> {
  if (query.kind === 'test') {
    const known = guides.get(query)?.exact;
    return query.rows === 'some' && known
      ? known.bits(span)
      : rowsOf(span, query.rows === 'all');
  }
  const parts = await Promise.all(query.of.map((part) => exactBits(part, guides, span)));
  const [first = rowsOf(span, query.kind === 'and'), ...others] = parts;
  for (const other of others)
    for (let i = 0; i < first.length; i++)
      first[i] =
        query.kind === 'and'
          ? (first[i] as number) & (other[i] as number)
          : (first[i] as number) | (other[i] as number);
  return first;
}

function rowsOf([start, stop]: Span, value: boolean): Uint32Array {
  return value ? allRows(stop - start) : new Uint32Array(Math.ceil((stop - start) / 32));
}
