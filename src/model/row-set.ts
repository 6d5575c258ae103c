import type { RowFilter, SortBy } from './arrangement';
import type { Path } from './path';

/**
 * How rows of a table are found. A filter, a lasso, ticked rows and a category are all this, and so is what they
 * make together.
 */
export type RowRecipe =
  /** The rows of `of` (all where it is absent) that meet all filters, in the order of the sorting; ascending where nothing is sorted by. */
  | {
      readonly kind: 'arranged';
      readonly table: Path;
      readonly sort: readonly SortBy[];
      readonly filters: readonly RowFilter[];
      readonly of?: RowRecipe | undefined;
    }
  /** Rows inside any of the outlines: corners in the data's own coordinates, x and y in turn. */
  | {
      readonly kind: 'outlined';
      readonly embedding: Path;
      readonly dimensions: readonly [x: number, y: number];
      readonly outlines: readonly (readonly number[])[];
    }
  /** Ranges of row numbers, ascending: the first of each and the one after its last, in turn. */
  | { readonly kind: 'rows'; readonly table: Path; readonly ranges: readonly number[] }
  /** Rows whose value of a column is one of these, as a filter writes them; null is missing. */
  | {
      readonly kind: 'category';
      readonly table: Path;
      readonly column: string;
      readonly values: readonly (string | null)[];
    }
  /** The rows for which a query is true: its text, as `analysis/query/parse-query` reads it. */
  | { readonly kind: 'query'; readonly table: Path; readonly where: string }
  | { readonly kind: 'union'; readonly of: readonly RowRecipe[] }
  /** In the order of the first; of none of them all rows cannot be known, so there is at least one. */
  | { readonly kind: 'intersection'; readonly of: readonly [RowRecipe, ...RowRecipe[]] }
  /** Those of `of` that are not in `without`, in the order of `of`. */
  | {
      readonly kind: 'difference';
      readonly of: RowRecipe;
      readonly without: RowRecipe;
    }
  /** All other rows of the table. */
  | { readonly kind: 'complement'; readonly of: RowRecipe };

/** Names rows by their recipe: equal recipes have equal names, whichever way their members were written down. */
export type RowSetId = string;

/** Rows of a table of `length` rows, each at most once. */
export type RowSet =
  /** Ascending ranges that neither meet nor touch: the first row of each and the one after its last, in turn. */
  | {
      readonly kind: 'runs';
      readonly count: number;
      readonly length: number;
      readonly runs: Uint32Array;
    }
  /** Bit `row % 32` of word `row / 32`, lowest first; the bits after the last row are 0. */
  | {
      readonly kind: 'bitmap';
      readonly count: number;
      readonly length: number;
      readonly words: Uint32Array;
    }
  /** Row numbers in an order of their own. */
  | {
      readonly kind: 'order';
      readonly count: number;
      readonly length: number;
      readonly rows: Uint32Array;
    };

/** The canonical text of a recipe: JSON with sorted keys, without members that are absent. */
export function rowSetId(recipe: RowRecipe): RowSetId {
  return JSON.stringify(withSortedKeys(recipe));
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // ranges may be a million numbers, which are not looked at one by one
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map(withSortedKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, withSortedKeys(member)]),
  );
}

/** The table or embedding that the first rows of a recipe are found in. */
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

/** The recipe that a name says. */
export function recipeOf(id: RowSetId): RowRecipe {
  return JSON.parse(id) as RowRecipe; // made by rowSetId
}

/**
 * Which rows of a table, and in what order: those of `of` (all where it is absent) that meet all filters; the first column
 * of `sort` decides first.
 */
export interface Arrangement {
  readonly sort: readonly SortBy[];
  readonly filters: readonly RowFilter[];
  readonly of?: RowRecipe | undefined;
}

/** True where all rows are shown in the order of the file. */
export function isAsStored({ sort, filters, of }: Arrangement): boolean {
  return sort.length === 0 && filters.length === 0 && !of;
}
