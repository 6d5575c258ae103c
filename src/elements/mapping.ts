import type { Decoder } from './element';
import { placeOf } from './encoding';
import { expectGroup } from './expect';

/** Mapping specifications v0.1.0, and any other group: named elements. `raw` is one too. */
export const mapping: Decoder = async (node, _decoding, options) => {
  const group = expectGroup(node, 'Mapping specifications v0.1.0');
  const keys = await group.keys(options);
  return {
    node,
    info: {
      ...placeOf(node),
      kind: 'mapping',
      keys,
      ...(group.incomplete ? { incomplete: true } : {}),
    },
  };
};

/** AnnData specification v0.1.0: a group of obs, var and what belongs to them, checked as they are opened. */
export const anndata: Decoder = async (node, _decoding, options) => {
  const group = expectGroup(node, 'AnnData specification v0.1.0');
  const keys = await group.keys(options);
  return { node, info: { ...placeOf(node), kind: 'anndata', keys } };
};
