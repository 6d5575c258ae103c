import { dtypeName } from '@/model/dtype';
import { arrayElement } from './array';
import type { Decoder } from './element';
import { corrupt, expectArray } from './expect';
import { isText } from './holds';

/** String array specifications v0.2.0. An array without values may have any type: writers leave float64 there. */
export const stringArray: Decoder = async (node) => {
  const paragraph = 'String array specifications v0.2.0';
  const stored = expectArray(node, paragraph);
  if (!isText(stored.dtype) && !stored.shape.includes(0))
    throw corrupt(
      stored.path,
      `is declared as string-array but contains ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  return arrayElement(stored);
};
