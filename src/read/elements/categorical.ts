import { attributeOf } from '@/model/attributes';
import type { Region } from '@/model/block';
import { dtypeName } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { StoredArray, StoredNode } from '@/read/node';
import { readLabels } from './category-labels';
import type { DataElement, Decoder } from './element';
import { placeOf } from './encoding';
import {
  corrupt,
  expectGroup,
  openDemanded,
  openDemandedArray,
  withOrdinaryFill,
} from './expect';
import { expectWithinMemory, lengthOfRange, rangeWithin } from './region';
import { isInteger } from './value-type';

const paragraph = 'Categorical array specification v0.2.0';

/** A group of `codes` (integers of any width, −1 for missing) and `categories` (their labels). */
export const categorical: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, paragraph);
  const [codes, labels] = await Promise.all([
    openDemandedArray(group, 'codes', paragraph, options),
    openDemanded(group, 'categories', paragraph, options),
  ]);
  const ordered = attributeOf(group.attributes, 'ordered');
  return categoricalElement({
    node,
    codes,
    categories: await decoding.open(labels, options),
    ordered: expectBoolean(ordered, group.path),
  });
};

/** The specification requires a boolean; other writers store 0 and 1, texts, or arrays of one. */
function expectBoolean(value: unknown, path: Path): boolean {
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (/^(true|false|0|1)$/i.test(String(single))) return isTrue(single);
  throw corrupt(path, 'its “ordered” attribute is neither true nor false', paragraph);
}

/** True, or 1, or h5Seurat's array of one of them. */
export function isTrue(value: unknown): boolean {
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return (
    single === true || single === 1 || single === 1n || /^true$/i.test(String(single))
  );
}

/** The codes and labels of a categorical, from any writer. */
export interface CategoricalParts {
  readonly node: StoredNode;
  readonly codes: StoredArray;
  readonly categories: DataElement;
  readonly ordered: boolean;
  /** A second code for missing, besides −1 (R's NA). */
  readonly missingCode?: number;
}

/** Builds a categorical column from its parts. Codes are checked whenever they are read. */
export function categoricalElement(parts: CategoricalParts): DataElement {
  const { node, categories, ordered } = parts;
  const isSingle = categories.info.kind === 'column' && categories.info.length === 1;
  // zarr-python stores no chunk of codes if all rows are in the only category
  const codes = isSingle ? withOrdinaryFill(parts.codes) : parts.codes;
  if (codes.shape.length !== 1)
    throw corrupt(codes.path, `has ${codes.shape.length} axes instead of one`, paragraph);
  if (!isInteger(codes.dtype) && codes.shape[0] !== 0)
    throw corrupt(
      codes.path,
      `contains ${dtypeName(codes.dtype)}, not integers`,
      paragraph,
    );
  if (categories.info.kind !== 'column')
    throw corrupt(categories.info.path, 'is not a list of categories', paragraph);
  const count = categories.info.length;
  const labels = sharedOnce(() => readLabels(categories));
  const [length = 0] = codes.shape;

  return {
    node,
    categories,
    info: {
      ...placeOf(node),
      kind: 'column',
      valueType: 'categories',
      dtype: dtypeName(codes.dtype),
      length,
      nullable: true,
      ordered,
      categories: count,
    },
    async read(region: Region, options?: ReadOptions) {
      const rows = rangeWithin(region.rows, length);
      expectWithinMemory(lengthOfRange(rows), codes.path);
      const [values, texts] = await Promise.all([codes.read([rows], options), labels()]);
      const raw = values.kind === 'numbers' ? values.values : new Int8Array(0);
      return {
        kind: 'categories',
        codes: checkedCodes(raw, count, codes.path, parts.missingCode),
        labels: texts,
        ordered,
      };
    },
  };
}

/** Codes in the smallest integer type for the number of categories. CorruptError outside −1 … count − 1. */
function checkedCodes(
  values: NumberArray,
  count: number,
  path: Path,
  missingCode = -1,
): Int8Array | Int16Array | Int32Array {
  const Narrow = count <= 127 ? Int8Array : count <= 32767 ? Int16Array : Int32Array;
  const codes = new Narrow(values.length);
  for (let i = 0; i < values.length; i++) {
    const code = values[i] as number;
    if (code >= -1 && code < count) codes[i] = code;
    else if (code === missingCode) codes[i] = -1;
    else
      throw corrupt(path, `code ${code} is outside the ${count} categories`, paragraph);
  }
  return codes;
}
