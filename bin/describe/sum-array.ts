import type { MatrixSummer } from '@/analysis/matrix/matrix-summary';
import { denseBatches } from '@/elements/dense-batches';
import { isUnwritten } from '@/elements/unwritten';
import type { StoredArray } from '@/storage/node';

/** From this size on it is worth checking whether anything was written. */
const MANY_VALUES = 2 ** 24;
/** Half a terabyte of numbers: reading more than this takes hours. */
const MAX_VALUES = 2 ** 37;

/**
 * Adds every value of an array of one or more axes to a sum: by tiles, or in one step if nothing
 * was ever written.
 *
 * @throws TooLargeError for a written array of more than 2³⁷ values
 */
export async function sumArray(array: StoredArray, summer: MatrixSummer): Promise<void> {
  const [height = 1, ...rest] = array.shape;
  const width = rest.reduce((a, b) => a * b, 1);
  if (height * width > MANY_VALUES && (await isUnwritten({ node: array }))) {
    const one = await array.read(array.shape.map(() => [0, 1] as const));
    if (one.kind === 'numbers' || one.kind === 'booleans')
      summer.addFilled([0, height], [0, width], one.values[0] ?? 0);
    return;
  }
  for await (const { rows, columns, values } of denseBatches(array, { most: MAX_VALUES }))
    summer.addTile(rows, columns, values);
}
