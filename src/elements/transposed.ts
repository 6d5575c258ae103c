import type { Block, Region } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import type { DataElement } from './element';
import { lengthOfSpan } from './region';
import type { SparseParts } from './sparse/parts';
import { readSparseRegion } from './sparse/region';

const made = new WeakMap<DataElement, DataElement>();

/**
 * A matrix of two axes with its axes exchanged: what is stored as genes × cells, as cells × genes. Nothing is read to
 * make it; a region is read as it is stored and transposed. The same object for the same element.
 */
export function transposed(element: DataElement): DataElement {
  const known = made.get(element);
  if (known) return known;
  const { info, node, read, sparse } = element;
  if (info.kind !== 'matrix' || info.shape.length !== 2 || !read) return element;
  const shape = info.shape.toReversed();
  const turned = sparse && transposedParts(sparse);
  const result: DataElement = turned
    ? {
        node,
        sparse: turned,
        info: { ...info, shape, layout: turned.layout },
        read: (region, options) => readSparseRegion(turned, region, options),
      }
    : {
        node,
        ...(node.kind === 'array' && { columnsFrom: node }),
        info: { ...info, shape },
        read: (region, options) => readTransposed(read, region, options),
      };
  made.set(element, result);
  return result;
}

/** The same three arrays: compressed rows of a matrix are compressed columns of the transposed one. */
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
  const [height, width] = [lengthOfSpan(block.rows), lengthOfSpan(block.columns)];
  const values = turnedValues(block.values, height, width);
  return { ...block, rows: block.columns, columns: block.rows, values };
}

/** Row-major values of `height` × `width` as those of `width` × `height`. */
function turnedValues(values: NumberArray, height: number, width: number): NumberArray {
  if (height < 2 || width < 2) return values; // one line is the same either way
  const turned = values.slice();
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      turned[column * height + row] = values[row * width + column] as number & bigint;
  return turned;
}
