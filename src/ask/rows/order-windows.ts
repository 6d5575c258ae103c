import type { IndexSession } from '@/ask/search-index/index-session';
import { rowsInOrder } from '@/ask/search-index/sorted-order';
import type { SortBy } from '@/model/arrangement';
import type { IndexRange } from '@/model/block';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { type RowSetId, recipeOf } from '@/model/row-set';
import type { Elements } from '@/read/elements/open-elements';
import { columnAt } from './arrange-rows';
import { fromRanges, toRows } from './row-set';
import type { RowSets } from './row-sets';
import { type SortingIndex, sortingIndexes } from './sort-by-index';

/** The orders in which tables are shown; only the rows in view are requested. */
export interface OrderWindows {
  /** Number of rows that a recipe names; computes their order, unless a search index gives it. */
  count(table: Path, recipe: RowSetId, options: ReadOptions): Promise<number>;
  /**
   * Returns the rows at [`places[0]`, `places[1]`) of the order: of an index, only the chunks that contain them are
   * read.
   */
  rowsAt(
    table: Path,
    recipe: RowSetId,
    places: IndexRange,
    options: ReadOptions,
  ): Promise<Uint32Array>;
}

interface HeldOrder {
  readonly recipe: RowSetId;
  readonly rows: Uint32Array;
  readonly release: () => void;
}

/** Holds the last computed order of each table, so that it is not computed again for each window. */
export function createOrderWindows(
  elements: Elements,
  sets: RowSets,
  session: IndexSession,
): OrderWindows {
  const held = new Map<Path, HeldOrder>();
  const heldOf = async (table: Path, recipe: RowSetId, options: ReadOptions) => {
    const known = held.get(table);
    if (known?.recipe === recipe) return known;
    const { rows, release } = await sets.hold(recipe, options);
    const made = {
      recipe,
      release,
      rows: rows.kind === 'order' ? rows.rows : toRows(rows),
    };
    held.get(table)?.release();
    held.set(table, made);
    return made;
  };
  return {
    async count(table, recipe, options) {
      const sorted = sortedBy(recipe);
      const sorting = sorted && (await openSorting(elements, sorted, session, options));
      if (sorting && sorting.indexes.length > 0) return sorting.rows;
      return (await heldOf(table, recipe, options)).rows.length;
    },
    async rowsAt(table, recipe, places, options) {
      const sorted = held.get(table)?.recipe === recipe ? undefined : sortedBy(recipe);
      const found =
        sorted && (await rowsOfIndex(elements, sorted, places, session, options));
      return found ?? (await heldOf(table, recipe, options)).rows.slice(...places);
    },
  };
}

/** All rows of a table, sorted by one column. */
interface SortedTable {
  readonly table: Path;
  readonly by: SortBy;
}

/** Returns the sorting of a recipe if it is of the only kind that an index can give; undefined otherwise. */
function sortedBy(id: RowSetId): SortedTable | undefined {
  const recipe = recipeOf(id);
  if (recipe.kind !== 'arranged' || recipe.of) return undefined;
  const [by, ...others] = recipe.sort;
  return by && others.length === 0 ? { table: recipe.table, by } : undefined;
}

/**
 * Reads rows from an index; undefined if no index is reliable (any more), or if it does not contain row numbers there.
 */
async function rowsOfIndex(
  elements: Elements,
  sorted: SortedTable,
  [offset, stop]: IndexRange,
  session: IndexSession,
  { signal, report }: ReadOptions,
): Promise<Uint32Array | undefined> {
  const { rows, indexes } = await openSorting(elements, sorted, session, { signal });
  const [first] = indexes;
  const { descending = false } = sorted.by;
  const found = fromRanges([0, rows], rows);
  const limit = stop - offset;
  return (
    first &&
    rowsInOrder(
      first.index,
      first.order,
      { found, descending, offset, limit },
      { signal, report },
    )
  );
}

const NONE = { rows: 0, indexes: [] };

async function openSorting(
  elements: Elements,
  { table, by: { column: name, descending = false } }: SortedTable,
  session: IndexSession,
  { signal }: ReadOptions,
): Promise<{ readonly rows: number; readonly indexes: readonly SortingIndex[] }> {
  const opened = await elements.at(table, { signal });
  const { info } = opened;
  // `sortRowsBy` refuses these with its reason
  if (info.kind !== 'dataframe') return NONE;
  if (name !== info.index && !info.columns.includes(name)) return NONE;
  const rows = info.length;
  const element = await columnAt(elements, joinPath(table, name), rows, { signal });
  const ofTable = { rows, descending };
  const indexes = await sortingIndexes(opened, { name, element }, ofTable, session);
  return { rows, indexes };
}
