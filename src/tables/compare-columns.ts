import { asDoubles, type Density, densityOf } from '@/analysis/profile/density';
import { spreadOf, type ValueSpread } from '@/analysis/profile/value-spread';
import { groupsOf, numberGroups } from '@/analysis/rows/crosstab';
import type { Elements } from '@/elements/open-elements';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { columnAt, readBatches } from './arrange-rows';

/** Rows that are compared at most: 20 bytes of memory each. */
const MOST_ROWS = 1 << 26;

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
  const codes = new Int32Array(length);
  const numbering = numberGroups();
  const column = await columnAt(elements, groups, length, half(1));
  await readBatches(column, length, half(1), (block, at, rows) => {
    const found = groupsOf(block);
    if (!found)
      throw new DataError(
        'UnsupportedError',
        `${groups} does not contain categories, text or booleans. Choose another column.`,
      );
    numbering.add(found, codes, at);
    half(1).report?.({ done: at + rows, total: length, unit: 'values' });
  });
  return spreadOf(numbers, { codes, labels: numbering.labels() });
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
  await readBatches(column, length, options, (block, at, rows) => {
    if (block.kind !== 'numbers')
      throw new DataError(
        'UnsupportedError',
        `${path} does not contain numbers. Choose another column.`,
      );
    asDoubles(block.values, block.missing, numbers, at);
    options.report?.({ done: at + rows, total: length, unit: 'values' });
  });
  return numbers;
}
