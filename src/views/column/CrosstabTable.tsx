import type { CSSProperties } from 'react';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Crosstab } from '@/model/table-rows';
import styles from './Crosstab.module.css';

interface CrosstabTableProps {
  readonly crosstab: Crosstab;
  readonly rows: Path;
  readonly columns: Path;
}

/** Shades of a count in percent: of one that is there at all, and what its share of the row adds. */
const [LEAST, RANGE] = [8, 72];
/** Maximum number of groups drawn on either side; the rest is counted. */
const MAX_LINES = 60;

/** Counts of pairs of values, each cell shaded by its share of the row. */
export function CrosstabTable({ crosstab, rows, columns }: CrosstabTableProps) {
  const { counts, missing } = crosstab;
  const width = crosstab.columns.length;
  const across = crosstab.columns.slice(0, MAX_LINES);
  const more =
    Math.max(crosstab.rows.length - MAX_LINES, 0) + Math.max(width - MAX_LINES, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Counts">
        <table className={styles.table}>
          <caption className="visually-hidden">
            {nameOf(rows)} by {nameOf(columns)}
          </caption>
          <thead>
            <tr>
              <td />
              {across.map((label) => (
                <th key={label} scope="col" title={label}>
                  {label || <em>empty text</em>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {crosstab.rows.slice(0, MAX_LINES).map((label, row) => {
              const line = counts.subarray(row * width, (row + 1) * width);
              const sum = line.reduce((total, count) => total + count, 0);
              return (
                <tr key={label}>
                  <th scope="row" title={label}>
                    {label || <em>empty text</em>}
                  </th>
                  {across.map((name, column) => {
                    const count = line[column] ?? 0;
                    const share =
                      count > 0 ? Math.round(LEAST + (RANGE * count) / sum) : 0;
                    return (
                      <td
                        key={name}
                        className={count === 0 ? styles.zero : undefined}
                        style={{ '--share': `${share}%` } as CSSProperties} // which knows no variables
                      >
                        {formatCount(count)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>
        Shading: share of the row.
        {missing > 0 &&
          ` ${formatCount(missing)} rows with a missing value are not counted.`}
        {more > 0 &&
          ` The first ${MAX_LINES} values of each are shown; ${formatCount(more)} more are not.`}
      </p>
    </>
  );
}
