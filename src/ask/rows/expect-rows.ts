import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { RowSet } from '@/model/row-set';

/** Rows that a statistic counts; all if undefined. */
export type CountedRows = RowSet | undefined;

/**
 * Checks and returns the rows that a statistic of `path` counts.
 *
 * @throws UnsupportedError for rows of a table of another length
 */
export function expectRowsOf(path: Path, length: number, rows: CountedRows): CountedRows {
  if (rows && rows.length !== length)
    throw new DataError(
      'UnsupportedError',
      `${path} has ${formatCount(length)} rows, but the rows to count are of a table with ${formatCount(rows.length)}. Choose rows of the same table.`,
    );
  return rows;
}
