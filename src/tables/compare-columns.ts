import { asDoubles, type Density, densityOf } from '@/analysis/profile/density';
import { spreadOf, type ValueSpread } from '@/analysis/profile/value-spread';
import { columnBatches } from '@/elements/column-batches';
import type { Elements } from '@/elements/open-elements';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { columnAt } from './arrange-rows';
import { groupsOfColumn } from './groups-of-column';

/** Rows that are compared at most: 20 bytes of memory each. */
const MOST_ROWS = 1 << 26;

/** Groups whose numbers are compared at most. */
const MAX_GROUPS = 1000;

/** How the numbers of one column are spread in each group that another makes. */
export async function spreadByGroup(
  elements: Elements,
  groups: Path,
  values: Path,
  options: ReadOptions,
): Promise<ValueSpread> {
  const length = await lengthOf(elements, values, options);
  const half = halves(length, options);
  const numbers = await readNumbers(elements, values, length, half(0));
  const column = await columnAt(elements, groups, length, half(1));
  return spreadOf(numbers, await groupsOfColumn(column, half(1), MAX_GROUPS));
}

/** How often the numbers of two columns meet. */
export async function countMeetings(
  elements: Elements,
  x: Path,
  y: Path,
  options: ReadOptions,
): Promise<Density> {
  const length = await lengthOf(elements, x, options);
  const half = halves(length, options);
  const across = await readNumbers(elements, x, length, half(0));
  const up = await readNumbers(elements, y, length, half(1));
  return densityOf(across, up);
}

async function lengthOf(
  elements: Elements,
  path: Path,
  { signal }: ReadOptions,
): Promise<number> {
  const { info } = await elements.at(path, { signal });
  const length = info.kind === 'column' ? info.length : 0;
  if (length > MOST_ROWS)
    throw new DataError(
      'TooLargeError',
      `${path} has ${length} values: too many to compare in memory.`,
    );
  return length;
}

/** Two columns are read one after the other: each tells one half of the progress. */
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

async function readNumbers(
  elements: Elements,
  path: Path,
  length: number,
  options: ReadOptions,
): Promise<Float64Array> {
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
