import type { StoredArray } from '@/storage/node';

/** An array of two axes of numbers with its axes exchanged, read region by region. */
export function turnedArray(array: StoredArray): StoredArray {
  const { kind, path, attributes, dtype, storage } = array;
  const { chunkShape, ...rest } = storage;
  const [height = 0, width = 0] = array.shape;
  return {
    ...{ kind, path, attributes, dtype, shape: [width, height] },
    storage: { ...rest, ...(chunkShape && { chunkShape: chunkShape.toReversed() }) },
    async read([rows = [0, width], columns = [0, height]] = [], options) {
      const values = await array.read([columns, rows], options);
      if (values.kind !== 'numbers' && values.kind !== 'booleans') return values;
      const [across, down] = [rows[1] - rows[0], columns[1] - columns[0]];
      const turned = values.values.slice();
      for (let row = 0; row < across; row++)
        for (let column = 0; column < down; column++)
          turned[row * down + column] = values.values[column * across + row] as number &
            bigint;
      return { ...values, values: turned } as typeof values;
    },
  };
}
