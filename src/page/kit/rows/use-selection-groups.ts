import { useMemo } from 'react';
import { selectionColumn } from '@/ask/columns/saved-column';
import type { TableInfo } from '@/model/dataset';
import { countText, many, type Noun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { rowSetId } from '@/model/row-set';
import type { ChosenGroup } from '@/model/table-rows';
import { type SelectedRecipe, useSelectionRecipe } from './use-selection-recipe';

/** The selected rows of a table and the others, as if they were the groups of one of its columns. */
export interface SelectionGroups {
  /** Path that addresses the groups; undefined if the table has a column of that name. */
  readonly path: Path | undefined;
  /** Label of the selection; undefined if no rows are selected. */
  readonly label: string | undefined;
  /** Groups for questions, or a sentence that says why there are none. */
  readonly of: ChosenGroup | { readonly sentence: string };
}

/** Returns the selection of a table, for comparing it with the rest. */
export function useSelectionGroups(
  table: TableInfo | undefined,
  noun: Noun,
): SelectionGroups {
  const selection = useSelectionRecipe(table?.path);
  return useMemo(() => {
    const path = table && selectionColumn(table.path);
    const isTaken = path !== undefined && table?.columns.includes(nameOf(path));
    return {
      path: isTaken ? undefined : path,
      label: selection && labelOf(selection, noun),
      of:
        selection?.status === 'ready'
          ? { chosen: rowSetId(selection.recipe) }
          : { sentence: withoutSelection(selection, noun) },
    };
  }, [table, selection, noun]);
}

/** Groups that a figure is drawn by: of a column, or of the selection and the rest. */
export interface Grouping {
  readonly path: Path;
  readonly name: string;
  readonly of: Path | ChosenGroup;
}

/** Returns the groups at a path, or the sentence that says why the selection forms none. */
export function groupingAt(
  path: Path,
  selection: SelectionGroups,
): Grouping | { readonly sentence: string } {
  if (path !== selection.path) return { path, name: nameOf(path), of: path };
  const { of } = selection;
  return 'sentence' in of ? of : { path, name: 'selection', of };
}

function labelOf(selection: SelectedRecipe, noun: Noun): string {
  return selection.status === 'ready' && selection.count !== undefined
    ? `selection (${countText(selection.count, noun)})`
    : 'selection';
}

function withoutSelection(selection: SelectedRecipe | undefined, noun: Noun): string {
  const cells = many(noun);
  if (selection?.status === 'waiting')
    return `Waiting for the embedding: it finds which selected ${cells} are in visible categories. Show the embedding if it is hidden.`;
  if (selection?.status === 'unknown')
    return `The selection was drawn in ${selection.embedding}, which this file does not have, so the selected ${cells} cannot be found.`;
  return `No ${noun} is selected. Select ${cells} in the embedding or the table, and they are counted here.`;
}
