import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import { DataError, hasName } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { categoricalElement, isTrue } from '@/read/elements/categorical';
import { compoundField } from '@/read/elements/compound-field';
import type {
  DataElement,
  Decoder,
  Decoding,
  FormatDecoder,
} from '@/read/elements/element';
import { corrupt, openDemanded, openDemandedArray } from '@/read/elements/expect';
import { openNested } from '@/read/elements/nested-node';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { factorElement, mayBeFactor } from './factor';
import { CELL_TABLE, H5SEURAT, isFeatureTable, listIn } from './places';
import { isLogical, vectorElement } from './vector';

/** The name of row names inside a data frame: SeuratDisk's, and the specification's. */
const ROW_NAMES = ['_index', 'row.names'];
/** Left behind by conversion from AnnData 0.7. */
const NO_COLUMNS = [...ROW_NAMES, '__categories'];

/** A data frame of R: a group of columns, or a compound dataset. */
export const seuratFrame: FormatDecoder = {
  key: 'h5seurat-frame',
  async reads(node, _parent, options) {
    if (node.kind === 'array')
      return node.dtype.kind === 'compound' && node.shape.length === 1;
    if (node.path === CELL_TABLE || isFeatureTable(node.path)) return true;
    if (node.attributes.values.has('colnames')) return true;
    const keys = await node.keys(options);
    return ROW_NAMES.some((name) => keys.includes(name));
  },
  decode: (node, decoding, options) =>
    node.kind === 'array'
      ? compoundFrame(node, decoding, options)
      : groupFrame(node, decoding, options),
  opensMembers: true,
};

type OpenColumn = (name: string, options?: ReadOptions) => Promise<DataElement>;

interface Frame {
  readonly node: StoredNode;
  readonly names: StoredArray | undefined;
  readonly columns: readonly string[];
  readonly open: OpenColumn;
}

/** Specification, “Data Frame Groups”: the columns listed in `colnames`, then all others. */
async function groupFrame(
  group: StoredGroup,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const keys = await group.keys(options);
  const logicals = textsAttribute(group.attributes, 'logicals') ?? [];
  const open: OpenColumn = async (name, columnOptions) => {
    const node = await openNested(group, name, columnOptions);
    if (node.kind === 'array')
      return node.shape.length > 1
        ? decoding.open(node, columnOptions)
        : vectorElement(node, logicals.includes(name) || isLogical(node));
    const members = await node.keys(columnOptions);
    if (mayBeFactor(members)) return factorElement(node, columnOptions);
    // left by a conversion from AnnData
    if (members.includes('codes') && members.includes('categories'))
      return factorOfAnnData(node, decoding, columnOptions);
    return decoding.open(node, columnOptions);
  };
  return frameElement({
    node: group,
    names: await rowNames(group, decoding.parent, options),
    columns: await columnsOf(group, keys, options),
    open,
  });
}

/** A categorical in AnnData's encoding: codes from 0, −1 where missing. */
async function factorOfAnnData(
  node: StoredGroup,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const labels = await openDemanded(node, 'categories', H5SEURAT, options);
  return categoricalElement({
    node,
    codes: await openDemandedArray(node, 'codes', H5SEURAT, options),
    categories: await decoding.open(labels, options),
    ordered: isTrue(node.attributes.values.get('ordered')),
  });
}

/** Specification, “Data Frame Datasets”. */
async function compoundFrame(
  compound: StoredArray,
  { parent }: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const { dtype, path } = compound;
  const fields = dtype.kind === 'compound' ? dtype.fields.map(({ name }) => name) : [];
  const logicals = textsAttribute(compound.attributes, 'logicals') ?? [];
  const outside = await listIn(parent, `${nameOf(path)}.row.names`, options);
  return frameElement({
    node: compound,
    names: (await namesOfPlace(path, parent, options)) ?? outside,
    columns: fields,
    open: async (name) =>
      vectorElement(compoundField(compound, name), logicals.includes(name)),
  });
}

async function frameElement(frame: Frame): Promise<DataElement> {
  const { node, names, columns, open } = frame;
  const { path } = node;
  const index = columns.includes('_index') ? 'row.names' : '_index';
  const length = await lengthOf(frame);
  return {
    node,
    info: { path, kind: 'dataframe', length, index, columns },
    async member(name, options) {
      const place = joinPath(path, name);
      if (name === index) return at(place, rowNameElement(names, node, length));
      if (!columns.includes(name)) {
        if (node.kind === 'group') return open(name, options);
        throw new DataError(
          'NotFoundError',
          `${path} has no column “${name}”. See the tree for its columns.`,
        );
      }
      const column = await open(name, options);
      return expectColumn(at(place, column), length, path);
    },
  };
}

function at(path: Path, element: DataElement): DataElement {
  return { ...element, info: { ...element.info, path } };
}

/** The number of row names; without any, the length of the first column. */
async function lengthOf({ node, names, columns, open }: Frame): Promise<number> {
  if (names) return names.shape[0] ?? 0;
  if (node.kind === 'array') return node.shape[0] ?? 0;
  for (const name of columns) {
    const { info } = await open(name);
    if (info.kind === 'column') return info.length;
  }
  return 0;
}

/** Names of the rows; numbers from 1, as in R, if the file has no names. */
function rowNameElement(
  names: StoredArray | undefined,
  node: StoredNode,
  length: number,
): DataElement {
  if (names) return vectorElement(names, false);
  return {
    node,
    info: {
      path: node.path,
      kind: 'column',
      valueType: 'numbers',
      dtype: 'int32',
      length,
      nullable: false,
    },
    async read({ rows: [start, stop] = [0, length] }) {
      const [from, to] = [Math.min(start, length), Math.min(stop, length)];
      return {
        kind: 'numbers',
        values: Int32Array.from(
          { length: Math.max(0, to - from) },
          (_, i) => from + i + 1,
        ),
      };
    },
  };
}

/**
 * `cell.names` and `features` name the rows of the tables of cells and features; other frames have
 * their own names.
 */
async function rowNames(
  group: StoredGroup,
  parent: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  const ofPlace = await namesOfPlace(group.path, parent, options);
  const own = await ownNames(group, options);
  // cell.names of another length are damaged, and reported; features also name matrices
  const isDamaged =
    group.path === CELL_TABLE && own && own.shape[0] !== ofPlace?.shape[0];
  return isDamaged ? own : (ofPlace ?? own);
}

async function ownNames(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  const named = textAttribute(readable(group.attributes), '_index');
  for (const name of named === undefined ? ROW_NAMES : [named, ...ROW_NAMES]) {
    const own = await listIn(group, name, options);
    if (own) return own;
  }
  return undefined;
}

function namesOfPlace(
  path: Path,
  parent: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  if (path === CELL_TABLE) return listIn(parent, 'cell.names', options);
  if (isFeatureTable(path)) return listIn(parent, 'features', options);
  return Promise.resolve(undefined);
}

/** `colnames` may omit columns, and may name absent ones. */
async function columnsOf(
  group: StoredGroup,
  keys: readonly string[],
  options?: ReadOptions,
): Promise<readonly string[]> {
  const named = textAttribute(readable(group.attributes), '_index');
  // only the order is lost: columns are then in file order
  const listed = textsAttribute(readable(group.attributes), 'colnames') ?? [];
  const found: string[] = [];
  for (const name of listed)
    if (!found.includes(name) && (await isThere(group, name, keys, options)))
      found.push(name);
  const known = new Set([...NO_COLUMNS, ...found.map(firstSegment)]);
  if (named !== undefined) known.add(named);
  return [...found, ...keys.filter((name) => !known.has(name))];
}

async function isThere(
  group: StoredGroup,
  name: string,
  keys: readonly string[],
  options?: ReadOptions,
): Promise<boolean> {
  if (!name.includes('/')) return keys.includes(name);
  if (!keys.includes(firstSegment(name))) return false;
  try {
    await openNested(group, name, options);
    return true;
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    return false;
  }
}

/** A column named `a/b` is stored as a member `b` of a group `a`. */
function firstSegment(name: string): string {
  return name.split('/').find((part) => part !== '') ?? name;
}

function expectColumn(column: DataElement, length: number, frame: Path): DataElement {
  const { info } = column;
  if (info.kind === 'unsupported') return column;
  // a list, which R allows in a data frame
  if (info.kind === 'mapping') return column;
  const rows = rowsOf(info);
  if (rows === undefined) throw corrupt(info.path, 'is not a column', H5SEURAT);
  if (rows === length) return column;
  throw corrupt(info.path, `has ${rows} rows, but ${frame} has ${length}`, H5SEURAT);
}

/** The rows of a column, or of a matrix or data frame in the place of one. */
function rowsOf(info: DataElement['info']): number | undefined {
  if (info.kind === 'column' || info.kind === 'dataframe') return info.length;
  return info.kind === 'matrix' ? info.shape[0] : undefined;
}

/** An array of names as a table without other columns: it names an axis of a matrix. */
export const nameTable: Decoder = async (node) => {
  if (node.kind === 'group') throw corrupt(node.path, 'is a group', H5SEURAT);
  return frameElement({
    node,
    names: node,
    columns: [],
    open: async () => vectorElement(node, false),
  });
};
