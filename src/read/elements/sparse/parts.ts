import { integersAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup } from '@/read/node';
import { corrupt, openDemandedArray, type Paragraph } from '../expect';
import { isInteger, isNumeric } from '../value-type';

const SPARSE = 'Sparse array specification v0.1.0';

/**
 * The three arrays of a compressed sparse matrix. The compressed axis (rows of CSR, columns of CSC)
 * is called major, the other minor.
 */
export interface SparseParts {
  readonly path: Path;
  readonly layout: 'csr' | 'csc';
  readonly shape: readonly [rows: number, columns: number];
  readonly major: number;
  readonly minor: number;
  readonly indptr: StoredArray;
  readonly indices: StoredArray;
  readonly data: StoredArray;
  /** Number of stored values, zeros and duplicates included. */
  readonly stored: number;
  /** The rules cited in messages about damaged parts. */
  readonly paragraph: Paragraph;
}

/**
 * Opens the parts of a sparse matrix and checks shapes, attributes and types: the shape attribute,
 * the length of indptr, equal lengths of indices and data. CorruptError if they are inconsistent.
 */
export async function openSparseParts(
  group: StoredGroup,
  layout: 'csr' | 'csc',
  shape: readonly [number, number],
  options?: ReadOptions,
  paragraph: Paragraph = SPARSE,
): Promise<SparseParts> {
  const [indptr, indices, data] = await Promise.all(
    ['indptr', 'indices', 'data'].map((name) =>
      openDemandedArray(group, name, paragraph, options),
    ),
  );
  if (!indptr || !indices || !data) throw corrupt(group.path, 'is incomplete', paragraph);
  for (const part of [indptr, indices, data])
    if (part.shape.length !== 1)
      throw corrupt(part.path, `has ${part.shape.length} axes instead of one`, paragraph);
  for (const part of [indptr, indices])
    if (!isInteger(part.dtype))
      throw corrupt(
        part.path,
        `contains ${dtypeName(part.dtype)}, not integers`,
        paragraph,
      );
  if (data.dtype.kind === 'complex')
    throw new DataError(
      'UnsupportedError',
      `${data.path}: contains ${dtypeName(data.dtype)}, which Petri does not show in sparse matrices. anndata reads it.`,
    );
  if (!isNumeric(data.dtype))
    throw corrupt(data.path, `contains ${dtypeName(data.dtype)}, not numbers`, paragraph);

  const [major, minor] = layout === 'csr' ? shape : [shape[1], shape[0]];
  const [pointers = 0] = indptr.shape;
  const [stored = 0] = data.shape;
  if (pointers !== major + 1)
    throw corrupt(
      indptr.path,
      `has ${pointers} entries for ${major} ${layout === 'csr' ? 'rows' : 'columns'} instead of ${major + 1}`,
      paragraph,
    );
  if (indices.shape[0] !== stored)
    throw corrupt(
      group.path,
      `has ${indices.shape[0]} indices for ${stored} values`,
      paragraph,
    );
  return {
    path: group.path,
    layout,
    shape,
    major,
    minor,
    indptr,
    indices,
    data,
    stored,
    paragraph,
  };
}

/** The shape attribute: two sizes. CorruptError otherwise. */
export function sparseShape(
  group: StoredGroup,
  name = 'shape',
  paragraph: Paragraph = SPARSE,
): [number, number] {
  const shape = integersAttribute(group.attributes, name);
  const [rows, columns] = shape ?? [];
  if (shape?.length !== 2 || rows === undefined || columns === undefined)
    throw corrupt(group.path, `its “${name}” attribute is not two integers`, paragraph);
  if (rows < 0 || columns < 0)
    throw corrupt(group.path, `its “${name}” is ${rows} × ${columns}`, paragraph);
  return [rows, columns];
}
