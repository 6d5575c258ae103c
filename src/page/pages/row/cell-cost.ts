import type { MatrixInfo } from '@/model/dataset';
import { isGenesByCells } from '@/model/matrix-sides';

/** Bytes of an index beside each value of a sparse matrix. */
const INDEX = 4;

/**
 * Uncompressed bytes that must be read for the values of one cell: few if they are contiguous, all
 * of a matrix stored by gene, and of chunks every one that intersects the cell. `chunk` is their
 * shape; without it the matrix is stored row by row.
 */
export function cellCost(matrix: MatrixInfo, chunk: readonly number[] = []): number {
  const { layout, shape, stored = 0, dtype } = matrix;
  const item = Number(/(?<!\d)\d+$/.exec(dtype)?.[0] ?? 8) / 8;
  const isRow = !isGenesByCells(matrix);
  if (layout !== 'dense')
    return isRow === (layout === 'csr') ? 0 : stored * (item + INDEX);
  const [height, width] = shape;
  const [tall = 1, wide = width] = chunk;
  return item * (isRow ? width * Math.min(tall, height) : height * Math.min(wide, width));
}
