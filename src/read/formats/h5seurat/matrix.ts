import { hasAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { nameOf, type Path, segmentsOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { arrayElement } from '@/read/elements/array';
import type { DataElement, FormatDecoder } from '@/read/elements/element';
import { corrupt, expectGroup } from '@/read/elements/expect';
import {
  openSparseParts,
  type SparseParts,
  sparseShape,
} from '@/read/elements/sparse/parts';
import { readSparseRegion } from '@/read/elements/sparse/region';
import { reversedAxes, transposed } from '@/read/elements/transposed';
import { isNumeric } from '@/read/elements/value-type';
import type { StoredArray, StoredGroup } from '@/read/node';
import { H5SEURAT, isAssayMatrix, listIn } from './places';

/**
 * A matrix of R. HDF5 has the axes of R's arrays exchanged, and the columns of a dgCMatrix
 * compressed: features × cells of an assay are therefore stored as cells × features, which is how
 * they are shown. The axes of any other matrix are as in R.
 */
export const seuratMatrix: FormatDecoder = {
  key: 'h5seurat-matrix',
  reads: async (node, _parent, options) =>
    node.kind === 'array' ? node.shape.length >= 2 : isSparse(await node.keys(options)),
  async decode(node, { parent }, options) {
    const element =
      node.kind === 'array'
        ? denseMatrix(node)
        : await sparseMatrix(expectGroup(node, H5SEURAT), parent, options);
    if (isAssayMatrix(node.path)) await expectFeatures(element, parent, options);
    return element;
  },
  opensMembers: false,
};

function isSparse(keys: readonly string[]): boolean {
  return ['indices', 'indptr', 'data'].every((name) => keys.includes(name));
}

function denseMatrix(array: StoredArray): DataElement {
  const element = arrayElement(array);
  if (!isNumeric(array.dtype)) return element;
  const isPlane = array.shape.length === 2;
  // pictures come from R; arrays of lists may be as AnnData had them
  if (!isPlane && segmentsOf(array.path)[0] === 'images')
    return reversedAxes(array, element);
  return isPlane && !isAssayMatrix(array.path) ? transposed(element) : element;
}

/** Specification, “Sparse Matrix Representation”. */
async function sparseMatrix(
  group: StoredGroup,
  parent: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<DataElement> {
  const [rows, columns] = await dimsOf(group, parent, options);
  const sparse: SparseParts = isAssayMatrix(group.path)
    ? await openSparseParts(group, 'csr', [columns, rows], options, H5SEURAT)
    : await openSparseParts(group, 'csc', [rows, columns], options, H5SEURAT);
  const { layout, shape, stored, data } = sparse;
  return {
    node: group,
    sparse,
    info: {
      path: group.path,
      kind: 'matrix',
      layout,
      shape,
      dtype: dtypeName(data.dtype),
      stored,
    },
    read: (region, readOptions) => readSparseRegion(sparse, region, readOptions),
  };
}

/** Number of indices read to determine the number of rows. */
const MAX_INDICES = 2 ** 24;

/** Numbers of rows and columns in R, from the optional attribute `dims`. */
async function dimsOf(
  group: StoredGroup,
  parent: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<readonly [rows: number, columns: number]> {
  if (hasAttribute(group.attributes, 'dims')) return sparseShape(group, 'dims', H5SEURAT);
  const pointers = await listIn(group, 'indptr', options);
  const columns = (pointers?.shape[0] ?? 0) - 1;
  if (columns < 0)
    throw corrupt(group.path, 'its “indptr” is not a list of numbers', H5SEURAT);
  if (segmentsOf(group.path)[0] === 'graphs') return [columns, columns];
  const features = isAssayMatrix(group.path)
    ? await featuresOf(group.path, parent, options)
    : undefined;
  return [features ?? (await rowsIn(group, options)), columns];
}

async function rowsIn(group: StoredGroup, options?: ReadOptions): Promise<number> {
  const indices = await listIn(group, 'indices', options);
  const [count = 0] = indices?.shape ?? [];
  if (!indices || count === 0) return 0;
  if (count > MAX_INDICES)
    throw new DataError(
      'TooLargeError',
      `${group.path}: has no “dims”, and ${formatCount(count)} indices are too many to find its number of rows.`,
    );
  const values = await indices.read([], options);
  let last = -1;
  if (values.kind === 'numbers')
    for (const value of values.values) last = Math.max(last, Number(value));
  return last + 1;
}

/** The number of features of an assay's matrix by the names beside it; undefined if these are absent. */
async function featuresOf(
  path: Path,
  assay: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<number | undefined> {
  const isScaled = nameOf(path) === 'scale.data';
  const names = await listIn(assay, isScaled ? 'scaled.features' : 'features', options);
  return names?.shape[0];
}

/**
 * Specification, “Assay Expression Data”: matrices have one row per feature. A matrix without
 * values has none.
 */
async function expectFeatures(
  { info }: DataElement,
  parent: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<void> {
  if (info.kind !== 'matrix') throw corrupt(info.path, 'is not a matrix', H5SEURAT);
  if (info.shape.length !== 2)
    throw corrupt(info.path, `has ${info.shape.length} axes instead of two`, H5SEURAT);
  const features = await featuresOf(info.path, parent, options);
  const [cells, width] = info.shape;
  if (features === undefined || features === width || cells === 0 || width === 0) return;
  throw corrupt(
    info.path,
    `has ${width} features, but the names beside it are ${features}`,
    H5SEURAT,
  );
}
