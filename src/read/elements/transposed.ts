import type { Block, Region } from '@/model/block';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import type { StoredArray } from '@/read/node';
import type { DataElement } from './element';
import { expectWithinMemory, lengthOfRange, selectionOf } from './region';
import type { SparseParts } from './sparse/parts';
import { readSparseRegion } from './sparse/region';

const made = new WeakMap<DataElement, DataElement>();

/**
 * A matrix with its two axes exchanged: stored as genes × cells, seen as cells × genes. Lazy: a
 * region is read as stored and then transposed. Gives the identical object for the same element.
 */
export function transposed(element: DataElement): DataElement {
  const known = made.get(element);
  if (known) return known;
  const { info, node, read, sparse } = element;
  if (info.kind !== 'matrix' || info.shape.length !== 2 || !read) return element;
  const shape = info.shape.toReversed();
  const transposed = sparse && transposedParts(sparse);
  const result: DataElement = transposed
    ? {
        node,
        sparse: transposed,
        info: { ...info, shape, layout: transposed.layout },
        read: (region, options) => readSparseRegion(transposed, region, options),
      }
    : {
        node,
        ...(node.kind === 'array' && { columnsFrom: node, isTransposed: true as const }),
        info: { ...info, shape },
        read: (region, options) => readTransposed(read, region, options),
      };
  made.set(element, result);
  return result;
}

/** The same three arrays: compressed rows of a matrix are compressed columns of its transpose. */
function transposedParts(parts: SparseParts): SparseParts {
  const [rows, columns] = parts.shape;
  return {
    ...parts,
    layout: parts.layout === 'csr' ? 'csc' : 'csr',
    shape: [columns, rows],
  };
}

async function readTransposed(
  read: NonNullable<DataElement['read']>,
  { rows, columns, ...rest }: Region,
  options?: ReadOptions,
): Promise<Block> {
  const stored = {
    ...rest,
    ...(rows && { columns: rows }),
    ...(columns && { rows: columns }),
  };
  const block = await read(stored, options);
  if (block.kind !== 'matrix') return block;
  const [height, width] = [lengthOfRange(block.rows), lengthOfRange(block.columns)];
  const values = transposedValues(block.values, height, width);
  return { ...block, rows: block.columns, columns: block.rows, values };
}

/**
 * A dense array of two or more axes with its axes reversed, as R sees what it stored: the last axis
 * has the rows, the one before it the columns. A region is read as stored and then transposed.
 */
export function reversedAxes(array: StoredArray, element: DataElement): DataElement {
  const { info } = element;
  if (info.kind !== 'matrix') return element;
  const shape = array.shape.toReversed();
  return {
    node: array,
    isTransposed: true,
    info: { ...info, shape },
    async read(region, options) {
      const { rows, columns, selection } = selectionOf(region, shape);
      const [height, width] = [lengthOfRange(rows), lengthOfRange(columns)];
      expectWithinMemory(height * width, info.path);
      const read = await array.read(selection.toReversed(), options);
      if (read.kind !== 'numbers' && read.kind !== 'booleans')
        throw new DataError('UnsupportedError', `${info.path}: contains ${read.kind}.`);
      return {
        kind: 'matrix',
        rows,
        columns,
        values: transposedValues(read.values, width, height),
      };
    },
  };
}

/** Transposes row-major values of `height` × `width`. */
function transposedValues(
  values: NumberArray,
  height: number,
  width: number,
): NumberArray {
  if (height < 2 || width < 2) return values; // a single row or column needs no copy
  const transposed = values.slice();
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      transposed[column * height + row] = values[row * width + column] as number & bigint;
  return transposed;
}
