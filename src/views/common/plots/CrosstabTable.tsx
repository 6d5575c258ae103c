import type { CSSProperties } from 'react';
import { wholeOf, withOthers, withTotals } from '@/analysis/rows/crosstab-table';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import type { Crosstab, CrosstabShare } from '@/model/table-rows';
import styles from './Crosstab.module.css';

interface CrosstabTableProps {
  readonly crosstab: Crosstab;
  /** What its rows and columns are. */
  readonly names: { readonly rows: string; readonly columns: string };
  /** Percentages instead of counts. */
  readonly share: CrosstabShare | undefined;
  /** Number of groups without any of the counted rows, which are left out. */
  readonly empty?: number;
}

/** Shades of a count in percent: of one that is there at all, and what its share of the row adds. */
const [LEAST, RANGE] = [8, 72];
/** Maximum number of groups drawn on either side; the others are added up. */
const MAX_LINES = 60;

/** Of what percentages are. */
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
  const { rows, columns, counts } = table;
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1];
  const isLong = Math.max(crosstab.rows.length, crosstab.columns.length) > MAX_LINES;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Counts">
        <table className={`${styles.table} ${styles.totals}`}>
          <caption className="visually-hidden">
            {names.rows} by {names.columns}
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((label, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
                <th key={column} scope="col" title={label}>
                  {label || <em>empty text</em>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((label, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
              <tr key={row} className={row === lastRow ? styles.sums : undefined}>
                <th scope="row" title={label}>
                  {label || <em>empty text</em>}
                </th>
                {columns.map((_, column) => {
                  const count = counts[row * columns.length + column] ?? 0;
                  const isSum = row === lastRow || column === lastColumn;
                  const whole = wholeOf(table, share ?? 'row', row, column);
                  const shade =
                    count > 0 && !isSum ? Math.round(LEAST + (RANGE * count) / whole) : 0;
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
                      key={column}
                      className={count === 0 ? styles.zero : undefined}
                      style={{ '--share': `${shade}%` } as CSSProperties} // which knows no variables
                    >
                      {share === undefined
                        ? formatCount(count)
                        : formatShare(count, whole)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
