import { useMemo } from 'react';
import type { Query } from '@/ask/query/query';
import { conditionsIn } from '@/ask/query/query-parts';
import type { ElementInfo } from '@/model/element';
import { useView } from '@/page/kit/context/view-context';
import { useColumns } from '@/page/kit/reading/use-block';

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

/** Maximum bytes to read without asking: over a network, and from the user's own disk. */
const [MAX_FAR_BYTES, MAX_NEAR_BYTES] = [8 << 20, 1 << 30];

/**
 * Returns the uncompressed bytes that some columns of a table take at most, if that is enough to ask the user
 * before they are read; undefined if not, and `unknown` until the columns are known.
 */
export function useColumnsCost(
  { path, length }: Pick<TableInfo, 'path' | 'length'>,
  names: readonly string[],
): number | 'unknown' | undefined {
  const isNear = useView(({ source }) => source?.kind === 'file');
  const limit = isNear ? MAX_NEAR_BYTES : MAX_FAR_BYTES;
  // few rows need no closer look
  const areMany = length * names.length * TEXT_BYTES > limit;
  const schemas = useColumns(path, areMany ? names : NO_NAMES);
  if (!areMany) return undefined;
  if (schemas.some(({ status }) => status === 'loading')) return 'unknown';
  const bytes = schemas.reduce((sum, state) => {
    const element = state.status === 'ready' ? state.value.element : undefined;
    return sum + (element?.kind === 'column' ? bytesOf(element) : 0);
  }, 0);
  return bytes > limit ? bytes : undefined;
}

const NO_NAMES: readonly string[] = [];

/** Returns the cost of the columns of a query that were not read yet, as `useColumnsCost`. */
export function useQueryCost(
  info: TableInfo,
  query: Query | undefined,
  isRead: (column: string) => boolean,
): number | 'unknown' | undefined {
  const names = useMemo(() => {
    const all = query ? conditionsIn(query).map(({ column }) => column) : [];
    const isThere = (name: string) => name === info.index || info.columns.includes(name);
    return [...new Set(all)].filter((name) => isThere(name) && !isRead(name));
  }, [query, info, isRead]);
  return useColumnsCost(info, names);
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
