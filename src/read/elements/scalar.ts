import { dtypeName } from '@/model/dtype';
import type { StoredArray } from '@/read/node';
import { arrayElement } from './array';
import type { Decoder } from './element';
import { placeOf } from './encoding';
import { corrupt, expectArray } from './expect';
import { isNumeric, isText } from './holds';

const paragraph = 'Scalar specification v0.2.0';

/** Rank 0; files that wrap a value in an array of one show that array. */
function expectOne({ path, shape }: StoredArray, type: string): void {
  if (shape.every((extent) => extent === 1)) return;
  throw corrupt(
    path,
    `is declared as ${type} but is an array of ${shape.join(' × ')}`,
    paragraph,
  );
}

/** One number, complex numbers and booleans included. */
export const numericScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isNumeric(stored.dtype) && stored.dtype.kind !== 'complex')
    throw corrupt(
      stored.path,
      `is declared as numeric-scalar but contains ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  expectOne(stored, 'numeric-scalar');
  return arrayElement(stored);
};

/** One text: of variable length today, fixed-length in older zarr files. */
export const stringScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isText(stored.dtype))
    throw corrupt(
      stored.path,
      `is declared as string but contains ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  expectOne(stored, 'string');
  return arrayElement(stored);
};

/** Python's None: a null dataspace in HDF5, any scalar in zarr, with a meaningless value. */
export const nullElement: Decoder = async (node) => ({
  node,
  info: { ...placeOf(node), kind: 'null' },
});
