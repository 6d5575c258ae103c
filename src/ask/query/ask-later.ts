import { lazyModule } from '@/model/lazy-module';
import type * as evaluation from './evaluate-query';
import type * as columns from './query-column';

/** No first screen evaluates a query, unless its link has one. */
const queries = lazyModule(async () => ({
  ...(await import('./evaluate-query')),
  ...(await import('./query-column')),
}));

/** `evaluateQuery`, whose code is fetched when it is first needed. */
export async function evaluateQuery(
  ...how: Parameters<typeof evaluation.evaluateQuery>
): ReturnType<typeof evaluation.evaluateQuery> {
  return (await queries()).evaluateQuery(...how);
}

/** `evaluateValues`, whose code is fetched when it is first needed. */
export async function evaluateValues(
  ...how: Parameters<typeof evaluation.evaluateValues>
): ReturnType<typeof evaluation.evaluateValues> {
  return (await queries()).evaluateValues(...how);
}

/** `describeQueryColumn`, whose code is fetched when it is first needed. */
export async function describeQueryColumn(
  ...how: Parameters<typeof columns.describeQueryColumn>
): ReturnType<typeof columns.describeQueryColumn> {
  return (await queries()).describeQueryColumn(...how);
}
