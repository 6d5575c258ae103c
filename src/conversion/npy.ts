import type { DataElement } from '@/elements/element';
import type { DType } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { valueBytes } from '@/writing/value-bytes';
import { typeV2Of } from '@/writing/zarr/zarr-type-v2';
import { dtypeOf, valuesOf } from './column';
import { blocksOf } from './column-blocks';
import { sourceOfArray, sourceOfMatrix } from './dense-array';
import { type DenseSource, denseBatches, planDense } from './dense-tiles';
import { numberType } from './encoding';
import { type Taken, takenCount } from './taken';

/** Bytes of rows that are read together. */
const BATCH_BYTES = 1 << 25;
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
const ALIGNMENT = 64;

/**
 * Writes a dense matrix, an embedding, or a column of numbers or booleans as an NPY file (version 1.0), row by row, in the
 * type that is stored: all, or the taken rows. Streams it.
 *
 * @throws UnsupportedError for elements that are no such array: sparse ones, texts, columns that can lack values
 */
export async function writeNpy(
  element: DataElement,
  rows: Taken,
  write: (bytes: Uint8Array) => Promise<void>,
  options: ReadOptions = {},
): Promise<void> {
  const { info, node, sparse } = element;
  if (sparse)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: a sparse matrix is no array of NumPy. Save it as AnnData instead.`,
    );
  const isArray = node.kind === 'array' && !element.isTurned;
  if (info.kind === 'matrix') {
    const isAsRead = isArray && node.shape.length === info.shape.length;
    return isAsRead
      ? writeDense(sourceOfArray(node), node.dtype, node.shape, rows, write, options)
      : writeDense(
          sourceOfMatrix(element),
          numberType(info.dtype) ?? DOUBLE,
          info.shape,
          rows,
          write,
          options,
        );
  }
  if (info.kind !== 'column') throw notAnArray(element);
  if (isArray && node.shape.length > 1)
    return writeDense(sourceOfArray(node), node.dtype, node.shape, rows, write, options);
  const isPlain = ['numbers', 'booleans', 'complex'].includes(info.holds);
  if (!isPlain || (info.nullable && !info.dtype.startsWith('float')))
    throw notAnArray(element);
  const dtype = dtypeOf(element);
  await write(headerOf(dtype, [takenCount(rows, info.length)], info.path));
  for await (const block of blocksOf(element, rows, options))
    await write(valueBytes(valuesOf(block, element), dtype, info.path));
}

const DOUBLE: DType = { kind: 'float', bytes: 8, order: 'little' };

function notAnArray({ info }: DataElement): DataError {
  return new DataError(
    'UnsupportedError',
    `${info.path} is no array of numbers or booleans without missing values, which is what a .npy file has here.`,
  );
}

async function writeDense(
  source: DenseSource,
  dtype: DType,
  shape: readonly number[],
  rows: Taken,
  write: (bytes: Uint8Array) => Promise<void>,
  { signal, report }: ReadOptions,
): Promise<void> {
  const [, ...across] = shape;
  const count = takenCount(rows, source.rows);
  const what = 'the array';
  await write(headerOf(dtype, [count, ...across], what));
  const rowBytes = Math.max(1, source.columns * source.depth * source.valueBytes);
  const planned = planDense(source, rows ? { rows } : {});
  // whole rows, whatever its chunks are
  const plan = {
    readColumns: planned.readColumns,
    batchRows: planned.tiles
      ? Math.max(1, Math.floor(BATCH_BYTES / rowBytes))
      : planned.batchRows,
  };
  for await (const { row, rows: more, values } of denseBatches(
    source,
    rows ? { rows } : {},
    plan,
    { signal },
  )) {
    await write(valueBytes(values, dtype, what));
    throwIfAborted(signal);
    report?.({ done: row + more, total: count, unit: 'values' });
  }
}

/** Magic, version, and a dictionary of Python with type, order and shape, padded to a multiple of 64 bytes. */
function headerOf(dtype: DType, shape: readonly number[], what: string): Uint8Array {
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
