import type { Markers } from '@/model/markers';
import { countText, many, type Nouns } from '@/model/nouns';
import { formatCount, formatNumber } from '@/model/quantity';

/** Describes what was compared, by which measure, and what was left out. */
export function markersNote(markers: Markers, { row, column }: Nouns): string {
  const { groups, foldChangesAre, leftOut, onBothSides, notNumbers } = markers;
  const [first, ...others] = groups;
  const sides =
    first && others.length === 0
      ? `${countText(first.cells, row)} against ${formatCount(first.rest)}. `
      : '';
  const what =
    foldChangesAre.kind === 'none'
      ? 'Scores and p values'
      : 'Scores, p values and fold changes';
  const notes = [
    leftOut.length > 0 &&
      `${formatNumber(leftOut.length, 'group')} with fewer than two ${many(row)} left out`,
    onBothSides > 0 && `${countText(onBothSides, row)} on both sides left out`,
    notNumbers > 0 &&
      `${countText(notNumbers, column)} with NaN or infinite values not tested`,
  ].filter(Boolean);
  const rest = notes.length > 0 ? `; ${notes.join(', ')}.` : '.';
  return `${sides}${what} as of scanpy’s rank_genes_groups${rest}`;
}
