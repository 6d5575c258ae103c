import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { WriteBatch } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import { valueBytes } from '@/write/value-bytes';
import { typeV2Of } from '@/write/zarr/zarr-type-v2';
import { eachRows, type MatrixPart, shapeOfPart } from './matrix-rows';

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
const ALIGNMENT = 64;

/**
 * Writes a matrix, or some of its rows and columns, as an NPY file, row by row, in the stored type; a sparse matrix
 * with its zeros. Streams the rows and reports them.
 *
 * @throws UnsupportedError for values that NPY cannot represent
 */
export async function writeMatrixArray(
  matrix: DataElement,
  part: MatrixPart,
  write: WriteBatch,
  options: ReadOptions,
): Promise<void> {
  const { path } = matrix.info;
  const { shape, dtype } = shapeOfPart(matrix, part);
  await write(npyHeader(dtype, shape, path));
  await eachRows(
    matrix,
    part,
    async ({ values }) => {
      // copied: the memory of the values is reused, and the bytes go to another thread
      await write(valueBytes(values, dtype, path).slice());
    },
    options,
  );
}

/**
 * Returns the header of an NPY file (version 1.0): magic, version, and a Python dictionary with type, order and shape,
 * padded to a multiple of 64 bytes.
 *
 * @throws UnsupportedError for a type that NPY cannot represent
 */
export function npyHeader(
  dtype: DType,
  shape: readonly number[],
  what: string,
): Uint8Array {
  const { name } = typeV2Of(dtype, what);
  if (typeof name !== 'string' || name === '|O')
    throw new DataError('UnsupportedError', `${what} has values that NPY cannot have.`);
  const axes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${name}', 'fortran_order': False, 'shape': (${axes}), }`;
  const before = MAGIC.length + 2;
  const total = Math.ceil((before + text.length + 1) / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(total).fill(0x20);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint16(MAGIC.length, total - before, true);
  bytes.set(new TextEncoder().encode(text), before);
  bytes[total - 1] = 0x0a;
  return bytes;
}
