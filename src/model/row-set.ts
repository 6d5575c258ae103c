import type { SortBy } from './arrangement';
import type { Path } from './path';
import { listNamed, MAX_SPELLED, nameOfList, type RowRanges } from './row-lists';

/** A recipe for rows of a table: a filter, a lasso, ticked rows, a category, or a combination of these. */
export type RowRecipe =
  /** The rows of `of` (default: all) in sorted order; in their own without sorting. */
  | {
      readonly kind: 'arranged';
      readonly table: Path;
      readonly sort: readonly SortBy[];
      readonly of?: RowRecipe | undefined;
    }
  /** Rows inside any of the outlines: corners in data coordinates, x and y alternating. */
  | {
      readonly kind: 'outlined';
      readonly embedding: Path;
      readonly dimensions: readonly [x: number, y: number];
      readonly outlines: readonly (readonly number[])[];
    }
  /** Half-open ranges of row numbers, ascending: start and stop alternating. */
  | { readonly kind: 'rows'; readonly table: Path; readonly ranges: RowRanges }
  /** Rows whose value of a column is one of these, written as in a filter; null is missing. */
  | {
      readonly kind: 'category';
      readonly table: Path;
      readonly column: string;
      readonly values: readonly (string | null)[];
    }
  /** The rows that satisfy a query: its text, as parsed by `ask/query/parse-query`. */
  | { readonly kind: 'query'; readonly table: Path; readonly where: string }
  | { readonly kind: 'union'; readonly of: readonly RowRecipe[] }
  /**
   * In the order of the first; at least one, because an empty intersection would be all rows of an
   * unknown table.
   */
  | { readonly kind: 'intersection'; readonly of: readonly [RowRecipe, ...RowRecipe[]] }
  /** The rows of `of` that are not in `without`, in the order of `of`. */
  | {
      readonly kind: 'difference';
      readonly of: RowRecipe;
      readonly without: RowRecipe;
    }
  /** All other rows of the table. */
  | { readonly kind: 'complement'; readonly of: RowRecipe };

/** The name of a row set: equal recipes have equal names, regardless of the order of their members. */
export type RowSetId = string;

/** Rows of a table with `length` rows, each at most once. */
export type RowSet =
  /** Half-open ranges, ascending, neither overlapping nor adjacent: start and stop alternating. */
  | {
      readonly kind: 'runs';
      readonly count: number;
      readonly length: number;
      readonly runs: Uint32Array;
    }
  /** Bit `row % 32` of word `row / 32`, lowest first; unused bits of the last word are 0. */
  | {
      readonly kind: 'bitmap';
      readonly count: number;
      readonly length: number;
      readonly words: Uint32Array;
    }
  /** Row numbers in any order. */
  | {
      readonly kind: 'order';
      readonly count: number;
      readonly length: number;
      readonly rows: Uint32Array;
    };

/**
 * Returns the canonical text of a recipe: JSON with sorted keys, without absent members; of very many ranges the name
 * of their list. Use it to say in a question which rows are meant; `recipeOf` is its inverse.
 *
 * @example
 * const rows = rowSetId({ kind: 'category', table: '/obs', column: 'leiden', values: ['0', '3'] });
 * const profile = useAnswer('profile', { path: '/obs/n_genes', rows });
 */
export function rowSetId(recipe: RowRecipe): RowSetId {
  return JSON.stringify(withSortedKeys(recipe));
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint32Array)
    return value.length > MAX_SPELLED ? nameOfList(value) : Array.from(value);
  // there may be a million numbers: no visit of each
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map(withSortedKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, withSortedKeys(member)]),
  );
}

/** The table or embedding at the source of a recipe. */
export function startOf(recipe: RowRecipe): Path | undefined {
  switch (recipe.kind) {
    case 'outlined':
      return recipe.embedding;
    case 'union':
    case 'intersection':
      return recipe.of[0] && startOf(recipe.of[0]);
    case 'difference':
    case 'complement':
      return startOf(recipe.of);
    default:
      return recipe.table;
  }
}

/** Parses the recipe from a name. */
export function recipeOf(id: RowSetId): RowRecipe {
  return JSON.parse(id, (key, value) =>
    key === 'ranges' && typeof value === 'string' ? listNamed(value) : value,
  ) as RowRecipe; // created by rowSetId
}

/** Which rows of a table, those of `of` (default: all), and in what order: the first column of `sort` is the primary key. */
export interface Arrangement {
  readonly sort: readonly SortBy[];
  readonly of?: RowRecipe | undefined;
}

/** True if all rows are shown in file order. */
export function isAsStored({ sort, of }: Arrangement): boolean {
  return sort.length === 0 && !of;
}
