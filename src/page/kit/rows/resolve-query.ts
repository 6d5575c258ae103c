import { expectQuery, faultText, parseQuery } from '@/ask/query/parse-query';
import { type Query, SELECTED } from '@/ask/query/query';
import type { QueryFault } from '@/ask/query/query-tokens';
import { isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';
import { selectionRecipe } from '@/page/state/selection-recipe';
import type { NamedRowsOf, SavedRows } from '@/page/state/table-state';
import { namesIn, queryRecipe } from './query-recipe';
import type { SelectedRecipe } from './use-selection-recipe';

/** Definitions of the names in a query. */
export interface Names {
  readonly table: Path;
  readonly selected: SelectedRecipe | undefined;
  readonly named: NamedRowsOf;
}

export type ResolvedQuery =
  | { readonly status: 'ready'; readonly query: Query; readonly recipe: RowRecipe }
  /** The selected rows are not known yet. */
  | { readonly status: 'waiting' }
  | {
      readonly status: 'wrong';
      readonly sentence: string;
      /** Fault in the text, if it is not a query. */
      readonly fault?: QueryFault;
    };

/** Returns the recipe of the rows of a query, with its names resolved. */
export function resolveQuery(text: string, names: Names): ResolvedQuery {
  const parsed = parseQuery(text);
  if (parsed.status === 'wrong') {
    const { fault } = parsed;
    return { status: 'wrong', sentence: faultText(text, fault), fault };
  }
  try {
    const { query } = parsed;
    const { table } = names;
    // as written, so that errors about its columns have its own positions
    if (namesIn(query).length === 0)
      return { status: 'ready', query, recipe: { kind: 'query', table, where: text } };
    const named = (name: string) => rowsNamed(name, names, []);
    return { status: 'ready', query, recipe: queryRecipe(query, table, named) };
  } catch (error) {
    if (error instanceof Waiting) return { status: 'waiting' };
    if (error instanceof Unnamed) return { status: 'wrong', sentence: error.message };
    if (isDataError(error)) return { status: 'wrong', sentence: error.message };
    throw error;
  }
}

class Waiting extends Error {}
class Unnamed extends Error {}

function rowsNamed(name: string, names: Names, within: readonly string[]): RowRecipe {
  const { table, selected, named } = names;
  if (name === SELECTED) {
    if (!selected) return { kind: 'rows', table, ranges: [] };
    if (selected.status === 'waiting') throw new Waiting();
    if (selected.status === 'unknown')
      throw new Unnamed(
        `The selection was drawn in ${selected.embedding}, which this file does not have.`,
      );
    return selected.recipe;
  }
  const saved = Object.hasOwn(named, name) ? named[name] : undefined;
  if (!saved)
    throw new Unnamed(
      `No query or selection of ${table} is saved as @${name}. @selected is the selection.`,
    );
  if ('selection' in saved) return selectionRecipe(saved.selection, table);
  if (within.includes(name))
    throw new Unnamed(`@${name} is defined by itself: change what is saved as @${name}.`);
  return queryRecipe(expectQuery(saved.where), table, (other) =>
    rowsNamed(other, names, [...within, name]),
  );
}

/**
 * Returns the recipes of the names in a query, including names within them; undefined if it has none but `@selected`.
 */
export function definitionsIn(query: Query, named: NamedRowsOf): NamedRowsOf | undefined {
  const used = new Map<string, SavedRows>();
  const look = (part: Query): void => {
    for (const name of namesIn(part)) {
      const saved = Object.hasOwn(named, name) ? named[name] : undefined;
      if (name === SELECTED || !saved || used.has(name)) continue;
      used.set(name, saved);
      const parsed = 'where' in saved ? parseQuery(saved.where) : undefined;
      if (parsed?.status === 'parsed') look(parsed.query);
    }
  };
  look(query);
  return used.size > 0 ? Object.fromEntries(used) : undefined;
}
