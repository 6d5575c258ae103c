import { dtypeName } from '@/model/dtype';
import { arrayElement } from './array';
import type { Decoder } from './element';
import { placeOf } from './encoding';
import { corrupt, expectArray } from './expect';
import { isNumeric, isText } from './holds';

const paragraph = 'Scalar specification v0.2.0';

/** One number, complex ones and booleans too. Files that wrap it in an array of one show that array. */
export const numericScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isNumeric(stored.dtype) && stored.dtype.kind !== 'complex')
    throw corrupt(
      stored.path,
      `says numeric-scalar but holds ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  return arrayElement(stored);
};

/** One text: of variable length today, fixed-length in older zarr files. */
export const stringScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isText(stored.dtype))
    throw corrupt(
      stored.path,
      `says string but holds ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  return arrayElement(stored);
};

/** Python's None: a null dataspace in HDF5, any scalar in zarr; its value means nothing. */
export const nullElement: Decoder = async (node) => ({
  node,
  info: { ...placeOf(node), kind: 'null' },
});
