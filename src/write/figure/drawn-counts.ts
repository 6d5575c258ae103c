import type { GroupStats } from '@/ask/genes/questions';
import type { PlotPairs, PlotSpread } from '@/ask/plots/questions';
import { countText, type Noun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import type { Crosstab } from '@/model/table-rows';

/**
 * Number of rows that a plot draws, and why others are not among them: each row that the plot is about is counted once.
 */
export interface DrawnCounts {
  readonly drawn: number;
  /** Number of rows by reason, a phrase that continues “12 …”; those of 0 rows are not named. */
  readonly leftOut: readonly (readonly [count: number, why: string])[];
}

/** Returns the numbers of a caption: `n = 2,912 cells`, `88 without a group left out`. */
export function countLabel({ drawn, leftOut }: DrawnCounts, noun: Noun): string[] {
  return [`n = ${countText(drawn, noun)}`, ...leftOutLabel({ drawn, leftOut })];
}

/** Returns the phrases of a caption on rows that are left out, by reason. */
export function leftOutLabel({ leftOut }: DrawnCounts): string[] {
  return leftOut.flatMap(([count, why]) =>
    count > 0 ? [`${formatCount(count)} ${why} left out`] : [],
  );
}

const NOT_DRAWN = 'in groups that are not drawn';

/** Counts the rows of the distributions that are drawn, of all that have a number; without groups, those are all. */
export function countsOfSpread(
  { whole, negative, groups }: PlotSpread,
  drawn: readonly { readonly count: number }[],
  isGrouped: boolean,
): DrawnCounts {
  const grouped = isGrouped ? sumOf(groups.map(({ count }) => count)) : whole.count;
  const shown = isGrouped ? sumOf(drawn.map(({ count }) => count)) : whole.count;
  return {
    drawn: shown,
    leftOut: [
      [whole.missing - negative, 'without a finite number'],
      [negative, 'below zero, which a log scale lacks,'],
      [whole.count - grouped, 'without a group'],
      [grouped - shown, NOT_DRAWN],
    ],
  };
}

/** Counts the rows of the stacked bars that are drawn. */
export function countsOfBars(
  { counts, missing }: Crosstab,
  drawn: readonly { readonly total: number }[],
): DrawnCounts {
  const shown = sumOf(drawn.map(({ total }) => total));
  return {
    drawn: shown,
    leftOut: [
      [missing, 'with a missing value'],
      [sumOf(counts) - shown, NOT_DRAWN],
    ],
  };
}

/**
 * Counts the cells of the groups (or lines of cells) that are drawn, given their positions in the statistics; of `all`
 * cells, if known.
 */
export function countsOfGroups(
  { cells }: GroupStats,
  drawn: readonly number[],
  all: number | undefined,
): DrawnCounts {
  const shown = sumOf(drawn.map((group) => cells[group] ?? 0));
  const grouped = sumOf(cells);
  return {
    drawn: shown,
    leftOut: [
      [(all ?? grouped) - grouped, 'without a group'],
      [grouped - shown, NOT_DRAWN],
    ],
  };
}

/** Counts the rows that have both numbers of a scatter plot. */
export function countsOfPairs({ count, missing, negative }: PlotPairs): DrawnCounts {
  const below =
    negative > 0
      ? ` (${formatCount(negative)} ${negative === 1 ? 'number is' : 'numbers are'} below zero, which a log scale lacks)`
      : '';
  return { drawn: count, leftOut: [[missing, `without two finite numbers${below}`]] };
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
