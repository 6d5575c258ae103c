import { type Attributes, readable, textAttribute } from '@/model/attributes';
import type { Block, Region } from '@/model/block';
import { orUnreadable } from '@/model/damage';
import { type DType, dtypeName, type EnumMember } from '@/model/dtype';
import type { Annotation, ElementInfo } from '@/model/element';
import { parentOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { splitFill } from '@/model/split-fill';
import { packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { StoredArray } from '@/read/node';
import { arrayElement } from '../array';
import { isTrue } from '../categorical';
import { readLabels } from '../category-labels';
import type { DataElement, Decoding } from '../element';
import { placeOf } from '../encoding';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '../region';
import { isInteger } from '../value-type';
import { blockOf } from '../values-block';
import { numberIn, referencesIn } from './attributes';
import { missingIn } from './missing';
import { type ColumnTable, hep001, isRankOne, openColumnDataset } from './table';

type ColumnInfo = Extract<ElementInfo, { kind: 'column' }>;

/**
 * Opens a column of a table: rows [0, NROWS) of its dataset, with missing values masked. Errors as for
 * `openColumnDataset`.
 */
export async function openColumn(
  table: ColumnTable,
  name: string,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const dataset = await openColumnDataset(table, name, options);
  const length = Number(table.nrows);
  const about = annotationOf(dataset.attributes, table.group.attributes);
  const categories = await openCategories(table, dataset, options);
  const column = categories
    ? await categorical(dataset, length, categories, decoding, options)
    : plain(dataset.raw ?? dataset, length);
  return about ? { ...column, info: { ...column.info, about } } : column;
}

/** The description of a column (§8.6): `units_vocabulary` is inherited from the table. */
function annotationOf(own: Attributes, table: Attributes): Annotation | undefined {
  const text = (attributes: Attributes, name: string) =>
    textAttribute(readable(attributes), name) || undefined;
  const units = text(own, 'units');
  const vocabulary = text(own, 'units_vocabulary') ?? text(table, 'units_vocabulary');
  const description = text(own, 'description');
  const min = numberIn(own, 'valid_min');
  const max = numberIn(own, 'valid_max');
  const about: Annotation = {
    ...(description !== undefined && { description }),
    ...(units !== undefined && { units }),
    ...(units !== undefined && vocabulary !== undefined && { vocabulary }),
    ...(min !== undefined && { validMin: min }),
    ...(max !== undefined && { validMax: max }),
  };
  return Object.keys(about).length > 0 ? about : undefined;
}

/** The fill value that marks missing rows: only a user-defined one (§8.5). */
export function sentinelOf({ fill }: StoredArray): Values | undefined {
  return fill?.state === 'user' ? fill.value() : undefined;
}

function plain(dataset: StoredArray, length: number): DataElement {
  const { info, node } = arrayElement({ ...dataset, shape: [length] });
  if (info.kind !== 'column') return { info, node };
  const { dtype } = dataset;
  if (dtype.kind === 'enum') return enumeration(dataset, dtype, length);
  const mayLack = sentinelOf(dataset) !== undefined;
  const isNaNData = dtype.kind === 'float' && !isNaNSentinel(dataset);
  return {
    node: dataset,
    info: { ...info, nullable: mayLack, ...(mayLack && MEANS_NA) },
    async read(region, options) {
      const rows = rangeWithin(region.rows, length);
      expectWithinMemory(lengthOfRange(rows), dataset.path);
      const values = await dataset.read([rows], options);
      const fill = sentinelOf(dataset);
      if (values.kind !== 'numbers') {
        const missing = fill && missingIn(values, fill, lengthOfRange(rows));
        return maskedBlock(blockOf(values), missing);
      }
      const { values: present, missing } = splitFill(
        values.values,
        fill?.kind === 'numbers' ? fill.values[0] : undefined,
      );
      return {
        ...{ kind: 'numbers', values: present },
        ...(missing && { missing }),
        ...(isNaNData && { nan: 'data' as const }),
      };
    },
  };
}

const MEANS_NA = { missingMeans: 'NA' } as const;

function isNaNSentinel(dataset: StoredArray): boolean {
  const fill = sentinelOf(dataset);
  return fill?.kind === 'numbers' && Number.isNaN(fill.values[0]);
}

function maskedBlock(block: Block, missing: Uint8Array | undefined): Block {
  switch (block.kind) {
    case 'categories':
    case 'times':
    case 'matrix':
    case 'null':
      return block;
    default:
      return missing ? { ...block, missing } : block;
  }
}

interface ReadRows {
  readonly values: Values;
  /** Mask from the canonical test; absent if nothing is missing. */
  readonly missing: Uint8Array | undefined;
}

/** Reads rows of a dataset as stored, and a mask of the missing ones. */
async function readRows(
  dataset: StoredArray,
  length: number,
  region: Region,
  options?: ReadOptions,
): Promise<ReadRows> {
  const rows = rangeWithin(region.rows, length);
  expectWithinMemory(lengthOfRange(rows), dataset.path);
  const fill = sentinelOf(dataset);
  const values = await dataset.read([rows], options);
  return { values, missing: fill && missingIn(values, fill, lengthOfRange(rows)) };
}

/**
 * Opens an enumeration (§8.5): its members are the categories, in the order of their codes, except the one that marks
 * missing rows. Codes without a name are missing.
 */
function enumeration(
  dataset: StoredArray,
  dtype: Extract<DType, { kind: 'enum' }>,
  length: number,
): DataElement {
  const members = categoriesOf(dataset, dtype);
  const codeOf = new Map(members.map(({ value }, code) => [Number(value), code]));
  const labels = packStrings(members.map(({ name }) => name));
  return {
    node: dataset,
    info: categoriesInfo(dataset, length, members.length, false),
    async read(region, options) {
      const { values } = await readRows(dataset, length, region, options);
      const stored = values.kind === 'numbers' ? values.values : new Int8Array(0);
      const codes = new Int32Array(stored.length);
      for (let i = 0; i < codes.length; i++)
        codes[i] = codeOf.get(Number(stored[i])) ?? -1;
      return { kind: 'categories', codes, labels, ordered: false };
    },
  };
}

/** The members of an enumeration that are categories, by code. */
export function categoriesOf(
  dataset: StoredArray,
  { members }: Extract<DType, { kind: 'enum' }>,
): readonly EnumMember[] {
  const fill = sentinelOf(dataset);
  const sentinel = fill?.kind === 'numbers' ? Number(fill.values[0]) : undefined;
  return members
    .filter(({ value }) => Number(value) !== sentinel)
    .toSorted((a, b) => Number(a.value) - Number(b.value));
}

function categoriesInfo(
  dataset: StoredArray,
  length: number,
  categories: number,
  ordered: boolean,
): ColumnInfo {
  return {
    ...placeOf(dataset),
    kind: 'column',
    valueType: 'categories',
    dtype: dtypeName(dataset.dtype),
    length,
    nullable: true,
    ordered,
    categories,
  };
}

/** Opens codes into a categories dataset (§8.7). Codes without a label are missing. */
async function categorical(
  dataset: StoredArray,
  length: number,
  labelled: StoredArray,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const categories = await decoding.open(labelled, options);
  const ordered = isTrue(readable(labelled.attributes).values.get('ordered'));
  const [count = 0] = labelled.shape;
  const labels = sharedOnce(() => readLabels(categories, hep001('8.7')));
  return {
    node: dataset,
    categories,
    info: categoriesInfo(dataset, length, count, ordered),
    async read(region, options) {
      const [{ values, missing }, texts] = await Promise.all([
        readRows(dataset, length, region, options),
        labels(),
      ]);
      const codes = labelledCodes(values, missing, count);
      return { kind: 'categories', codes, labels: texts, ordered };
    },
  };
}

/** Codes with a label, −1 for all others, in the smallest type for their number. */
function labelledCodes(
  values: Values,
  missing: Uint8Array | undefined,
  count: number,
): Int8Array | Int16Array | Int32Array {
  const stored = values.kind === 'numbers' ? values.values : new Int8Array(0);
  const Narrow = count <= 127 ? Int8Array : count <= 32767 ? Int16Array : Int32Array;
  const codes = new Narrow(stored.length).fill(-1);
  for (let i = 0; i < codes.length; i++) {
    const code = Number(stored[i]);
    if (missing?.[i] !== 1 && code >= 0 && code < count) codes[i] = code;
  }
  return codes;
}

/**
 * The categories dataset that a column of integers refers to (§8.7), anywhere in the file;
 * undefined for other columns, and if the reference is to anything else, such as another column.
 */
export async function openCategories(
  { group, path }: ColumnTable,
  dataset: StoredArray,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  if (!isInteger(dataset.dtype)) return undefined;
  const [reference] = referencesIn(dataset.attributes, 'CATEGORIES') ?? [];
  if (reference?.status !== 'points') return undefined;
  // the check of the table reports the fault
  return orUnreadable(async () => {
    const node = await group.openPath?.(reference.path, options);
    if (node?.kind !== 'array' || !isRankOne(node)) return undefined;
    const holder = parentOf(reference.path);
    if (holder === path) return undefined;
    return node;
  });
}
