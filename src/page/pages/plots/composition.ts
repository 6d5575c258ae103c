import type { Crosstab } from '@/model/table-rows';
import { withOthers, withTotals } from '@/page/kit/crosstab/crosstab-table';
import {
  type ColumnStyle,
  inPictureOrder,
  namesInPictures,
} from '@/page/state/column-style';
import type { GroupOrder } from '../genes/genes-view';
import { orderGroups } from '../genes/group-order';

/** Maximum numbers of drawn bars and of parts with their own colour; the TSV has all. */
export const [MAX_BARS, MAX_PARTS] = [100, 60];

/** A part of a stacked bar that has rows. */
export interface Segment {
  readonly bar: number;
  /** Position among the columns of the crosstab; −1 for all that are not drawn separately. */
  readonly part: number;
  readonly label: string;
  readonly count: number;
  /** Number of rows of the bar below it. */
  readonly below: number;
}

/** A group with the rows of each part, from bottom to top. */
export interface StackedBar {
  readonly label: string;
  /** Label in the file. */
  readonly stored: string;
  readonly total: number;
  readonly segments: readonly Segment[];
}

/** How the categories of both columns are drawn. */
export interface CompositionStyles {
  readonly by: ColumnStyle | undefined;
  readonly parts: ColumnStyle | undefined;
}

/**
 * Stacked bars of the groups with rows, in the given order; parts are in the order of pictures, as far as they are
 * drawn separately.
 */
export function stackedBars(
  crosstab: Crosstab,
  order: GroupOrder | undefined,
  looks?: CompositionStyles,
): readonly StackedBar[] {
  const rows = namesInPictures(crosstab.rows, looks?.by);
  const { columns, counts } = withTotals(withOthers(crosstab, rows.length, MAX_PARTS));
  const wide = columns.length;
  const names = namesInPictures(columns, looks?.parts);
  const stack = inPictureOrder([...columns.slice(0, -1).keys()], looks?.parts);
  const totalOf = (row: number) => counts[(row + 1) * wide - 1] as number;
  const groups = rows.map((label, row) => ({
    ...{ label, cells: totalOf(row), mean: Number.NaN },
  }));
  return orderGroups(groups, order, looks?.by).map((row, bar) => {
    let below = 0;
    const segments = stack.flatMap((column): readonly Segment[] => {
      const label = column < MAX_PARTS ? names[column] : columns[column];
      const count = counts[row * wide + column] as number;
      const part = column < MAX_PARTS ? column : -1;
      const segment = { bar, part, label: label || '(empty text)', count, below };
      below += count;
      return count > 0 ? [segment] : [];
    });
    const stored = crosstab.rows[row] ?? '';
    return { label: rows[row] ?? '', stored, total: totalOf(row), segments };
  });
}
