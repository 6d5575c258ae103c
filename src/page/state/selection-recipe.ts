import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';
import { isChosen, isOutlined, type Selection } from './selection';

/**
 * Returns the recipe of the selected rows of a table if all points are visible; outlines select nothing of hidden
 * categories.
 */
export function selectionRecipe(selection: Selection, table: Path): RowRecipe {
  if (isChosen(selection)) return { kind: 'rows', table, ranges: selection.runs };
  const { embedding, dimensions } = selection;
  const inside = (outlines: readonly (readonly number[])[]): RowRecipe => {
    return { kind: 'outlined', embedding, dimensions, outlines };
  };
  if (isOutlined(selection)) return inside(selection.outlines);
  let rows: RowRecipe = { kind: 'rows', table, ranges: [] };
  for (const step of selection.steps) {
    if (step.op === 'invert') rows = { kind: 'complement', of: rows };
    else if ('runs' in step)
      rows = { kind: 'union', of: [rows, { kind: 'rows', table, ranges: step.runs }] };
    else if (step.op === 'add')
      rows = { kind: 'union', of: [rows, inside(step.outlines)] };
    else if (step.op === 'subtract')
      rows = { kind: 'difference', of: rows, without: inside(step.outlines) };
    else rows = { kind: 'intersection', of: [rows, inside(step.outlines)] };
  }
  return rows;
}
