import type { Path } from '@/model/path';
import type { IndexUse, QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { type RowRecipe, type RowSetId, recipeOf, rowSetId } from '@/model/row-set';
import { ResourceCache } from './resource-cache';
import type { RowsClient } from './rows-client';

/** How many rows a query finds, and how. */
export interface FoundRows {
  readonly count: number;
  /** How each part was evaluated that consists of conditions on columns; one where no rows are named. */
  readonly plans: readonly QueryPlan[];
  /** Row numbers, ascending, where the answer is not final: there may be more. */
  readonly soFar?: Uint32Array;
}

/** `named`: the answer may end once the chunks are checked that unverified indexes name. */
export type Scan = 'all' | 'named';

/** Names what is found by a recipe: the same rows, however indexes are used, and another plan. */
export function foundKey(
  table: Path,
  recipe: RowRecipe,
  scan: Scan = 'all',
  use: IndexUse = 'verified',
): string {
  return JSON.stringify([table, rowSetId(recipe), scan, use]);
}

/** What queries find, by `foundKey`. */
export function createFoundRows(
  client: Pick<RowsClient, 'query' | 'countRows'>,
): ResourceCache<FoundRows> {
  return new ResourceCache<FoundRows>(
    async (key, options) => {
      const [table, id, scan] = JSON.parse(key) as [Path, RowSetId, Scan]; // made by foundKey
      const recipe = recipeOf(id);
      if (recipe.kind === 'query') return findOne(client, recipe, scan, options);
      return client.countRows({ table, recipe: id }, options);
    },
    { budgetBytes: 4 << 20, weigh: ({ soFar }) => 2048 + (soFar?.byteLength ?? 0) },
  );
}

async function findOne(
  client: Pick<RowsClient, 'query'>,
  { table, where }: Extract<RowRecipe, { kind: 'query' }>,
  scan: Scan,
  options: ReadOptions,
): Promise<FoundRows> {
  const { plan, rows } = await client.query({ table, where, scan }, options);
  return { count: plan.answer.count, plans: [plan], ...(rows && { soFar: rows }) };
}
