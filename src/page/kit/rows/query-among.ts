import { parseQuery } from '@/ask/query/parse-query';
import { conditionsIn } from '@/ask/query/query-parts';

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
