import { filterBlock, rowsKept } from '@/analysis/rows/filter-rows';
import { createOrderKeys } from '@/analysis/rows/order-keys';
import { sortRows } from '@/analysis/rows/order-rows';
import { columnBatches } from '@/elements/column-batches';
import type { DataElement } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import type { Arrangement } from '@/model/arrangement';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';

/** Rows that are sorted at most: 13 bytes a row for keys and order. */
const MOST_ROWS = 1 << 26;

/**
 * The numbers of the rows that meet all filters, sorted. Columns are read one after another, a
 * batch at a time; what is kept of each is a byte a row, or its sort keys.
 */
export async function arrangeRows(
  elements: Elements,
  table: Path,
  { sort, filters }: Arrangement,
  { signal, report }: ReadOptions,
): Promise<Uint32Array> {
  const { info } = await elements.at(table, { signal });
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${table} is not a table: it has no rows.`);
  const { length } = info;
  if (length > MOST_ROWS)
    throw new DataError(
      'TooLargeError',
      `${table} has ${length} rows: too many to sort or filter in memory.`,
    );
  const known = new Set([info.index, ...info.columns]);
  const total = length * (sort.length + filters.length);
  let done = 0;
  const each = async (
    column: string,
    use: (block: Block, at: number, means: Means) => void,
  ) => {
    if (!known.has(column))
      throw new DataError(
        'NotFoundError',
        `${table} has no column ${column}: remove it from the sorting and filters.`,
      );
    const element = await columnAt(elements, joinPath(table, column), length, { signal });
    const { info } = element;
    if (length === 0) return;
    const means = info.kind === 'column' ? info.missingMeans : undefined;
    const batches = columnBatches(element, { isExpanded: true }, { signal });
    for await (const { block, rows } of batches) {
      use(block, rows[0], means);
      done += rows[1] - rows[0];
      report?.({ done, total, unit: 'values' });
    }
  };

  const kept = new Uint8Array(length).fill(1);
  for (const filter of filters)
    await each(filter.column, (block, at, means) =>
      filterBlock(block, filter, kept, at, means),
    );
  const rows = rowsKept(kept);
  for (const { column, descending = false } of sort.toReversed()) {
    const keys = createOrderKeys(length);
    await each(column, (block) => keys.add(block));
    sortRows(rows, keys.finish(), descending);
  }
  return rows;
}

type Means = 'NA' | 'NaN' | undefined;

/** A column with as many values as its table has rows. */
export async function columnAt(
  elements: Elements,
  path: Path,
  length: number,
  options: ReadOptions,
): Promise<DataElement> {
  const element = await elements.at(path, options);
  const { info, read } = element;
  if (info.kind !== 'column' || !read)
    throw new DataError(
      'UnsupportedError',
      `${path} is a ${info.kind} and does not have one value per row. Choose another column.`,
    );
  if (info.length !== length)
    throw new DataError(
      'CorruptError',
      `${path} has ${info.length} values, but its table has ${length} rows.`,
    );
  return element;
}
