import type { Distribution, PlotSpread } from '@/model/plots';
import type { GroupOrder } from '@/views/genes/genes-view';
import { orderGroups } from '../genes/group-order';

/** A distribution that is drawn. */
export interface DrawnSpread extends Distribution {
  readonly label: string;
  readonly group: number;
  readonly part: number;
}

/** The parts of a group side by side. */
export interface DrawnGroup {
  readonly label: string;
  readonly group: number;
  readonly parts: readonly DrawnSpread[];
}

/** The groups with rows in their order, and in each the parts with rows; without groups, all rows are one. */
export function drawnGroups(
  { groups, whole, parts = [] }: PlotSpread,
  order: GroupOrder | undefined,
): readonly DrawnGroup[] {
  if (groups.length === 0)
    return [
      { label: '', group: 0, parts: [{ ...whole, label: 'all', group: 0, part: 0 }] },
    ];
  const byGroup = new Map<number, DrawnSpread[]>();
  for (const spread of groups) {
    if (spread.count + spread.missing === 0) continue;
    const name = parts[spread.part];
    const label = spread.label || '(empty text)';
    const drawn = { ...spread, label: name === undefined ? label : `${label}, ${name}` };
    byGroup.set(spread.group, [...(byGroup.get(spread.group) ?? []), drawn]);
  }
  const all = [...byGroup].map(([group, own]) => ({
    group,
    label: groups.find((one) => one.group === group)?.label || '(empty text)',
    parts: own,
  }));
  const found = all.map(({ label, parts: own }) => {
    const cells = own.reduce((sum, { count, missing }) => sum + count + missing, 0);
    const known = own.reduce((sum, { count }) => sum + count, 0);
    const sum = own.reduce((total, one) => total + (one.mean * one.count || 0), 0);
    return { label, cells, mean: sum / known };
  });
  return orderGroups(found, order).flatMap((at) => all[at] ?? []);
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
