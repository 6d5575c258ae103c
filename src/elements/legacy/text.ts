import { arrayElement } from '../array';
import type { Decoder } from '../element';
import { expectArray } from '../expect';

/** A text that lies in an array of one, as the scalar that it was. */
export const wrappedText: Decoder = async (node) => {
  const element = arrayElement(expectArray(node, 'legacy AnnData'));
  const { info } = element;
  if (info.kind !== 'column') return element;
  const { path, holds, dtype } = info;
  return { ...element, info: { path, kind: 'scalar', holds, dtype } };
};
