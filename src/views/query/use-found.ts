import { type FoundRows, foundKey } from '@/client/found-rows';
import { ResourceCache } from '@/client/resource-cache';
import type { Path } from '@/model/path';
import { useData } from '../use-block';
import { type Reading, useResource } from '../use-resource';
import type { ResolvedQuery } from './resolve-query';

const NOTHING = new ResourceCache<FoundRows>(async () => ({ count: 0, plans: [] }), {
  budgetBytes: 0,
  weigh: () => 0,
});

/** How many rows a query finds, looked for while it is wanted; undefined where it is not. */
export function useFound(
  table: Path,
  query: ResolvedQuery | undefined,
  isWanted: boolean,
): Reading<FoundRows> | undefined {
  const { found } = useData().rows;
  const recipe = isWanted && query?.status === 'ready' ? query.recipe : undefined;
  const key = recipe ? foundKey(table, recipe) : '';
  const reading = useResource(recipe ? found : NOTHING, key);
  return recipe && reading;
}
