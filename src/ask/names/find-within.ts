import { ascending, combine, invert } from '@/ask/rows/row-set';
import { DataError } from '@/model/errors';
import type { RowRecipe, RowSet } from '@/model/row-set';

type QueryRecipe = Extract<RowRecipe, { kind: 'query' }>;

/** Finds the rows of the parts of a recipe. */
export interface PartFinder {
  /** All rows of a part. */
  rowsOf(part: RowRecipe): Promise<RowSet>;
  /** The rows of a query among some, or among all. */
  evaluate(query: QueryRecipe, within: RowSet | undefined): Promise<RowSet>;
}

/** A recipe that is composed of others, or a query. */
export type MadeRecipe = Extract<
  RowRecipe,
  { kind: 'query' | 'union' | 'intersection' | 'difference' | 'complement' }
>;

/**
 * The rows of a recipe among some, or all if `within` is undefined. Named rows cost little, and are
 * evaluated first: queries only for rows that are still undecided. An intersection has the order of
 * its first part, a difference that of its minuend.
 */
export async function findWithin(
  recipe: MadeRecipe,
  within: RowSet | undefined,
  finder: PartFinder,
): Promise<RowSet> {
  switch (recipe.kind) {
    case 'query':
      return finder.evaluate(recipe, within);
    case 'union':
      return findUnion(recipe.of, within, finder);
    case 'intersection':
      return findIntersection(recipe.of, within, finder);
    case 'difference': {
      const of = await findPart(recipe.of, within, finder);
      const without = await findPart(recipe.without, ascending(of), finder);
      return combine(of, without, 'difference');
    }
    case 'complement': {
      const of = await findPart(recipe.of, within, finder);
      return within ? combine(within, of, 'difference') : invert(of);
    }
  }
}

/** True for a recipe that is found by its parts. */
export function isMade(recipe: RowRecipe): recipe is MadeRecipe {
  return MADE.has(recipe.kind);
}

const MADE: ReadonlySet<RowRecipe['kind']> = new Set<MadeRecipe['kind']>([
  ...(['query', 'union', 'intersection', 'difference', 'complement'] as const),
]);

/** A recipe without queries is evaluated as a whole, and cached. */
async function findPart(
  part: RowRecipe,
  within: RowSet | undefined,
  finder: PartFinder,
): Promise<RowSet> {
  if (isMade(part) && hasQuery(part)) return findWithin(part, within, finder);
  const rows = await finder.rowsOf(part);
  return within ? combine(rows, within, 'intersection') : rows;
}

async function findUnion(
  of: readonly RowRecipe[],
  within: RowSet | undefined,
  finder: PartFinder,
): Promise<RowSet> {
  let found: RowSet | undefined;
  for (const part of namedFirst(of)) {
    const others = found && invert(found);
    const left = others && within ? combine(within, others, 'intersection') : others;
    const more = await findPart(part, left ?? within, finder);
    found = found ? combine(found, more, 'union') : ascending(more);
  }
  if (found) return found;
  throw new DataError('UnsupportedError', 'A union of rows has no parts.');
}

async function findIntersection(
  [first, ...others]: readonly [RowRecipe, ...RowRecipe[]],
  within: RowSet | undefined,
  finder: PartFinder,
): Promise<RowSet> {
  const named = hasQuery(first) ? undefined : await findPart(first, within, finder);
  let left = named ?? within;
  for (const part of namedFirst(others))
    left = await findPart(part, left && ascending(left), finder);
  if (!named) return findPart(first, left && ascending(left), finder);
  return left ? combine(named, left, 'intersection') : named;
}

/** Parts without queries, then those with some; each in their order. */
function namedFirst(parts: readonly RowRecipe[]): readonly RowRecipe[] {
  return [...parts.filter((part) => !hasQuery(part)), ...parts.filter(hasQuery)];
}

/** True if a query must be evaluated for a recipe, apart from cached parts. */
function hasQuery(recipe: RowRecipe): boolean {
  switch (recipe.kind) {
    case 'query':
      return true;
    case 'union':
    case 'intersection':
      return recipe.of.some(hasQuery);
    case 'difference':
      return hasQuery(recipe.of) || hasQuery(recipe.without);
    case 'complement':
      return hasQuery(recipe.of);
    default:
      return false;
  }
}
