import { textAttribute } from '@/model/attributes';
import { hasName } from '@/model/errors';
import { nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup } from '@/read/node';
import { arrayElement } from '../array';
import { categoricalElement } from '../categorical';
import { compoundField } from '../compound-field';
import { dataframe } from '../dataframe';
import type { DataElement, Decoder } from '../element';
import { corrupt, expectArray, expectGroup } from '../expect';
import { mapping } from '../mapping';
import { isInteger } from '../value-type';

/**
 * obs, var and raw.var of anndata 0.5 and 0.6: a compound array whose first field is the index.
 * Labels of categoricals are in `uns/<column>_categories`, for obs and var alike.
 */
export const compoundFrame: Decoder = async (node, decoding) => {
  const compound = expectArray(node, 'legacy AnnData');
  const [index, ...columns] = fieldsOf(compound);
  if (index === undefined || compound.shape.length !== 1)
    throw corrupt(compound.path, 'is not a table', 'legacy AnnData');
  const { parent } = decoding;
  const mayHaveLabels = parent && /^(obs|var)$/.test(nameOf(compound.path));
  return {
    node,
    info: {
      path: compound.path,
      kind: 'dataframe',
      length: compound.shape[0] ?? 0,
      index,
      columns,
    },
    async member(name, options) {
      const field = compoundField(compound, name);
      const labels =
        mayHaveLabels && name !== index && isInteger(field.dtype)
          ? await openLabels(parent, name, decoding.open, options)
          : undefined;
      if (labels && (await fits(field, labels, options)))
        return categoricalElement({
          node: field,
          codes: field,
          categories: labels,
          ordered: false,
        });
      return arrayElement(field);
    },
  };
};

/** obsm and varm of anndata 0.5: a compound array with one field per matrix. */
export const compoundMapping: Decoder = async (node) => {
  const compound = expectArray(node, 'legacy AnnData');
  return {
    node,
    info: { path: compound.path, kind: 'mapping', keys: fieldsOf(compound) },
    member: async (name) => arrayElement(compoundField(compound, name)),
  };
};

function fieldsOf(compound: StoredArray): readonly string[] {
  return compound.dtype.kind === 'compound'
    ? compound.dtype.fields.map((field) => field.name)
    : [];
}

async function openLabels(
  root: StoredGroup,
  column: string,
  open: (node: Awaited<ReturnType<StoredGroup['open']>>) => Promise<DataElement>,
  options?: ReadOptions,
): Promise<DataElement | undefined> {
  try {
    const uns = await root.open('uns', options);
    if (uns.kind !== 'group') return undefined;
    const labels = await open(await uns.open(`${column}_categories`, options));
    if (labels.info.kind !== 'scalar') return labels;
    return {
      ...labels,
      info: { ...labels.info, kind: 'column', length: 1, nullable: false },
    };
  } catch (error) {
    if (hasName(error, 'NotFoundError')) return undefined;
    throw error;
  }
}

/** Labels belong to obs or to var: to the one whose codes they cover (as in anndata). */
async function fits(
  codes: StoredArray,
  labels: DataElement,
  options?: ReadOptions,
): Promise<boolean> {
  if (labels.info.kind !== 'column') return false;
  const values = await codes.read([], options);
  if (values.kind !== 'numbers') return false;
  const count = labels.info.length;
  return (values.values as Int8Array).every((code) => code >= -1 && code < count);
}

/**
 * obs or var without an encoding: a table if it has row names, as in SeuratDisk's raw/var (a member
 * `_index` and nothing else); otherwise a plain group.
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
