import { createCrosstab, groupsOf } from '@/analysis/rows/crosstab';
import type { Elements } from '@/elements/open-elements';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Crosstab } from '@/model/table-rows';
import { breathe, columnAt } from './arrange-rows';

const BATCH = 1 << 18;

/** How often the values of two columns of equal length meet, read side by side. */
export async function countPairs(
  elements: Elements,
  rows: Path,
  columns: Path,
  { signal, report }: ReadOptions,
): Promise<Crosstab> {
  const { info } = await elements.at(rows, { signal });
  const total = info.kind === 'column' ? info.length : 0;
  const first = await columnAt(elements, rows, total, { signal });
  const second = await columnAt(elements, columns, total, { signal });
  const table = createCrosstab();
  for (let start = 0; start < total; start += BATCH) {
    const span = { rows: [start, Math.min(total, start + BATCH)] as const };
    const [a, b] = await Promise.all([
      first.read?.(span, { signal }),
      second.read?.(span, { signal }),
    ]);
    throwIfAborted(signal);
    const [left, right] = [a && groupsOf(a), b && groupsOf(b)];
    if (!left || !right)
      throw new DataError(
        'UnsupportedError',
        `${left ? columns : rows} does not contain categories, text or booleans. Choose another column.`,
      );
    table.add(left, right);
    report?.({ done: span.rows[1], total, unit: 'values' });
    await breathe();
    throwIfAborted(signal);
  }
  return table.finish();
}
