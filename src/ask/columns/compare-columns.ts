import { asDoubles, type Density, densityOf } from '@/ask/profiles/density';
import { columnAt } from '@/ask/rows/arrange-rows';
import { type CountedRows, expectRowsOf } from '@/ask/rows/expect-rows';
import { takeValues } from '@/ask/rows/take-rows';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { columnBatches } from '@/read/elements/column-batches';
import type { Elements } from '@/read/elements/open-elements';

/** Maximum number of rows to compare, at 20 bytes of memory each. */
const MAX_ROWS = 1 << 26;

/** A 2-D histogram of two numeric columns; `rows` restricts it to some rows. */
export async function histogram2d(
  elements: Elements,
  { x, y, rows }: { readonly x: Path; readonly y: Path; readonly rows?: CountedRows },
  options: ReadOptions,
): Promise<Density> {
  const length = await lengthOf(elements, x, options);
  expectRowsOf(x, length, rows);
  const half = halves(length, options);
  const across = await readNumbers(elements, x, length, half(0));
  const up = await readNumbers(elements, y, length, half(1));
  return rows
    ? densityOf(takeValues(across, rows), takeValues(up, rows))
    : densityOf(across, up);
}

async function lengthOf(
  elements: Elements,
  path: Path,
  { signal }: ReadOptions,
): Promise<number> {
  const { info } = await elements.at(path, { signal });
  const length = info.kind === 'column' ? info.length : 0;
  if (length > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${path} has ${length} values: too many to compare in memory.`,
    );
  return length;
}

/** Options for reading two columns one after the other: each is one half of the progress. */
function halves(
  length: number,
  { signal, report }: ReadOptions,
): (which: 0 | 1) => ReadOptions {
  const total = 2 * length;
  return (which) => ({
    signal,
    report: ({ done }) =>
      report?.({ done: done + which * length, total, unit: 'values' }),
  });
}

/**
 * Reads a column of `expected` numbers as doubles, NaN where missing; of any length up to 2²⁶ if undefined.
 *
 * @throws UnsupportedError for another kind of column, TooLargeError for a longer one
 */
export async function readNumbers(
  elements: Elements,
  path: Path,
  expected: number | undefined,
  options: ReadOptions,
): Promise<Float64Array> {
  const length = expected ?? (await lengthOf(elements, path, options));
  const numbers = new Float64Array(length);
  const column = await columnAt(elements, path, length, options);
  const batches = columnBatches(column, { isExpanded: true }, options);
  for await (const { block, rows } of batches) {
    if (block.kind !== 'numbers')
      throw new DataError(
        'UnsupportedError',
        `${path} does not contain numbers. Choose another column.`,
      );
    asDoubles(block.values, block.missing, numbers, rows[0]);
  }
  return numbers;
}
