import type { Crosstab, CrosstabShare } from '@/model/table-rows';
import { tsvField } from '@/write/text/text-fields';

/** The label of sums. */
export const ALL = 'all';

/** A crosstab whose last row and column are sums, `all`. */
export type CrosstabWithTotals = Crosstab;

/** Swaps the rows and columns of a crosstab. */
export function transposed({ rows, columns, counts, missing }: Crosstab): Crosstab {
  const wide = columns.length;
  const table = new Float64Array(counts.length);
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < wide; column++)
      table[column * rows.length + row] = counts[row * wide + column] as number;
  return { rows: columns, columns: rows, counts: table, missing };
}

/** Reorders the rows and columns of a crosstab by permutations. */
export function reordered(
  { rows, columns, counts, missing }: Crosstab,
  down: readonly number[],
  across: readonly number[],
): Crosstab {
  const wide = columns.length;
  return {
    rows: down.map((row) => rows[row] as string),
    columns: across.map((column) => columns[column] as string),
    counts: Float64Array.from(
      down.flatMap((row) => across.map((column) => row * wide + column)),
      (at) => counts[at] as number,
    ),
    missing,
  };
}

export function withTotals({
  rows,
  columns,
  counts,
  missing,
}: Crosstab): CrosstabWithTotals {
  const [high, wide] = [rows.length, columns.length];
  const table = new Float64Array((high + 1) * (wide + 1));
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const count = counts[row * wide + column] as number;
      for (const to of [row, high])
        for (const at of [column, wide]) (table[to * (wide + 1) + at] as number) += count;
    }
  return { rows: [...rows, ALL], columns: [...columns, ALL], counts: table, missing };
}

/**
 * Merges all rows after the first `most` into one, their sum (`12 others`), and all columns after the first
 * `mostAcross`.
 */
export function withOthers(
  { rows, columns, counts, missing }: Crosstab,
  most: number,
  mostAcross = most,
): Crosstab {
  const down = firstLabels(rows, most);
  const across = firstLabels(columns, mostAcross);
  const table = new Float64Array(down.length * across.length);
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++) {
      const at = Math.min(row, most) * across.length + Math.min(column, mostAcross);
      (table[at] as number) += counts[row * columns.length + column] as number;
    }
  return { rows: down, columns: across, counts: table, missing };
}

function firstLabels(labels: readonly string[], most: number): readonly string[] {
  const others = labels.length - most;
  if (others <= 0) return labels;
  return [...labels.slice(0, most), `${others} ${others === 1 ? 'other' : 'others'}`];
}

/** The sum that a count is a percentage of; 0 where it has none. */
export function wholeOf(
  { rows, columns, counts }: CrosstabWithTotals,
  share: CrosstabShare,
  row: number,
  column: number,
): number {
  const wide = columns.length;
  const [last, end] = [rows.length - 1, wide - 1];
  return counts[
    (share === 'row' ? row : last) * wide + (share === 'column' ? column : end)
  ] as number;
}

/**
 * Formats counts or percentages with sums as tab-separated values, percentages in full precision; empty where the sum
 * is 0. `corner` names the rows.
 */
export function crosstabText(
  crosstab: Crosstab,
  corner: string,
  share: CrosstabShare | undefined,
): string {
  const table = withTotals(crosstab);
  const wide = table.columns.length;
  const lines = table.rows.map((label, row) => {
    const values = Array.from({ length: wide }, (_, column) => {
      const count = table.counts[row * wide + column] as number;
      if (share === undefined) return String(count);
      const whole = wholeOf(table, share, row, column);
      return whole === 0 ? '' : String((100 * count) / whole);
    });
    return [tsvField(label), ...values].join('\t');
  });
  return `${[[corner, ...table.columns].map(tsvField).join('\t'), ...lines].join('\n')}\n`;
}
