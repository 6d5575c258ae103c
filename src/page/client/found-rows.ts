import type { Path } from '@/model/path';
import type { IndexUse, QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { type RowRecipe, type RowSetId, recipeOf, rowSetId } from '@/model/row-set';
import type { Ask } from './source-connection';

/** How many rows a query finds, and how. */
export interface FoundRows {
  readonly count: number;
  /** How each part was evaluated that consists of conditions on columns; one where no rows are named. */
  readonly plans: readonly QueryPlan[];
  /** Row numbers, ascending, where the answer is not final: there may be more. */
  readonly soFar?: Uint32Array;
}

/** The result of a recipe: one `query`, or `countRows` if it has several parts. */
export interface FoundQuestion {
  readonly found: { readonly ask: FoundAsk; readonly answer: FoundRows };
}

interface FoundAsk {
  readonly table: Path;
  readonly recipe: RowSetId;
  /** `named`: the answer may end once the chunks are checked that unverified indexes name. */
  readonly scan: 'all' | 'named';
  /** How indexes are used while it is evaluated: other plans, the same rows. */
  readonly use: IndexUse;
}

/** Evaluates a recipe; by default all chunks are checked, and verified indexes used. */
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
