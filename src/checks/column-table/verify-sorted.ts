import { isNaNIn, orderOf } from '@/analysis/search-index/value-order';
import { sentinelOf } from '@/elements/column-table/column';
import { missingIn } from '@/elements/column-table/missing';
import { DataError, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { breatheIfDue } from '@/model/waiting';
import type { StoredArray } from '@/storage/node';

/** A column of more rows is not held in memory as a whole. */
const MAX_ROWS = 2 ** 27;
const BATCH_ROWS = 1 << 19;

export interface SortedJob {
  readonly index: StoredArray;
  readonly column: StoredArray;
  readonly rows: number;
  readonly nanTail: number;
  readonly fillTail: number;
}

/**
 * Why a permutation does not sort its column (§10.5); undefined where it does. The whole column is held in memory:
 * TooLargeError beyond 2²⁷ rows.
 */
export async function verifySorted(
  { index, column, rows, nanTail, fillTail }: SortedJob,
  { signal, report }: ReadOptions = {},
): Promise<string | undefined> {
  if (rows === 0) return undefined;
  if (rows > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${column.path} has ${formatCount(rows)} rows: too many to verify a sorted index in memory.`,
    );
  const options = { signal, urgency: LATER };
  const values = await column.read([[0, rows]], options);
  const compare = orderOf(values, values);
  if (!compare) return 'the column has no order';
  const fill = sentinelOf(column);
  const missing = fill && missingIn(values, fill, rows);
  const isNotANumber = isNaNIn(values) ?? (() => false);
  /** 0 for a value, 1 for a missing row, 2 for NaN, which a NaN that marks missing rows is, too. */
  const tailOf = (row: number) => (isNotANumber(row) ? 2 : missing?.[row] === 1 ? 1 : 0);
  const seen = new Uint8Array(rows);
  const counts = [0, 0, 0];
  let before = -1;
  for (let start = 0; start < rows; start += BATCH_ROWS) {
    const stop = Math.min(rows, start + BATCH_ROWS);
    const part = await index.read([[start, stop]], options);
    if (part.kind !== 'numbers') return 'it contains no row numbers';
    for (const value of part.values) {
      const row = Number(value);
      if (!(row < rows) || seen[row] === 1) return 'it is no permutation of the rows';
      seen[row] = 1;
      const tail = tailOf(row);
      counts[tail] = (counts[tail] as number) + 1;
      if (before >= 0) {
        const [ofBefore, order] = [tailOf(before), compare(before, row)];
        if (ofBefore > tail) return 'its tails are not at its end';
        if (ofBefore === tail) {
          const isTie = tail > 0 || order === 0;
          if (order > 0 && tail === 0) return 'it does not sort the column';
          if (isTie && row < before) return 'rows with the same value are not in order';
        }
      }
      before = row;
    }
    report?.({ done: stop, total: rows, unit: 'values' });
    await breatheIfDue();
    throwIfAborted(signal);
  }
  if (counts[2] !== nanTail || counts[1] !== fillTail)
    return 'its tail lengths are wrong';
  return undefined;
}
