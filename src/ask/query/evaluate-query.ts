import { nearestNames } from '@/ask/names/nearest-names';
import { bitsOf, fromBitmap } from '@/ask/rows/row-set';
import { createIndexSession } from '@/ask/search-index/index-session';
import type { IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { QueryPlan } from '@/model/query-plan';
import type { RowRecipe, RowSet } from '@/model/row-set';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';
import { bindQuery, testsOf } from './bind-query';
import { Evaluation } from './evaluation';
import { isExact } from './exact-rows';
import { queryOfFilter } from './filter-query';
import { openIndexHints } from './open-index-hints';
import type { Query, QueryTest } from './query';
import {
  filterColumn,
  MAX_LABELS,
  openQueryTable,
  type QueryTable,
} from './query-column';
import { conditionsIn } from './query-parts';
import { lookUpRows, type QueryOptions, readRowGroups } from './read-row-groups';
import { rowGroupsOf } from './row-groups';

const MAX_NEAR = 3;

/**
 * Returns a sentence for each text that a query compares with a column of categories but that is not one of them: no
 * row has it.
 */
function unknownCategories(table: QueryTable, query: Query): readonly string[] {
  return conditionsIn(query).flatMap((condition) => {
    const texts = textsOf(condition);
    if (texts.length === 0) return [];
    const { info, categories } = table.columnOf(condition.column);
    const isKnown =
      info.valueType === 'categories' && (info.categories ?? 0) <= MAX_LABELS;
    if (!isKnown || categories?.kind !== 'strings') return [];
    const labels = unpackStrings(categories.strings);
    const known = new Set(labels);
    return texts
      .filter((text) => !known.has(text))
      .map((text) => {
        const near = nearestNames(labels, text, MAX_NEAR).map((name) => `“${name}”`);
        const nearest = near.length > 0 ? `; nearest: ${near.join(', ')}` : '';
        return `${nameOf(info.path)} has no category “${text}”${nearest}.`;
      });
  });
}

/** The texts that a condition compares for equality. */
function textsOf(condition: QueryTest): readonly string[] {
  const literals =
    condition.kind === 'in'
      ? condition.literals
      : condition.kind === 'compare' && /^[=!]=$/.test(condition.comparison)
        ? [condition.literal]
        : [];
  return literals.flatMap((literal) => (literal.kind === 'text' ? [literal.text] : []));
}

/** Maximum number of rows of a table: the answer has one bit per row. */
const MAX_ROWS = 2 ** 30;
export interface QueryAnswer {
  /** All rows that were found; if the answer is not final, there may be more. */
  readonly rows: RowSet;
  readonly plan: QueryPlan;
}

/**
 * Evaluates a query and returns the rows for which it is true. Use it for one query of one table; where rows have a
 * recipe, `RowSets.hold` calls it and caches the rows. Columns are read in batches: for each batch cheap and selective
 * conditions first, then of the next column only the chunks with candidate rows. Progress is in rows, with partial
 * results.
 *
 * @throws NotFoundError for unknown columns, UnsupportedError for conditions that do not fit their column,
 * TooLargeError, AbortError
 * @example
 * const { rows } = await evaluateQuery(elements, '/obs', expectQuery('n_genes > 500'), { signal });
 */
export async function evaluateQuery(
  elements: Elements,
  path: Path,
  query: Query,
  options: QueryOptions = {},
): Promise<QueryAnswer> {
  const table = await openQueryTable(elements, path, conditionsIn(query), options);
  return evaluate(table, query, options);
}

/**
 * Finds the rows whose value of a column is one of these, written as in a filter; null is missing. Errors as for
 * `evaluateQuery`.
 */
export async function evaluateValues(
  elements: Elements,
  path: Path,
  { column, values }: Pick<Extract<RowRecipe, { kind: 'category' }>, 'column' | 'values'>,
  options: QueryOptions = {},
): Promise<RowSet> {
  const table = await openQueryTable(elements, path, [{ column }], options);
  const named = values.filter((value) => value !== null);
  const filter = { kind: 'values', column, values: named } as const;
  const query = queryOfFilter(filter, filterColumn(table.columnOf(column)));
  const isMissing: Query = { column, kind: 'missing' };
  const either: Query = { kind: 'or', of: [query, isMissing] };
  const where = named.length === values.length ? query : either;
  return (await evaluate(table, where, options)).rows;
}

async function evaluate(
  table: QueryTable,
  query: Query,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const { signal, priority } = options;
  throwIfAborted(signal);
  const { length } = table;
  const bound = bindQuery(table, query);
  if (length > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${table.path} has ${formatCount(length)} rows, more than the ${formatCount(MAX_ROWS)} that can be queried.`,
    );
  const session = options.indexes ?? createIndexSession('ignored');
  const tests = testsOf(bound);
  const reading = { signal, priority };
  const { of: hints, dropped } = await openIndexHints(table, tests, session, reading);
  throwIfAborted(signal);
  const within = options.within && bitsOf(options.within);
  const groups = await rowGroupsOf(bound, tests, hints, { length, within });
  throwIfAborted(signal);
  const evaluation = new Evaluation(bound, { hints, groups, session }, reading);
  const words = new Uint32Array(Math.ceil(length / 32));
  const found: IndexRange[] = [];
  const work = { bound, hints, length, words, found, within };
  const answer = isExact(bound, hints)
    ? await lookUpRows(work, groups, evaluation, options)
    : await readRowGroups(work, groups, evaluation, options);
  throwIfAborted(signal);
  const notes = unknownCategories(table, query);
  const plan = {
    ...{ answer, ...(await evaluation.plan(answer.isFinal)), dropped: dropped() },
    ...(notes.length > 0 && { notes }),
  };
  return { rows: fromBitmap(words, length, found), plan };
}
