import type { CategoryColours } from '@/ask/colour/colour-points';
import { formatCount, formatNumber } from '@/model/quantity';
import { changedMarks } from '@/page/kit/rows/marked-rows';

/** Returns the same categories with the counts of only some rows, which are ascending. */
export function withRowsCounted(
  colours: CategoryColours,
  rows: Uint32Array,
): CategoryColours {
  const { codes } = colours;
  const counts = new Uint32Array(colours.counts.length);
  for (const row of rows) {
    const code = codes[row] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return { ...colours, counts };
}

/** Rows that are chosen among those that a legend counts. */
export interface ChosenRows {
  /** Rows that are counted; undefined for all. */
  readonly among: Uint32Array | undefined;
  readonly rows: Uint32Array;
  /** Words after their number: `12 of 95 cells selected`. */
  readonly words: string;
}

/**
 * The selected rows among those of a query, both ascending; without a selection those of the query among all; undefined
 * with neither.
 */
export function chosenRows(
  selected: Uint32Array | undefined,
  ofQuery: Uint32Array | undefined,
  length: number,
): ChosenRows | undefined {
  if (!selected)
    return ofQuery && { among: undefined, rows: ofQuery, words: 'meet the query' };
  if (!ofQuery) return { among: undefined, rows: selected, words: 'selected' };
  const rows = changedMarks(selected, ofQuery, 'intersect', length);
  return { among: ofQuery, rows, words: 'of the query selected' };
}

/** Returns how many rows are selected, and with a query how many of these it finds, which are those that a legend counts. */
export function selectionLabel(
  selected: Uint32Array,
  { among, rows }: ChosenRows,
): string {
  if (!among) return `${formatCount(selected.length)} selected`;
  const others = selected.length - rows.length;
  const more = others > 0 ? ` and ${formatNumber(others, 'other')}` : '';
  return `${formatCount(rows.length)} of these${more} selected`;
}
