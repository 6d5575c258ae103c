import { hasAttribute } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import { dtypeName } from '@/model/dtype';
import { isAbort, isDataError } from '@/model/errors';
import { joinPath, nameOf, parentOf, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type {
  DataElement,
  Decoder,
  Decoding,
  FormatDecoder,
} from '@/read/elements/element';
import {
  corrupt,
  expectArray,
  expectGroup,
  openDemanded,
  openDemandedArray,
} from '@/read/elements/expect';
import { frameOfArrays } from '@/read/elements/frame-of-arrays';
import { openNested } from '@/read/elements/nested-node';
import { readSparseRegion } from '@/read/elements/sparse/region';
import type { StoredArray, StoredGroup } from '@/read/node';
import { isTenx, openTenxSparse, partsOf, TENX, tenxShape } from './tenx-parts';

/**
 * A matrix of Cell Ranger (HDF5, `matrix` since version 3, one group for each genome before): cells
 * × genes as X, and two tables, of barcodes and of features (`genes` before version 3).
 */
const decode: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, TENX);
  const keys = await group.keys(options);
  const features = keys.includes('features') ? 'features' : 'genes';
  const hasFeatures = keys.includes(features) || keys.includes('gene_names');
  const tables: Readonly<Record<string, typeof openFeatures>> = {
    ...(keys.includes('barcodes') && { barcodes: openBarcodes }),
    ...(hasFeatures && { [features]: openFeatures }),
  };
  const others = await othersOf(group, keys, options);
  return {
    node,
    info: {
      path: group.path,
      kind: 'anndata',
      keys: ['X', ...Object.keys(tables), ...others],
      of: 'Cell Ranger',
    },
    async member(name, memberOptions) {
      if (name === 'X') return openX(group, memberOptions);
      const [first = '', ...rest] = name.split('/');
      const table = await tables[first]?.(group, first, decoding, memberOptions);
      if (!table) return openOther(group, name, decoding, memberOptions);
      if (rest.length === 0) return table;
      const { info } = table;
      const column = rest.join('/');
      return info.kind === 'dataframe' &&
        [info.index, ...info.columns, ...(info.beside ?? [])].includes(column) &&
        table.member
        ? table.member(column, memberOptions)
        : openOther(group, name, decoding, memberOptions);
    },
  };
};

/** Decodes the groups at the top that are matrices. */
export const tenxMatrix: FormatDecoder = {
  key: 'tenx-matrix',
  async reads(node, _parent, options) {
    if (node.kind === 'array' || node.path === ROOT || parentOf(node.path) !== ROOT)
      return false;
    if (hasAttribute(node.attributes, 'encoding-type')) return false;
    return isTenx(await node.keys(options));
  },
  decode,
  opensMembers: true,
};

async function openX(group: StoredGroup, options?: ReadOptions): Promise<DataElement> {
  const sparse = await openTenxSparse(group, options);
  const { shape, stored, layout, data } = sparse;
  const dtype = dtypeName(data.dtype);
  const path = joinPath(group.path, 'X');
  return {
    node: group,
    sparse,
    info: { path, kind: 'matrix', layout, shape, dtype, stored },
    read: (region, options) => readSparseRegion(sparse, region, options),
  };
}

/** Members that are neither parts of the matrix nor columns of its cells: latent spaces, training curves, metadata. */
async function othersOf(
  group: StoredGroup,
  keys: readonly string[],
  options?: ReadOptions,
): Promise<readonly string[]> {
  const parts = partsOf(keys);
  const rest = keys.filter((key) => !parts.has(key));
  if (rest.length === 0) return rest;
  try {
    const [, cells] = await tenxShape(group, options);
    const columns = await columnsOfCells(group, cells, options);
    return rest.filter((key) => !columns.has(key));
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return rest; // the table of cells reports the fault
  }
}

async function openBarcodes(
  group: StoredGroup,
  name: string,
  _decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const [, cells] = await tenxShape(group, options);
  const barcodes = await openDemandedArray(group, name, TENX, options);
  const length = expectLength(barcodes, cells);
  const columns = await columnsOfCells(group, length, options);
  return frameOfArrays({
    node: barcodes,
    path: joinPath(group.path, name),
    length,
    index: 'barcode',
    columns: [...columns.keys()],
    paragraph: TENX,
    open: async (column) => columns.get(column) ?? barcodes,
  });
}

/** Arrays with a value for each barcode, such as Space Ranger's `filtered_barcodes`. */
async function columnsOfCells(
  group: StoredGroup,
  length: number,
  options?: ReadOptions,
): Promise<ReadonlyMap<string, StoredArray>> {
  const columns = new Map<string, StoredArray>();
  const keys = await group.keys(options);
  const parts = partsOf(keys);
  for (const key of keys) {
    if (parts.has(key)) continue;
    const array = await openOrNone(group, key, options);
    if (array?.kind === 'array' && array.shape.length === 1 && array.shape[0] === length)
      columns.set(key, array);
  }
  return columns;
}

/** Opens an optional member; undefined for a damaged one, which the tree shows. */
async function openOrNone(group: StoredGroup, key: string, options?: ReadOptions) {
  return orUnreadable(() => openNested(group, key, options));
}

/**
 * Arrays that name the features; the first one that exists is the index. Reported as damaged if their length is wrong.
 */
const NAMED: ReadonlySet<string> = new Set(['name', 'gene_names', 'id', 'genes']);

/** Opens the features: a group of arrays since version 3; before it `genes` with identifiers, and `gene_names`. */
async function openFeatures(
  group: StoredGroup,
  name: string,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const [genes] = await tenxShape(group, options);
  const inside = await group.keys(options);
  const own = inside.includes(name) ? name : 'gene_names';
  const node = await openDemanded(group, own, TENX, options);
  const path = joinPath(group.path, name);
  const within = node.kind === 'group' ? node : group;
  const keys =
    node.kind === 'group'
      ? await node.keys(options)
      : ['gene_names', 'genes'].filter((key) => inside.includes(key));
  const arrays = new Map<string, StoredArray>();
  const beside: string[] = [];
  for (const key of keys) {
    const array = await openOrNone(within, key, options);
    const isColumn =
      array?.kind === 'array' &&
      array.shape.length === 1 &&
      (array.shape[0] === genes || NAMED.has(key));
    if (isColumn) arrays.set(key, array);
    else beside.push(key); // `_all_tag_keys`, target_sets
  }
  const index = [...NAMED].find((key) => arrays.has(key));
  const names = index === undefined ? undefined : arrays.get(index);
  if (index === undefined || !names) throw corrupt(path, 'has no gene names', TENX);
  const open = async (column: string) => expectArray(arrays.get(column) ?? node, TENX);
  return frameOfArrays({
    node,
    path,
    length: expectLength(names, genes),
    index,
    columns: [...arrays.keys()].filter((key) => key !== index),
    beside: {
      names: beside,
      open: async (key, besideOptions) =>
        decoding.open(await openNested(within, key, besideOptions), besideOptions),
    },
    paragraph: TENX,
    open,
  });
}

function expectLength(names: StoredArray, length: number): number {
  if (names.shape[0] === length) return length;
  throw corrupt(
    names.path,
    `has ${names.shape[0] ?? 'no'} ${nameOf(names.path)}, but the matrix has ${length}`,
    TENX,
  );
}

async function openOther(
  group: StoredGroup,
  name: string,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  return decoding.open(await openNested(group, name, options), options);
}
