import type { Path } from '@/model/path';
import type { IndexUse, QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { type RowRecipe, rowSetId } from '@/model/row-set';
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
  client: Pick<RowsClient, 'query' | 'arrange'>,
): ResourceCache<FoundRows> {
  return new ResourceCache<FoundRows>(
    async (key, options) => {
      const [table, id, scan] = JSON.parse(key) as [Path, string, Scan]; // made by foundKey
      const recipe = JSON.parse(id) as RowRecipe; // made by rowSetId
      if (recipe.kind === 'query') return findOne(client, recipe, scan, options);
      const plans: QueryPlan[] = [];
      for (const { where } of queriesIn(recipe, table))
        plans.push((await client.query({ table, where }, options)).plan);
      // the worker keeps what the parts found
      const whole = { sort: [], filters: [], of: recipe };
      const rows = await client.arrange(table, whole, options);
      return { count: rows.length, plans };
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

/** The queries over a table in a recipe, each once. */
function queriesIn(
  recipe: RowRecipe,
  table: Path,
): readonly Extract<RowRecipe, { kind: 'query' }>[] {
  const found = new Map<string, Extract<RowRecipe, { kind: 'query' }>>();
  const look = (part: RowRecipe): void => {
    switch (part.kind) {
      case 'query':
        if (part.table === table) found.set(part.where, part);
        return;
      case 'union':
      case 'intersection':
        for (const one of part.of) look(one);
        return;
      case 'difference':
        look(part.of);
        look(part.without);
        return;
      case 'complement':
        look(part.of);
        return;
      case 'arranged':
        if (part.of) look(part.of);
    }
  };
  look(recipe);
  return [...found.values()];
}
