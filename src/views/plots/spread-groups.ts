import type { Distribution, PlotSpread } from '@/model/plots';
import { type ColumnLook, inPictureOrder, namesInPictures } from '@/state/column-look';
import type { GroupOrder } from '@/views/genes/genes-view';
import { orderGroups } from '../genes/group-order';

/** A distribution that is drawn. */
export interface DrawnSpread extends Distribution {
  readonly label: string;
  /** The same as the file has it. */
  readonly stored: string;
  readonly group: number;
  readonly part: number;
}

/** The parts of a group side by side. */
export interface DrawnGroup {
  readonly label: string;
  readonly stored: string;
  readonly group: number;
  readonly parts: readonly DrawnSpread[];
}

/** How the categories of the two columns that make groups are drawn. */
export interface GroupLooks {
  readonly groups: ColumnLook | undefined;
  readonly parts: ColumnLook | undefined;
}

/** The groups with rows in their order, and in each the parts with rows; without groups, all rows are one. */
export function drawnGroups(
  { groups, whole, parts = [] }: PlotSpread,
  order: GroupOrder | undefined,
  looks?: GroupLooks,
): readonly DrawnGroup[] {
  if (groups.length === 0) {
    const all = { ...whole, label: 'all', stored: 'all', group: 0, part: 0 };
    return [{ label: '', stored: '', group: 0, parts: [all] }];
  }
  const names = namesInPictures(parts, looks?.parts);
  const nameOf = ({ group, label }: { readonly group: number; readonly label: string }) =>
    looks?.groups?.names?.[group] ?? (label || EMPTY);
  const byGroup = new Map<number, DrawnSpread[]>();
  for (const spread of groups) {
    if (spread.count + spread.missing === 0) continue;
    const drawn = {
      ...spread,
      label: together(nameOf(spread), names[spread.part]),
      stored: together(spread.label || EMPTY, parts[spread.part]),
    };
    byGroup.set(spread.group, [...(byGroup.get(spread.group) ?? []), drawn]);
  }
  const all = [...byGroup].map(([group, own]) => {
    const label = groups.find((one) => one.group === group)?.label ?? '';
    return { group, label: nameOf({ group, label }), stored: label || EMPTY, parts: own };
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

const EMPTY = '(empty text)';

function together(group: string, part: string | undefined): string {
  return part === undefined ? group : `${group}, ${part}`;
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
