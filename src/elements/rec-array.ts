import { dtypeName } from '@/model/dtype';
import { arrayElement } from './array';
import type { Decoder } from './element';
import { corrupt, expectArray } from './expect';

/** A record array: a compound type, each of its fields a column. */
export const recArray: Decoder = async (node) => {
  const paragraph = 'Dense arrays specification v0.2.0';
  const stored = expectArray(node, paragraph);
  if (stored.dtype.kind !== 'compound')
    throw corrupt(
      stored.path,
      `is declared as rec-array but contains ${dtypeName(stored.dtype)}`,
      paragraph,
    );
  return arrayElement(stored);
};
