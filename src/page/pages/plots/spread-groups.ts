import type { Distribution, PlotSpread } from '@/ask/plots/questions';
import {
  type ColumnStyle,
  inPictureOrder,
  namesInPictures,
} from '@/page/state/column-style';
import type { GroupOrder } from '../genes/genes-view';
import { orderGroups } from '../genes/group-order';

/** A distribution that is drawn. */
export interface DrawnSpread extends Distribution {
  readonly label: string;
  /** Label in the file. */
  readonly stored: string;
  readonly group: number;
  readonly part: number;
  /** Position among the parts of its group, from the left, counting those without rows. */
  readonly place: number;
}

/** The parts of a group side by side. */
export interface DrawnGroup {
  readonly label: string;
  /** Label in the file, which may be empty. */
  readonly stored: string;
  readonly group: number;
  readonly parts: readonly DrawnSpread[];
}

/** How the categories of the two columns that make groups are drawn. */
export interface GroupStyles {
  readonly groups: ColumnStyle | undefined;
  readonly parts: ColumnStyle | undefined;
}

/**
 * Groups with rows in the given order, each with its parts with rows in the order of pictures; without groups, all rows
 * form one.
 */
export function drawnGroups(
  { groups, whole, parts = [] }: PlotSpread,
  order: GroupOrder | undefined,
  looks?: GroupStyles,
): readonly DrawnGroup[] {
  if (groups.length === 0) {
    const all = { ...whole, label: 'all', stored: 'all', group: 0, part: 0, place: 0 };
    return [{ label: '', stored: '', group: 0, parts: [all] }];
  }
  const names = namesInPictures(parts, looks?.parts);
  const placed = partsInPictures(parts, looks?.parts);
  const placeOf = new Map(placed.map((part, place) => [part, place]));
  const nameOf = ({ group, label }: { readonly group: number; readonly label: string }) =>
    looks?.groups?.names?.[group] ?? (label || EMPTY);
  const byGroup = new Map<number, DrawnSpread[]>();
  for (const spread of groups) {
    if (spread.count + spread.missing === 0) continue;
    const drawn = {
      ...spread,
      label: together(nameOf(spread), names[spread.part]),
      stored: together(spread.label || EMPTY, parts[spread.part]),
      place: placeOf.get(spread.part) ?? 0,
    };
    byGroup.set(spread.group, [...(byGroup.get(spread.group) ?? []), drawn]);
  }
  const all = [...byGroup].map(([group, own]) => {
    const label = groups.find((one) => one.group === group)?.label ?? '';
    const inOrder = own.toSorted((a, b) => a.place - b.place);
    const called = { label: nameOf({ group, label }), stored: label };
    return { group, ...called, parts: inOrder };
  });
  const found = all.map(({ label, parts: own }) => {
    const cells = own.reduce((sum, { count, missing }) => sum + count + missing, 0);
    const known = own.reduce((sum, { count }) => sum + count, 0);
    const sum = own.reduce((total, one) => total + (one.mean * one.count || 0), 0);
    return { label, cells, mean: sum / known };
  });
  // a group without rows is not among them
  const codes = all.map(({ group }) => group);
  const own = inPictureOrder(codes, looks?.groups).map((code) => codes.indexOf(code));
  return orderGroups(found, order, { order: own }).flatMap((at) => all[at] ?? []);
}

/** Parts of all groups from the left, as positions in the file. */
export function partsInPictures(
  parts: readonly string[],
  look: ColumnStyle | undefined,
): readonly number[] {
  return inPictureOrder([...parts.keys()], look);
}

const EMPTY = '(empty text)';

function together(group: string, part: string | undefined): string {
  return part === undefined ? group : `${group}, ${part || EMPTY}`;
}

/** Labels and sizes of all groups of the column, those without rows included: colours depend on them. */
export function allLabels({ groups, parts }: PlotSpread, of: 'groups' | 'parts') {
  if (of === 'parts') return { labels: parts ?? [], counts: (parts ?? []).map(() => 1) };
  const width = parts?.length ?? 1;
  const firsts = groups.filter(({ part }) => part === 0);
  return {
    labels: firsts.map(({ label }) => label),
    counts: firsts.map(({ group }) =>
      groups
        .slice(group * width, (group + 1) * width)
        .reduce((sum, { count, missing }) => sum + count + missing, 0),
    ),
  };
}
