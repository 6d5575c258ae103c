import type { Path } from '@/model/path';
import type { IndexUse, QueryPlan } from '@/model/query-plan';
import type { Question } from '@/model/question';
import type { ReadOptions } from '@/model/read-options';
import { type RowRecipe, type RowSetId, recipeOf, rowSetId } from '@/model/row-set';
import type { Ask } from './source-connection';

/** Number of rows that a query finds, and how it was evaluated. */
export interface FoundRows {
  readonly count: number;
  /** Plans of the parts that consist of conditions on columns; a single plan if the query names no rows. */
  readonly plans: readonly QueryPlan[];
  /** Row numbers found so far, ascending, if the answer is not final: there may be more. */
  readonly soFar?: Uint32Array;
}

/** The result of a recipe: one `query`, or `countRows` if it has several parts. */
export interface FoundQuestion {
  readonly found: Question<FoundAsk, FoundRows>;
}

interface FoundAsk {
  readonly table: Path;
  readonly recipe: RowSetId;
  /** `named`: the evaluation may end once the chunks that unverified indexes name are checked. */
  readonly scan: 'all' | 'named';
  /** Index use during the evaluation; it affects the plans, not the rows. */
  readonly use: IndexUse;
}

/** Returns the question that evaluates a recipe. By default all chunks are checked, and verified indexes are used. */
export function foundAsk(
  table: Path,
  recipe: RowRecipe,
  scan: FoundAsk['scan'] = 'all',
  use: IndexUse = 'verified',
): FoundAsk {
  return { table, recipe: rowSetId(recipe), scan, use };
}

/** Evaluates a recipe. */
export async function readFound(
  ask: Ask,
  { table, recipe: id, scan }: FoundAsk,
  options: ReadOptions,
): Promise<FoundRows> {
  const recipe = recipeOf(id);
  if (recipe.kind !== 'query') return ask('countRows', { table, recipe: id }, options);
  const { where } = recipe;
  const { plan, rows } = await ask(
    'query',
    { table: recipe.table, where, scan },
    options,
  );
  return { count: plan.answer.count, plans: [plan], ...(rows && { soFar: rows }) };
}
