import { useCallback } from 'react';
import { savedColumnName } from '@/ask/columns/saved-column';
import { parseQuery } from '@/ask/query/parse-query';
import { SELECTED } from '@/ask/query/query';
import { conditionsIn } from '@/ask/query/query-parts';
import { nameOf, type Path } from '@/model/path';
import type { PageStates } from '@/page/state/page-link';
import { useCurrentView } from '../context/view-context';

type Markers = NonNullable<PageStates['markers']>;

/**
 * Returns a function that makes the state of a page of markers: of some cells of a table, compared only among the rows
 * of its query as it is then. Use it wherever markers are opened.
 */
export function useMarkersOf(table: Path | undefined): (of: Markers['of']) => Markers {
  const viewNow = useCurrentView();
  return useCallback(
    (of) => {
      const where = table === undefined ? undefined : viewNow().tables?.[table]?.where;
      return { of, among: queryAmong(where, comparedIn(of)) };
    },
    [table, viewNow],
  );
}

/** Name that a query uses for what is compared: of the selection, or of a column. */
function comparedIn(of: Markers['of']): string | undefined {
  if (of?.kind === 'selected') return savedColumnName(SELECTED);
  return of && 'by' in of ? nameOf(of.by) : undefined;
}

/**
 * Returns the query among whose rows a comparison is made: that of the table, which its page shows in a field. A query on
 * what is compared (a column, or `@selected`) is left out, as it would leave nothing to compare with.
 */
export function queryAmong(
  where: string | undefined,
  compared: string | undefined,
): string | undefined {
  const parsed = where === undefined ? undefined : parseQuery(where);
  if (parsed?.status !== 'parsed') return undefined;
  const isCompared = compared?.startsWith('@')
    ? where?.includes(compared)
    : conditionsIn(parsed.query).some(({ column }) => column === compared);
  return isCompared ? undefined : where;
}
