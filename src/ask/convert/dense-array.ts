import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray } from '@/read/node';
import type { NewAttributes, NewGroup } from '@/write/new-store';
import { type AxisSubset, subsetCount } from './axis-subset';
import { type DenseSource, denseBatches, planDense } from './dense-tiles';
import { encoding, numberType } from './encoding';
import { expectTexts } from './not-texts';
import { joinValues } from './picked-values';

/** Number of row ranges that are read in parallel. */
const AT_ONCE = 4;
/** Assumed bytes of a value whose type has no fixed length: a string. */
const TEXT_BYTES = 64;

export interface SubsetAxes {
  readonly rows?: AxisSubset;
  readonly columns?: AxisSubset;
}

/**
 * Copies an array of any rank and type, with its values as stored: all, or the selected rows and columns (its first two
 * axes), written as `dtype` if it is given. Streams the array.
 *
 * @throws UnsupportedError for a type that the new store does not have
 */
export async function writeArray(
  into: NewGroup,
  name: string,
  array: StoredArray,
  attributes: NewAttributes,
  { dtype = array.dtype, ...taken }: SubsetAxes & { readonly dtype?: DType },
  options: ReadOptions,
): Promise<void> {
  const { shape } = array;
  if (shape.length === 0) {
    const scalar = into.array(name, { dtype, across: undefined }, attributes);
    await scalar.append(await array.read([], { signal: options.signal }));
    return scalar.end();
  }
  const target = { into, name, dtype, attributes, deep: shape.slice(2) };
  return writeDense(target, sourceOfArray(array), taken, shape.length > 1, options);
}

/** Writes a two-dimensional matrix as its decoder reads it, in the type that its info names, or as float64. */
export async function writeMatrix(
  into: NewGroup,
  name: string,
  matrix: DataElement,
  taken: SubsetAxes,
  options: ReadOptions,
): Promise<void> {
  const { info, node } = matrix;
  const source = sourceOfMatrix(matrix);
  const named = info.kind === 'matrix' ? numberType(info.dtype) : undefined;
  const isBoolean = node.kind === 'array' && node.dtype.kind === 'bool';
  const dtype: DType = isBoolean
    ? { kind: 'bool', bytes: 1 }
    : (named ?? { kind: 'float', bytes: 8, order: 'little' });
  const target = { into, name, dtype, attributes: encoding('array'), deep: [] };
  return writeDense(target, source, taken, true, options);
}

interface Target {
  readonly into: NewGroup;
  readonly name: string;
  readonly dtype: DType;
  readonly attributes: NewAttributes;
  /** Extents after the second axis. */
  readonly deep: readonly number[];
}

async function writeDense(
  { into, name, dtype, attributes, deep }: Target,
  source: DenseSource,
  taken: SubsetAxes,
  hasColumns: boolean,
  options: ReadOptions,
): Promise<void> {
  const plan = planDense(source, taken);
  const across = hasColumns ? [subsetCount(taken.columns, source.columns), ...deep] : [];
  const layout = { dtype, across, ...(plan.tiles && { tiles: plan.tiles }) };
  const out = into.array(name, layout, attributes);
  for await (const { values } of denseBatches(source, taken, plan, options)) {
    expectTexts(values, joinPath(into.path, name));
    await out.append(values);
  }
  await out.end(subsetCount(taken.rows, source.rows));
}

/** Returns a source over the first two axes of an array; a one-dimensional array has one column. */
export function sourceOfArray(array: StoredArray): DenseSource {
  const { dtype, shape, storage } = array;
  const [rows = 1, columns = 1, ...deep] = shape;
  const [chunkRows = 1, chunkColumns = columns] = storage.chunkShape ?? [];
  return {
    ...{ rows, columns, chunk: [chunkRows, chunkColumns] },
    depth: deep.reduce((all, extent) => all * extent, 1),
    valueBytes: bytesInMemory(dtype),
    async read(ranges, [from, to], options) {
      if (from === 0 && to === columns && ranges.length > 1 && array.readRanges)
        return array.readRanges(ranges, options);
      const of = shape.length > 1 ? [[from, to] as const] : [];
      return joinValues(
        await mapInParallel(ranges, AT_ONCE, (range) =>
          array.read([range, ...of], options),
        ),
      );
    },
  };
}

/**
 * Returns a source over a two-dimensional matrix of numbers, as its decoder reads it.
 *
 * @throws UnsupportedError for any other matrix
 */
export function sourceOfMatrix({
  info,
  node,
  isTransposed,
  read,
}: DataElement): DenseSource {
  if (info.kind !== 'matrix' || info.shape.length !== 2 || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: this matrix cannot be written.`,
    );
  const [rows = 0, columns = 0] = info.shape;
  const stored = node.kind === 'array' ? node : undefined;
  const [first = 1, second = Infinity] = stored?.storage.chunkShape ?? [];
  return {
    ...{
      rows,
      columns,
      chunk: isTransposed ? [second, first] : [first, second],
      depth: 1,
    },
    valueBytes: stored ? bytesInMemory(stored.dtype) : 8,
    async read(ranges, range, options) {
      return joinValues(
        await mapInParallel(ranges, AT_ONCE, async (rowRange): Promise<Values> => {
          const block = await read({ rows: rowRange, columns: range }, options);
          if (block.kind === 'matrix') return { kind: 'numbers', values: block.values };
          throw new DataError('UnsupportedError', `${info.path} is no matrix.`);
        }),
      );
    },
  };
}

/** Returns the bytes of a value in memory, where float16 is widened. */
function bytesInMemory(dtype: DType): number {
  if (dtype.kind === 'float') return Math.max(4, dtype.bytes);
  return 'bytes' in dtype ? dtype.bytes : TEXT_BYTES;
}
