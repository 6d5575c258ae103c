import type { MatrixSummer } from '@/ask/matrices/matrix-summary';
import type { IndexRange } from '@/model/block';
import { denseBatches } from '@/read/elements/dense-batches';
import { isUnwritten, writtenRegions } from '@/read/elements/unwritten';
import type { Selection, StoredArray } from '@/read/node';

/** Number of values from which it is worth checking which of them were written. */
const MANY_VALUES = 2 ** 24;
/** Maximum number of values: reading half a terabyte of numbers takes hours. */
const MAX_VALUES = 2 ** 37;

/**
 * Adds every value of an array of one or more axes to a sum: by tiles, and values that were never written by their
 * number.
 *
 * @throws TooLargeError for more than 2³⁷ written values
 */
export async function sumArray(array: StoredArray, summer: MatrixSummer): Promise<void> {
  const regions = await regionsToRead(array);
  if (!regions) {
    for await (const { rows, columns, values } of denseBatches(array, {
      most: MAX_VALUES,
    }))
      summer.addTile(rows, columns, values);
    return;
  }
  const isPlane = array.shape.length === 2;
  const written: (readonly [rows: IndexRange, columns: IndexRange])[] = [];
  for (const region of regions) {
    const read = await array.read(region, { once: true });
    if (read.kind !== 'numbers' && read.kind !== 'booleans') return;
    const [rows = [0, 1], columns = [0, 1]] = region;
    const place = isPlane
      ? ([rows, columns] as const)
      : ([
          [0, 1],
          [0, read.values.length],
        ] as const);
    summer.addTile(...place, read.values);
    written.push(place);
  }
  const [height = 1, ...rest] = array.shape;
  const width = rest.reduce((all, extent) => all * extent, 1);
  const fill = array.encoded?.().fill();
  if (fill?.kind === 'numbers' || fill?.kind === 'booleans')
    summer.addFilled([0, height], [0, width], fill.values[0] ?? 0, written);
}

async function regionsToRead(
  array: StoredArray,
): Promise<readonly Selection[] | undefined> {
  const values = array.shape.reduce((all, extent) => all * extent, 1);
  if (values > MANY_VALUES && (await isUnwritten({ node: array }))) return [];
  return writtenRegions(array);
}
