import { type ColumnStyle, inPictureOrder } from '@/page/state/column-style';
import type { GroupOrder } from './genes-view';

/** The properties of a group of cells that its order depends on. */
export interface OrderedGroup {
  readonly label: string;
  readonly cells: number;
  readonly mean: number;
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Indices of the groups that have cells, in the given order; if undefined, in that of pictures of their column, or of
 * the file.
 */
export function orderGroups(
  groups: readonly OrderedGroup[],
  order: GroupOrder | undefined,
  look?: ColumnStyle,
): readonly number[] {
  const numbers = groups.flatMap(({ cells }, at) => (cells > 0 ? [at] : []));
  const by = (value: (group: OrderedGroup) => number) =>
    numbers.sort((a, b) => rank(value, groups[b]) - rank(value, groups[a]) || a - b);
  switch (order) {
    case 'name':
      return numbers.sort((a, b) =>
        collator.compare(groups[a]?.label ?? '', groups[b]?.label ?? ''),
      );
    case 'size':
      return by(({ cells }) => cells);
    case 'mean':
      return by(({ mean }) => mean);
    default:
      return inPictureOrder(numbers, look);
  }
}

/** NaN comes last. */
function rank(value: (group: OrderedGroup) => number, group: OrderedGroup | undefined) {
  const found = group === undefined ? Number.NaN : value(group);
  return Number.isNaN(found) ? Number.NEGATIVE_INFINITY : found;
}
