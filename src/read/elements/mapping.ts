import type { StoredGroup } from '@/read/node';
import type { Decoder } from './element';
import { placeOf } from './encoding';
import { expectGroup } from './expect';
import { isLegacyAnnData } from './legacy/legacy';

/**
 * Mapping specifications v0.1.0, and any other group: named elements. `raw` is one too, and so is
 * an old AnnData.
 */
export const mapping: Decoder = async (node, _decoding, options) => {
  const group = expectGroup(node, 'Mapping specifications v0.1.0');
  const keys = await group.keys(options);
  const kind = isLegacyAnnData(group, keys) ? 'anndata' : 'mapping';
  return { node, info: { ...membersOf(group, keys), kind } };
};

/** AnnData specification v0.1.0: a group of obs, var and related elements, checked as they are opened. */
export const anndata: Decoder = async (node, _decoding, options) => {
  const group = expectGroup(node, 'AnnData specification v0.1.0');
  const keys = await group.keys(options);
  return { node, info: { ...membersOf(group, keys), kind: 'anndata' } };
};

function membersOf(group: StoredGroup, keys: readonly string[]) {
  return {
    ...placeOf(group),
    keys,
    ...(group.incomplete ? { incomplete: true } : {}),
  };
}
