import { dtypeName } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import type { DataElement, Decoder } from '../element';
import { placeOf } from '../encoding';
import { expectGroup } from '../expect';
import { openSparseParts, sparseShape } from './parts';
import { readSparseRegion } from './region';

/** Sparse array specification v0.1.0: compressed by rows. */
export const csrMatrix: Decoder = (node, _decoding, options) =>
  sparseMatrix(expectGroup(node, 'Sparse array specification v0.1.0'), 'csr', options);

/** Sparse array specification v0.1.0: compressed by columns. */
export const cscMatrix: Decoder = (node, _decoding, options) =>
  sparseMatrix(expectGroup(node, 'Sparse array specification v0.1.0'), 'csc', options);

/** A sparse matrix; `shapeName` is the name of its shape attribute. */
export async function sparseMatrix(
  group: StoredGroup,
  layout: 'csr' | 'csc',
  options?: ReadOptions,
  shapeName = 'shape',
): Promise<DataElement> {
  const shape = sparseShape(group, shapeName);
  const sparse = await openSparseParts(group, layout, shape, options);
  return {
    node: group,
    sparse,
    info: {
      ...placeOf(group),
      kind: 'matrix',
      layout,
      shape,
      dtype: dtypeName(sparse.data.dtype),
      stored: sparse.stored,
    },
    read: (region, options) => readSparseRegion(sparse, region, options),
  };
}
