import { useMemo } from 'react';
import type { Comparison } from '@/model/markers';
import type { Noun } from '@/model/nouns';
import { many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { type RowRecipe, type RowSetId, rowSetId } from '@/model/row-set';
import { resolveQuery } from '@/page/kit/rows/resolve-query';
import {
  type SelectedRecipe,
  useSelectionRecipe,
} from '@/page/kit/rows/use-selection-recipe';
import type { NamedRowsOf } from '@/page/state/table-state';
import { useSavedRows } from '../query/use-saved-rows';
import type { MarkersView, Side } from './markers-view';

/** Comparison of a page, or the reason why it has no comparison. */
export type ResolvedComparison =
  | { readonly status: 'none' }
  | {
      readonly status: 'ready';
      readonly comparison: Comparison;
      /** The rows that take part; undefined for all. */
      readonly within?: RowSetId;
      /** The sides in words: `selected cells against the rest`. */
      readonly words: string;
    }
  | { readonly status: 'waiting' }
  | { readonly status: 'wrong'; readonly sentence: string };

/** Resolves the sides of a view, and the rows that take part, to rows of the table of cells. */
export function useComparison(
  { of, against, among }: MarkersView,
  table: Path,
  noun: Noun,
): ResolvedComparison {
  const selected = useSelectionRecipe(table);
  const { names: named } = useSavedRows(table);
  return useMemo((): ResolvedComparison => {
    if (!of) return { status: 'none' };
    const names = { table, selected, named, noun };
    const sides = resolveSides({ of, against }, names);
    if (sides.status !== 'ready' || among === undefined) return sides;
    const part = resolveQuery(among, names);
    if (part.status !== 'ready') return part;
    const words = `${sides.words} among ${among}`;
    return { ...sides, words, within: rowSetId(part.recipe) };
  }, [of, against, among, table, selected, named, noun]);
}

function resolveSides(
  { of, against }: MarkersView & { readonly of: NonNullable<MarkersView['of']> },
  names: Names,
): ResolvedComparison {
  const { noun } = names;
  if (of.kind === 'each') {
    const other = against?.kind === 'group' && against.by === of.by ? against : undefined;
    return {
      status: 'ready',
      comparison: { kind: 'groups', by: of.by, against: other?.label },
      words: `each group of ${nameOf(of.by)} against ${other ? sideLabel(other, noun) : 'the rest'}`,
    };
  }
  const rows = rowsOf(of, names);
  if (rows.status !== 'ready') return rows;
  const words = `${sideLabel(of, noun)} against ${against ? sideLabel(against, noun) : 'the rest'}`;
  const own = { kind: 'rows', rows: rowSetId(rows.recipe) } as const;
  if (!against) return { status: 'ready', comparison: own, words };
  const others = rowsOf(against, names);
  if (others.status !== 'ready') return others;
  const comparison = { ...own, against: rowSetId(others.recipe) };
  return { status: 'ready', comparison, words };
}

/** Name of a side on the page. */
export function sideLabel(side: Side, noun: Noun): string {
  switch (side.kind) {
    case 'selected':
      return `selected ${many(noun)}`;
    case 'query':
      return side.where;
    case 'saved':
      return `@${side.name}`;
    case 'group':
      return side.label === '' ? '(empty text)' : side.label;
  }
}

interface Names {
  readonly table: Path;
  readonly selected: SelectedRecipe | undefined;
  readonly named: NamedRowsOf;
  readonly noun: Noun;
}

function rowsOf(
  side: Side,
  names: Names,
):
  | { readonly status: 'ready'; readonly recipe: RowRecipe }
  | Extract<ResolvedComparison, { status: 'waiting' | 'wrong' }> {
  const { table, selected, noun } = names;
  switch (side.kind) {
    case 'selected':
      if (!selected) return { status: 'wrong', sentence: `No ${noun} is selected.` };
      return selected.status === 'unknown' ? resolveQuery('@selected', names) : selected;
    case 'query':
      return resolveQuery(side.where, names);
    case 'saved':
      return resolveQuery(`@${side.name}`, names);
    case 'group': {
      const column = nameOf(side.by);
      return {
        status: 'ready',
        recipe: { kind: 'category', table, column, values: [side.label] },
      };
    }
  }
}
