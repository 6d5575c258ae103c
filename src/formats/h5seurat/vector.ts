import { arrayElement } from '@/elements/array';
import type { DataElement, FormatDecoder } from '@/elements/element';
import { corrupt, expectArray } from '@/elements/expect';
import { isInteger } from '@/elements/holds';
import { readable, textsAttribute } from '@/model/attributes';
import type { Block } from '@/model/block';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { StoredArray } from '@/storage/node';
import { H5SEURAT } from './places';

/** R's NA among integers of 32 and of 64 bits; among logicals NA is 2. */
const NA_INTEGER = -2147483648;
const NA_INTEGER64 = -(2n ** 63n);
const NA_LOGICAL = 2;

/** A vector of R; one value without an axis, as files converted from AnnData have it, too. */
export const seuratVector: FormatDecoder = {
  key: 'h5seurat-vector',
  reads: (node) => node.kind === 'array' && node.shape.length < 2,
  decode: async (node) => vectorElement(expectArray(node, H5SEURAT), isLogical(node)),
  opensMembers: false,
};

/** Whether a dataset says itself that its integers are logicals. */
export function isLogical({ attributes }: Pick<StoredArray, 'attributes'>): boolean {
  return textsAttribute(readable(attributes), 's3class')?.includes('logical') === true;
}

/**
 * The values of an array of one axis as R has them: integers with NA, logicals as 0, 1 and 2 where `areLogical`, all else
 * as it is stored.
 */
export function vectorElement(array: StoredArray, areLogical: boolean): DataElement {
  const element = arrayElement(array);
  const { info, read } = element;
  if (info.kind !== 'column' || !read || !isInteger(array.dtype)) return element;
  if (areLogical)
    return {
      ...element,
      info: { ...info, holds: 'booleans', dtype: 'bool', nullable: true, ...MEANS_NA },
      read: async (region, options) => logicals(await read(region, options), array.path),
    };
  if (!hasNA(array.dtype)) return element;
  return {
    ...element,
    info: { ...info, nullable: true, ...MEANS_NA },
    read: async (region, options) => withMissing(await read(region, options)),
  };
}

const MEANS_NA = { missingMeans: 'NA' } as const;

function hasNA(dtype: DType): boolean {
  return dtype.kind === 'int' && dtype.bytes >= 4;
}

function isNA(value: number | bigint): boolean {
  return value === NA_INTEGER || value === NA_INTEGER64;
}

function withMissing(block: Block): Block {
  if (block.kind !== 'numbers') return block;
  const { values } = block;
  let missing: Uint8Array | undefined;
  for (let i = 0; i < values.length; i++) {
    if (!isNA(values[i] as number | bigint)) continue;
    missing ??= new Uint8Array(values.length);
    missing[i] = 1;
  }
  return missing ? { ...block, missing } : block;
}

function logicals(block: Block, path: Path): Block {
  if (block.kind !== 'numbers') return block;
  const values = new Uint8Array(block.values.length);
  const missing = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const stored = block.values[i] as number | bigint;
    const value = Number(stored);
    if (value === NA_LOGICAL || isNA(stored)) missing[i] = 1;
    else if (value === 0 || value === 1) values[i] = value;
    else
      throw corrupt(path, `contains ${stored}, which is not TRUE, FALSE or NA`, H5SEURAT);
  }
  return { kind: 'booleans', values, missing };
}
