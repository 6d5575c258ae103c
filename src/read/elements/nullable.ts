import { readable, textAttribute } from '@/model/attributes';
import type { Block, Region } from '@/model/block';
import { type DType, dtypeName } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '@/read/node';
import type { Decoder } from './element';
import { placeOf } from './encoding';
import {
  corrupt,
  expectGroup,
  openDemandedArray,
  type Paragraph,
  withOrdinaryFill,
} from './expect';
import { holdsOf, isInteger, isText } from './holds';
import { expectRoom, lengthOfRange, rangeWithin } from './region';
import { blockOf } from './values-block';

/** Nullable integer specifications v0.1.0. */
export const nullableInteger = nullable(
  'Nullable integer specifications v0.1.0',
  // 0.8 to 0.11 write nullable floats under this name, too
  (dtype) => isInteger(dtype) || dtype.kind === 'float',
);
/** Nullable boolean specifications v0.1.0. */
export const nullableBoolean = nullable(
  'Nullable boolean specifications v0.1.0',
  (dtype) => dtype.kind === 'bool',
);
/** Nullable string specifications v0.1.0. */
export const nullableStringArray = nullable(
  'Nullable string specifications v0.1.0',
  isText,
);

/** A group of `values` and a `mask` of the same shape, with 1 where a value is missing. */
function nullable(paragraph: Paragraph, mayHold: (dtype: DType) => boolean): Decoder {
  return async (node, _decoding, options) => {
    const group = expectGroup(node, paragraph);
    const [values, mask] = await Promise.all([
      openDemandedArray(group, 'values', paragraph, options),
      // where nothing is missing, zarr-python stores no chunk of it
      openDemandedArray(group, 'mask', paragraph, options).then(withOrdinaryFill),
    ]);
    if (values.shape.length !== 1)
      throw corrupt(values.path, `has ${values.shape.length} axes, not one`, paragraph);
    if (values.shape[0] !== mask.shape[0] || mask.shape.length !== 1)
      throw corrupt(
        group.path,
        `has ${values.shape[0]} values but a mask of ${mask.shape.join(' × ')}`,
        paragraph,
      );
    if (!mayHold(values.dtype) && values.shape[0] !== 0)
      throw corrupt(values.path, `contains ${dtypeName(values.dtype)}`, paragraph);
    if (mask.dtype.kind !== 'bool' && mask.shape[0] !== 0)
      throw corrupt(
        mask.path,
        `contains ${dtypeName(mask.dtype)}, not booleans`,
        paragraph,
      );
    const meaning = textAttribute(readable(group.attributes), 'na-value');
    return {
      node,
      info: {
        ...placeOf(node),
        kind: 'column',
        holds: holdsOf(values.dtype, values.path),
        dtype: dtypeName(values.dtype),
        length: values.shape[0] ?? 0,
        nullable: true,
        missingMeans: meaning === 'NaN' ? 'NaN' : 'NA',
      },
      read: (region, options) => readMasked(values, mask, region, options),
    };
  };
}

async function readMasked(
  values: StoredArray,
  mask: StoredArray,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const rows = rangeWithin(region.rows, values.shape[0] ?? 0);
  expectRoom(lengthOfRange(rows), values.path);
  const [read, masked] = await Promise.all([
    values.read([rows], options),
    mask.read([rows], {
      signal: options?.signal,
      priority: options?.priority,
    }),
  ]);
  const block = blockOf(read);
  const missing =
    masked.kind === 'booleans' ? masked.values : new Uint8Array(lengthOfRange(rows));
  if (block.kind === 'numbers' || block.kind === 'booleans' || block.kind === 'strings')
    return { ...block, missing };
  return block;
}
