import type { MatrixSummer } from '@/analysis/matrix/matrix-summary';
import { denseBatches } from '@/elements/dense-batches';
import { writtenRanges } from '@/elements/unwritten';
import { DataError } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { StoredArray } from '@/storage/node';

/** Half a terabyte of numbers: reading more than this takes hours. */
const MAX_VALUES = 2 ** 37;

/**
 * Adds every value of an array of one or more axes to a sum: by tiles, and in one step where
 * nothing was ever written.
 *
 * @throws TooLargeError for more than 2³⁷ written values
 */
export async function sumArray(array: StoredArray, summer: MatrixSummer): Promise<void> {
  const width = array.shape.slice(1).reduce((a, b) => a * b, 1);
  let written = 0;
  for await (const { rows, isWritten } of writtenRanges(array)) {
    const [start, stop] = rows;
    if (isWritten) {
      written += (stop - start) * width;
      if (written > MAX_VALUES)
        throw new DataError(
          'TooLargeError',
          `${array.path} has more than the ${formatCount(MAX_VALUES)} values that Petri can read in full.`,
        );
      for await (const tile of denseBatches(array, { rows, most: MAX_VALUES }))
        summer.addTile(tile.rows, tile.columns, tile.values);
      continue;
    }
    const one = await array.read([
      [start, start + 1],
      ...array.shape.slice(1).map(() => [0, 1] as const),
    ]);
    if (one.kind === 'numbers' || one.kind === 'booleans')
      summer.addFilled(rows, [0, width], one.values[0] ?? 0);
  }
}
