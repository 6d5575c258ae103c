import type { CSSProperties } from 'react';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import type { Crosstab, CrosstabShare } from '@/model/table-rows';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/DataTable';
import styles from './Crosstab.module.css';
import { wholeOf, withOthers, withTotals } from './crosstab-table';

interface CrosstabTableProps {
  readonly crosstab: Crosstab;
  /** Names of its rows and columns. */
  readonly names: { readonly rows: string; readonly columns: string };
  /** Percentages instead of counts. */
  readonly share: CrosstabShare | undefined;
  /** Number of groups without any of the counted rows, which are left out. */
  readonly empty?: number;
}

/** Shading of a count above 0 in percent: the minimum, and what the full share adds to it. */
const [LEAST, RANGE] = [8, 72];
/** Maximum number of groups drawn on either side; the others are added up. */
const MAX_LINES = 60;

/** Labels of the whole that percentages refer to. */
export const SHARE_WORDS: Readonly<Record<CrosstabShare, string>> = {
  row: '% of row',
  column: '% of column',
  all: '% of all',
};

/** Counts of pairs of values with their sums, or percentages, each cell shaded by its share. */
export function CrosstabTable(props: CrosstabTableProps) {
  const { crosstab, names, share, empty = 0 } = props;
  const { missing } = crosstab;
  const table = withTotals(withOthers(crosstab, MAX_LINES));
  const isLong = Math.max(crosstab.rows.length, crosstab.columns.length) > MAX_LINES;
  return (
    <>
      <DataTable
        label="Counts"
        caption={`${names.rows} by ${names.columns}`}
        columns={columnsOf(table, share)}
        rows={[...crosstab.rows.slice(0, table.rows.length - 1).keys()]}
        totals={[table.rows.length - 1]}
        file={`${names.rows} by ${names.columns}`}
      />
      <p className={styles.note}>
        Shading: share of {share === 'all' ? 'all' : `the ${share ?? 'row'}`}.
        {missing > 0 &&
          ` ${formatNumber(missing, 'row with a missing value is', 'rows with a missing value are')} not counted.`}
        {empty > 0 &&
          ` ${formatNumber(empty, 'value')} with none of these rows ${empty === 1 ? 'is' : 'are'} left out.`}
        {isLong &&
          ` No more than the first ${MAX_LINES} values of each are shown, and the others added up; the TSV has all.`}
      </p>
    </>
  );
}

/** The labels of the rows, then the counts of each group; the last row and column are sums. */
function columnsOf(
  table: Crosstab,
  share: CrosstabShare | undefined,
): readonly Column<number>[] {
  const { rows, columns, counts } = table;
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1];
  return [
    { name: '', value: (row) => rows[row] || 'empty text' },
    ...columns.map((label, column): Column<number> => {
      const countOf = (row: number) => counts[row * columns.length + column] ?? 0;
      const isSum = column === lastColumn;
      return {
        ...{ id: String(column), name: label || 'empty text', title: label },
        value: (row) =>
          share === undefined
            ? countOf(row)
            : countOf(row) / wholeOf(table, share, row, column),
        text: (row) =>
          share === undefined
            ? formatCount(countOf(row))
            : formatShare(countOf(row), wholeOf(table, share, row, column)),
        cellStyle(row) {
          const count = countOf(row);
          const whole = wholeOf(table, share ?? 'row', row, column);
          const shade =
            count > 0 && !isSum && row !== lastRow
              ? Math.round(LEAST + (RANGE * count) / whole)
              : 0;
          return {
            className: count === 0 ? styles.zero : isSum ? styles.sum : styles.count,
            style: { '--share': `${shade}%` } as CSSProperties, // the type has no custom properties
          };
        },
      };
    }),
  ];
}
