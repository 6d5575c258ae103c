import { integersAttribute, textAttribute } from '@/model/attributes';
import { packStrings } from '@/model/strings';
import { openBuffers } from './awkward-buffers';
import { parseForm } from './awkward-form';
import { awkwardReader } from './awkward-read';
import { type AwkwardRows, awkwardText } from './awkward-value';
import type { Decoder } from './element';
import { placeOf } from './encoding';
import { corrupt, expectGroup } from './expect';
import { spanWithin } from './region';

/** A ragged array: buffers in a group, with the `form` and `length` that `ak.from_buffers` takes. A block of it is one text a row. */
export const awkwardArray: Decoder = async (node) => {
  const group = expectGroup(node, 'AwkwardArrays');
  const text = textAttribute(group.attributes, 'form');
  const [length] = integersAttribute(group.attributes, 'length') ?? [];
  if (text === undefined || length === undefined || length < 0)
    throw corrupt(group.path, 'lacks its “form” or “length”', 'AwkwardArrays');
  const form = parseForm(text, group.path);
  const buffers = openBuffers(group);
  const rows: AwkwardRows = (span, options) =>
    awkwardReader(buffers, group.path, options)(form, spanWithin(span, length));
  return {
    node,
    awkward: rows,
    info: { ...placeOf(node), kind: 'awkward', length },
    async read(region, options) {
      const values = await rows(spanWithin(region.rows, length), options);
      return { kind: 'strings', strings: packStrings(values.map(awkwardText)) };
    },
  };
};
