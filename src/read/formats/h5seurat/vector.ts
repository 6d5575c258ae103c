import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import type { Block } from '@/model/block';
import type { DType } from '@/model/dtype';
import { type Path, segmentsOf } from '@/model/path';
import { arrayElement } from '@/read/elements/array';
import type { DataElement, FormatDecoder } from '@/read/elements/element';
import { corrupt, expectArray } from '@/read/elements/expect';
import { isInteger } from '@/read/elements/value-type';
import type { StoredArray, StoredGroup } from '@/read/node';
import { H5SEURAT } from './places';

/** R's NA for integers of 32 and of 64 bits; for logicals NA is 2. */
const NA_INTEGER = -2147483648;
const NA_INTEGER64 = -(2n ** 63n);
const NA_LOGICAL = 2;

/** A vector of R, or one value: R has no scalars, so in lists a vector of one is shown as its value. */
export const seuratVector: FormatDecoder = {
  key: 'h5seurat-vector',
  reads: (node) => node.kind === 'array' && node.shape.length < 2,
  async decode(node, { parent }) {
    const array = expectArray(node, H5SEURAT);
    const element = vectorElement(array, isLogical(array));
    if (isInList(array.path)) return asScalar(element);
    return isDeviations(array.path) ? inSteps(element, parent) : element;
  },
  opensMembers: false,
};

const LISTS = new Set(['commands', 'images', 'misc', 'neighbors', 'tools']);

/** True for an item of a list, where a single value is usually meant as a scalar. */
function isInList(path: Path): boolean {
  const names = segmentsOf(path).slice(0, -1);
  return LISTS.has(names[0] ?? '') || names.includes('misc');
}

function asScalar(element: DataElement): DataElement {
  const { info, read } = element;
  if (info.kind !== 'column' || info.length !== 1 || info.valueType === 'categories')
    return element;
  const { path, valueType, dtype } = info;
  return {
    node: element.node,
    info: { path, kind: 'scalar', valueType, dtype },
    ...(read && { read: (_region, options) => read({ rows: [0, 1] }, options) }),
  };
}

/** True for the standard deviations of a reduction, one per dimension. */
function isDeviations(path: Path): boolean {
  const [top, , name, ...deeper] = segmentsOf(path);
  return top === 'reductions' && name === 'stdev' && deeper.length === 0;
}

/** Adds the name of the steps of a reduction, from its key: `PC_`. */
function inSteps(element: DataElement, reduction: StoredGroup | undefined): DataElement {
  const { info } = element;
  if (info.kind !== 'column' || info.valueType !== 'numbers') return element;
  const key = reduction && textAttribute(readable(reduction.attributes), 'key');
  const steps = key?.replace(/_$/, '') || 'dimension';
  return { ...element, info: { ...info, steps } };
}

/** True for a dataset whose integers are marked as logicals. */
export function isLogical({ attributes }: Pick<StoredArray, 'attributes'>): boolean {
  return textsAttribute(readable(attributes), 's3class')?.includes('logical') === true;
}

/**
 * The values of a one-dimensional array as in R: integers with NA, logicals as 0, 1 and 2 if
 * `areLogical`, all others as stored.
 */
export function vectorElement(array: StoredArray, areLogical: boolean): DataElement {
  const element = arrayElement(array);
  const { info, read } = element;
  if (info.kind !== 'column' || !read) return element;
  const time = timeOf(array);
  if (time)
    return {
      ...element,
      info: { ...info, valueType: 'times', dtype: `datetime64[${time.unit}]` },
      read: async (region, options) => times(await read(region, options), time),
    };
  if (!isInteger(array.dtype)) return element;
  if (areLogical)
    return {
      ...element,
      info: {
        ...info,
        valueType: 'booleans',
        dtype: 'bool',
        nullable: true,
        ...MEANS_NA,
      },
      read: async (region, options) => logicals(await read(region, options), array.path),
    };
  if (!hasNA(array.dtype)) return element;
  return {
    ...element,
    info: { ...info, nullable: true, ...MEANS_NA },
    read: async (region, options) => withMissing(await read(region, options)),
  };
}

interface Time {
  readonly unit: 'D' | 'us';
  readonly perNumber: number;
}

/**
 * Unit of times stored as numbers of class Date (days) or POSIXct (seconds, with fractions), from 1970; undefined for
 * others.
 */
function timeOf({ attributes, dtype }: StoredArray): Time | undefined {
  if (dtype.kind !== 'float' && !isInteger(dtype)) return undefined;
  const classes = textsAttribute(readable(attributes), 's3class') ?? [];
  if (classes.includes('POSIXct')) return { unit: 'us', perNumber: 1e6 };
  return classes.includes('Date') ? { unit: 'D', perNumber: 1 } : undefined;
}

const NOT_A_TIME = -(2n ** 63n);

function times(block: Block, { unit, perNumber }: Time): Block {
  if (block.kind !== 'numbers') return block;
  const values = BigInt64Array.from(block.values, (stored: number | bigint) => {
    const value = Math.round(Number(stored) * perNumber);
    return isNA(stored) || !Number.isSafeInteger(value) ? NOT_A_TIME : BigInt(value);
  });
  return { kind: 'times', time: 'datetime', values, unit, step: 1 };
}

const MEANS_NA = { missingMeans: 'NA' } as const;

function hasNA(dtype: DType): boolean {
  return dtype.kind === 'int' && dtype.bytes >= 4;
}

function isNA(value: number | bigint): boolean {
  return value === NA_INTEGER || value === NA_INTEGER64;
}

function withMissing(block: Block): Block {
  if (block.kind !== 'numbers') return block;
  const { values } = block;
  let missing: Uint8Array | undefined;
  for (let i = 0; i < values.length; i++) {
    if (!isNA(values[i] as number | bigint)) continue;
    missing ??= new Uint8Array(values.length);
    missing[i] = 1;
  }
  return missing ? { ...block, missing } : block;
}

function logicals(block: Block, path: Path): Block {
  if (block.kind !== 'numbers') return block;
  const values = new Uint8Array(block.values.length);
  const missing = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const stored = block.values[i] as number | bigint;
    const value = Number(stored);
    if (value === NA_LOGICAL || isNA(stored)) missing[i] = 1;
    else if (value === 0 || value === 1) values[i] = value;
    else
      throw corrupt(path, `contains ${stored}, which is not TRUE, FALSE or NA`, H5SEURAT);
  }
  return { kind: 'booleans', values, missing };
}
