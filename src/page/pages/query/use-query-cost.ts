import { useMemo } from 'react';
import type { Query } from '@/ask/query/query';
import { conditionsIn } from '@/ask/query/query-parts';
import type { ElementInfo } from '@/model/element';
import { useView } from '@/page/kit/context/view-context';
import { useColumns } from '@/page/kit/reading/use-block';

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

/** Maximum bytes to count without asking: over a network, and from the user's own disk. */
const [MAX_FAR_BYTES, MAX_NEAR_BYTES] = [8 << 20, 1 << 30];

/**
 * Uncompressed bytes that a query may have to read at most, if the user is to be asked first; undefined if not, and
 * `unknown` until its columns are known.
 */
export function useQueryCost(
  info: TableInfo,
  query: Query | undefined,
  isRead: (column: string) => boolean,
): number | 'unknown' | undefined {
  const isNear = useView(({ source }) => source?.kind === 'file');
  const names = useMemo(() => {
    const all = query ? conditionsIn(query).map(({ column }) => column) : [];
    const isThere = (name: string) => name === info.index || info.columns.includes(name);
    return [...new Set(all)].filter((name) => isThere(name) && !isRead(name));
  }, [query, info, isRead]);
  const limit = isNear ? MAX_NEAR_BYTES : MAX_FAR_BYTES;
  // few rows need no closer look
  const areMany = info.length * names.length * TEXT_BYTES > limit;
  const schemas = useColumns(info.path, areMany ? names : []);
  if (!areMany) return undefined;
  if (schemas.some(({ status }) => status === 'loading')) return 'unknown';
  const bytes = schemas.reduce((sum, state) => {
    const element = state.status === 'ready' ? state.value.element : undefined;
    return sum + (element?.kind === 'column' ? bytesOf(element) : 0);
  }, 0);
  return bytes > limit ? bytes : undefined;
}

/** Estimated bytes per text; columns of texts are the largest. */
const TEXT_BYTES = 24;

function bytesOf({
  valueType,
  dtype,
  length,
  categories = 0,
}: Extract<ElementInfo, { kind: 'column' }>): number {
  if (valueType === 'categories')
    return length * (categories < 128 ? 1 : categories < 32768 ? 2 : 4);
  if (valueType === 'strings') return length * TEXT_BYTES;
  return length * (Number(/(?:8|16|32|64)$/.exec(dtype)?.[0] ?? 64) / 8);
}
