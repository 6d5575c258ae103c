import { readable, textsAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { sharedOnce } from '@/read/bytes/shared-request';
import { arrayElement } from '@/read/elements/array';
import { isTrue } from '@/read/elements/categorical';
import { readLabels } from '@/read/elements/category-labels';
import type { DataElement, FormatDecoder } from '@/read/elements/element';
import { corrupt, expectGroup, openDemandedArray } from '@/read/elements/expect';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '@/read/elements/region';
import { isInteger } from '@/read/elements/value-type';
import type { StoredGroup, StoredNode } from '@/read/node';
import { H5SEURAT } from './places';

/** A factor of R: `values` from 1, and their `levels`. */
export const seuratFactor: FormatDecoder = {
  key: 'h5seurat-factor',
  reads: async (node, _parent, options) =>
    node.kind === 'group' && isFactor(await node.keys(options)),
  decode: async (node, _decoding, options) =>
    factorElement(expectGroup(node, H5SEURAT), options),
  opensMembers: false,
};

/** True for a group with the members of a factor. */
export function isFactor(keys: readonly string[]): boolean {
  return keys.includes('levels') && keys.includes('values');
}

/** True for a column that is a factor, even if one of its members is absent. */
export function mayBeFactor(keys: readonly string[]): boolean {
  return keys.includes('levels') || keys.includes('values');
}

/** A column of categories. A value without a level is missing, as in R. */
export async function factorElement(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<DataElement> {
  const [values, levels] = await Promise.all(
    ['values', 'levels'].map((name) => openDemandedArray(group, name, H5SEURAT, options)),
  );
  if (!values || !levels) throw corrupt(group.path, 'is incomplete', H5SEURAT);
  for (const part of [values, levels])
    if (part.shape.length !== 1)
      throw corrupt(part.path, `has ${part.shape.length} axes instead of one`, H5SEURAT);
  const [length = 0] = values.shape;
  const [count = 0] = levels.shape;
  if (!isInteger(values.dtype) && length > 0)
    throw corrupt(
      values.path,
      `contains ${dtypeName(values.dtype)}, not integers`,
      H5SEURAT,
    );
  const categories = arrayElement(levels);
  const labels = sharedOnce(() => readLabels(categories));
  const ordered = isOrdered([group, levels, values]);
  return {
    node: group,
    categories,
    info: {
      path: group.path,
      kind: 'column',
      valueType: 'categories',
      dtype: dtypeName(values.dtype),
      length,
      nullable: true,
      ordered,
      categories: count,
    },
    async read(region, readOptions) {
      const rows = rangeWithin(region.rows, length);
      expectWithinMemory(lengthOfRange(rows), values.path);
      const [stored, texts] = await Promise.all([
        values.read([rows], readOptions),
        labels(),
      ]);
      const numbers = stored.kind === 'numbers' ? stored.values : new Int8Array(0);
      const codes = codesOf(numbers, count);
      return { kind: 'categories', codes, labels: texts, ordered };
    },
  };
}

/**
 * SeuratDisk does not keep the order; files converted from AnnData have it as `ordered`, others as
 * the class `ordered`.
 */
function isOrdered(nodes: readonly StoredNode[]): boolean {
  return nodes.some(({ attributes }) => {
    const { values } = attributes;
    const classes = textsAttribute(readable(attributes), 's3class') ?? [];
    return isTrue(values.get('ordered')) || classes.includes('ordered');
  });
}

/** Codes from 0; −1 for NA, and for values without a level. */
function codesOf(
  values: NumberArray,
  count: number,
): Int8Array | Int16Array | Int32Array {
  const Narrow = count <= 127 ? Int8Array : count <= 32767 ? Int16Array : Int32Array;
  const codes = new Narrow(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = Number(values[i]);
    codes[i] = value >= 1 && value <= count ? value - 1 : -1;
  }
  return codes;
}
