import {
  attributeOf,
  hasAttribute,
  pathAttribute,
  textAttribute,
} from '@/model/attributes';
import { hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { categoricalElement, isTrue } from '../categorical';
import type { DataElement, Decoding } from '../element';
import { corrupt } from '../expect';
import { openNested } from '../nested-node';
import { isInteger } from '../value-type';

const paragraph = 'legacy AnnData';

/** R's NA for integers. */
const naInteger = -2147483648;

/**
 * A categorical column of a dataframe 0.1.0 (anndata 0.7): an array of codes that refers to
 * `__categories/<column>`, by object reference in HDF5 and by a path relative to the frame in Zarr.
 * SeuratDisk omits the reference. Undefined for any other column.
 */
export async function frameDecoding(
  frame: StoredGroup,
  name: string,
  node: StoredNode,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement | undefined> {
  if (node.kind !== 'array' || !isInteger(node.dtype)) return undefined;
  if (hasAttribute(node.attributes, 'encoding-type')) return undefined;
  const labels = await openLabels(frame, name, node, options);
  if (!labels) return undefined;
  return categoricalElement({
    node,
    codes: node,
    categories: await decoding.open(labels, options),
    ordered: isTrue(attributeOf(labels.attributes, 'ordered')),
    missingCode: naInteger,
  });
}

async function openLabels(
  frame: StoredGroup,
  name: string,
  codes: StoredArray,
  options?: ReadOptions,
): Promise<StoredNode | undefined> {
  const pointer = pathAttribute(codes.attributes, 'categories');
  if (pointer !== undefined) {
    const inside = `${frame.path}/`;
    const relative = pointer.startsWith(inside) ? pointer.slice(inside.length) : pointer;
    return openPointed(frame, relative, codes, options);
  }
  if (textAttribute(frame.attributes, 'encoding-version') !== '0.1.0') return undefined;
  try {
    return await openNested(frame, `__categories/${name}`, options);
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    if (!hasAttribute(codes.attributes, 'categories')) return undefined;
    throw corrupt(codes.path, 'the labels that it refers to are missing', paragraph);
  }
}

async function openPointed(
  frame: StoredGroup,
  place: string,
  codes: StoredArray,
  options?: ReadOptions,
): Promise<StoredNode> {
  try {
    return await openNested(frame, place, options);
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    throw corrupt(codes.path, `its labels are not at ${place}`, paragraph);
  }
}
