import type { ColumnProfile } from '@/ask/profiles/profile';
import { booleanText } from '@/model/boolean-text';
import type { ValueOrder } from '@/page/state/page-state';

/** One value of a column and how often it occurs. */
export interface Bar {
  readonly label: string;
  readonly count: number;
  /** Index among the categories, for its colour; undefined if values have no colours. */
  readonly code?: number;
}

/** Returns the distinct values of a column in the file's order, or undefined for numbers and the like. */
export function barsOf(profile: ColumnProfile): readonly Bar[] | undefined {
  switch (profile.kind) {
    case 'categories':
      return profile.labels.map((label, code) => ({
        label,
        count: profile.counts[code] ?? 0,
        code,
      }));
    case 'booleans': {
      const present = profile.length - profile.missing;
      return [
        { label: booleanText(true), count: profile.true },
        { label: booleanText(false), count: present - profile.true },
      ];
    }
    case 'strings':
      return profile.top.map(({ value, count }) => ({ label: value, count }));
    default:
      return undefined;
  }
}

/** Returns the bars whose label contains the text, in the requested order; ties in file order. */
export function arrangeBars(
  bars: readonly Bar[],
  order: ValueOrder,
  search: string,
): readonly Bar[] {
  const wanted = search.trim().toLowerCase();
  const found = wanted
    ? bars.filter((bar) => bar.label.toLowerCase().includes(wanted))
    : bars;
  return order === 'count' ? found.toSorted((a, b) => b.count - a.count) : found;
}
