import { integersAttribute, textAttribute } from '@/model/attributes';
import { joinPath } from '@/model/path';
import { packStrings } from '@/model/strings';
import type { Decoder } from '../element';
import { placeOf } from '../encoding';
import { corrupt, expectGroup } from '../expect';
import { openNested } from '../nested-node';
import { rangeWithin } from '../region';
import { openBuffers } from './buffers';
import { parseForm } from './form';
import { hasLengths, LENGTHS, lengthsColumn, widthOf } from './lengths';
import { readAwkward } from './read';
import { type AwkwardRows, awkwardText } from './value';

/**
 * A ragged array: buffers in a group, with the `form` and `length` that `ak.from_buffers` takes. A
 * block has one text per row; `lengths` is a column.
 */
export const awkwardArray: Decoder = async (node, decoding) => {
  const group = expectGroup(node, 'AwkwardArrays');
  const text = textAttribute(group.attributes, 'form');
  const [length] = integersAttribute(group.attributes, 'length') ?? [];
  if (text === undefined || length === undefined || length < 0)
    throw corrupt(group.path, 'lacks its “form” or “length”', 'AwkwardArrays');
  const form = parseForm(text, group.path);
  const buffers = openBuffers(group);
  const width = widthOf(form);
  const rows: AwkwardRows = (range, options) =>
    readAwkward({ buffers, path: group.path, options }, form, rangeWithin(range, length));
  return {
    node,
    awkward: rows,
    info: {
      ...placeOf(node),
      kind: 'awkward',
      length,
      ...(width !== undefined && { width }),
      ...(hasLengths(form) ? { lengths: joinPath(node.path, LENGTHS) } : {}),
    },
    async member(name, options) {
      if (name === LENGTHS && hasLengths(form))
        return lengthsColumn({ node, length }, form, buffers);
      return decoding.open(await openNested(group, name, options), options);
    },
    async read(region, options) {
      const values = await rows(rangeWithin(region.rows, length), options);
      return { kind: 'strings', strings: packStrings(values.map(awkwardText)) };
    },
  };
};
