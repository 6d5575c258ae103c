import { textAttribute } from '@/model/attributes';
import type { StoredGroup } from '@/storage/node';
import { dataframe } from '../dataframe';
import type { Decoder } from '../element';
import { expectGroup } from '../expect';
import { mapping } from '../mapping';

/**
 * obs or var without an encoding: a table where it has row names, as SeuratDisk writes raw/var
 * (a member `_index` and nothing else); else a group like any other.
 */
export const bareFrame: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, 'legacy AnnData');
  const keys = await group.keys(options);
  const index = textAttribute(group.attributes, '_index') ?? '_index';
  if (!keys.includes(index)) return mapping(node, decoding, options);
  const columns = keys.filter((name) => name !== index && name !== '__categories');
  const named: StoredGroup = {
    ...group,
    attributes: {
      ...group.attributes,
      values: new Map([
        ['column-order', columns],
        ...group.attributes.values,
        ['_index', index],
      ]),
    },
  };
  const frame = await dataframe(named, decoding, options);
  return { ...frame, node };
};
