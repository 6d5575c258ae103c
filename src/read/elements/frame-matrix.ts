import type { Block, Region } from '@/model/block';
import { isDamage } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from './element';
import { expectWithinMemory, lengthOfRange, rangeWithin } from './region';

type OpenColumn = (name: string, options?: ReadOptions) => Promise<DataElement>;

/** Columns of a data frame with one number per row, in file order. Damaged columns are left out. */
export async function numericColumns(
  names: readonly string[],
  open: OpenColumn,
  options?: ReadOptions,
): Promise<readonly DataElement[]> {
  const columns = await Promise.all(
    names.map(async (name) => {
      try {
        return await open(name, options);
      } catch (error) {
        if (!isDamage(error)) throw error;
        return undefined; // it reports its own error when opened
      }
    }),
  );
  return columns.flatMap((column) =>
    column?.info.kind === 'column' && column.info.valueType === 'numbers' ? [column] : [],
  );
}

/**
 * A region of a data frame as a matrix of its numeric columns, counted without the others; missing
 * values are NaN. For frames in obsm, whose rows are coordinates of cells.
 */
export async function readFrameMatrix(
  path: Path,
  length: number,
  columns: readonly DataElement[],
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const rows = rangeWithin(region.rows, length);
  const across = rangeWithin(region.columns, columns.length);
  const [height, width] = [lengthOfRange(rows), lengthOfRange(across)];
  expectWithinMemory(height * width, path);
  const values = new Float64Array(height * width);
  const blocks = await Promise.all(
    columns.slice(...across).map((column) => column.read?.({ rows }, options)),
  );
  for (const [at, block] of blocks.entries()) {
    const isRead = block?.kind === 'numbers';
    for (let row = 0; row < height; row++)
      values[row * width + at] =
        !isRead || block.missing?.[row] ? Number.NaN : Number(block.values[row]);
  }
  return { kind: 'matrix', rows, columns: across, values };
}
