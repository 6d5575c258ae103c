import { queryOfFilter } from '@/ask/query/filter-query';
import type { Query } from '@/ask/query/query';
import { partsOf, queryOfParts } from '@/ask/query/query-parts';
import { queryText } from '@/ask/query/query-text';
import type { Bounds } from '@/page/kit/plot/thresholds';
import type { Threshold } from './plots-view';

const NUMBERS = { kind: 'floats', mayLack: true, missingMeans: 'NaN' } as const;

/** Returns thresholds with other bounds of one column, which keeps its place; without bounds it is left out. */
export function withBounds(
  thresholds: readonly Threshold[],
  column: string,
  { min, max }: Bounds,
): readonly Threshold[] {
  const isSet = min !== undefined || max !== undefined;
  const next = {
    ...{ column, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  };
  const at = thresholds.findIndex((one) => one.column === column);
  if (!isSet) return thresholds.filter((_, i) => i !== at);
  return at < 0 ? [...thresholds, next] : thresholds.with(at, next);
}

/**
 * Adds thresholds to the conditions of a query. A value at a threshold meets it, and a missing one does not. Undefined
 * without thresholds and query.
 */
export function thresholdsQuery(
  thresholds: readonly Threshold[],
  of?: Query,
): string | undefined {
  const ranges = thresholds.map((ends) =>
    queryOfFilter({ kind: 'range', ...ends }, NUMBERS),
  );
  const query = queryOfParts([...partsOf(of), ...ranges]);
  return query && queryText(query);
}
