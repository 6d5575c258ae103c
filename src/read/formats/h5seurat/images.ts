import type { Block, Region } from '@/model/block';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { countOf, type PackedStrings, unpackStrings } from '@/model/strings';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { DataElement, Decoding, FormatDecoder } from '@/read/elements/element';
import { corrupt, expectGroup } from '@/read/elements/expect';
import { readFrameMatrix } from '@/read/elements/frame-matrix';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { H5SEURAT, listIn } from './places';
import { vectorElement } from './vector';

/** Coordinate columns of an image, by writer: Space Ranger's pixels, all others. */
const PAIRS = [
  ['imagecol', 'imagerow'],
  ['x', 'y'],
] as const;

export type Pair = (typeof PAIRS)[number];

/** The coordinate columns of a table, x first. */
export function pairIn(columns: readonly string[]): Pair | undefined {
  return PAIRS.find((pair) => pair.every((name) => columns.includes(name)));
}

/** The name of the coordinates of cells in an image, below their table. */
export function pairPath(table: Path, pair: Pair): Path {
  return joinPath(table, pair.join(','));
}

/** Orders in which the two columns of the centroids of a FOV are drawn; those of VisiumV2 are row and column. */
export const CENTROIDS = ['x,y', 'y,x'] as const;

/** `images`: as any list, but a table of coordinates, and centroids, also have the coordinates of all cells as a matrix. */
export const seuratImages: FormatDecoder = {
  key: 'h5seurat-images',
  reads: (node) => node.kind === 'group' && node.path === '/images',
  async decode(node, decoding, options) {
    const group = expectGroup(node, H5SEURAT);
    return {
      node,
      info: { path: group.path, kind: 'mapping', keys: await group.keys(options) },
      member: (name, memberOptions) => memberAt(group, name, decoding, memberOptions),
    };
  },
  opensMembers: true,
};

async function memberAt(
  images: StoredGroup,
  name: string,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const segments = name.split('/');
  let node: StoredNode = images;
  for (const [depth, segment] of segments.entries()) {
    if (node.kind === 'array')
      throw corrupt(node.path, 'is an array and has no members', H5SEURAT);
    if (depth > 0) {
      const rest = segments.slice(depth).join('/');
      const isBoundary = depth === 3 && segments[1] === 'boundaries';
      const order = isBoundary ? CENTROIDS.find((one) => one === rest) : undefined;
      if (order) return centroidPlaces(node, order, decoding, options);
      const element = await decoding.open(node, options);
      if (element.member) {
        const pair = PAIRS.find((one) => one.join(',') === rest);
        return pair
          ? placesElement(element, pair, decoding.parent, options)
          : element.member(rest, options);
      }
    }
    node = await node.open(segment, options);
  }
  return decoding.open(node, options);
}

/** The coordinates of all cells in an image, by the columns of its table. */
async function placesElement(
  table: DataElement,
  pair: Pair,
  root: StoredGroup | undefined,
  options?: ReadOptions,
): Promise<DataElement> {
  const { info, member } = table;
  if (info.kind !== 'dataframe' || !member)
    throw corrupt(info.path, 'its rows cannot be matched with the cells', H5SEURAT);
  const { path, index, length } = info;
  const columns = await Promise.all(pair.map((name) => member(name, options)));
  const read = (region: Region, readOptions?: ReadOptions) =>
    readFrameMatrix(path, length, columns, region, readOptions);
  const names = await member(index, options);
  return ofAllCells({ node: table.node, path: pairPath(path, pair), names, read }, root);
}

/** The centroids of all cells in a FOV of Seurat v5: a matrix, and the list of its cells. */
async function centroidPlaces(
  node: StoredNode,
  order: (typeof CENTROIDS)[number],
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  const group = expectGroup(node, H5SEURAT);
  const coords = await decoding.open(await group.open('coords', options), options);
  const { info } = coords;
  const cells = await listIn(group, 'cells', options);
  const [length = 0, width = 0] = info.kind === 'matrix' ? info.shape : [];
  if (!cells || width < 2 || cells.shape[0] !== length)
    throw corrupt(info.path, 'does not have two coordinates for each cell', H5SEURAT);
  const path = joinPath(group.path, order);
  const names = vectorElement(cells, false);
  const halves = (order === 'x,y' ? [0, 1] : [1, 0]).map((column) =>
    matrixColumn(coords, column, length),
  );
  return ofAllCells(
    {
      ...{ node: coords.node, path, names },
      read: (region, more) => readFrameMatrix(path, length, halves, region, more),
    },
    decoding.parent,
  );
}

function matrixColumn(
  { node, info: { path }, read }: DataElement,
  column: number,
  length: number,
): DataElement {
  return {
    node,
    info: {
      ...{ path, kind: 'column', valueType: 'numbers', dtype: 'float64', length },
      nullable: false,
    },
    async read({ rows }, options) {
      const region = { ...(rows && { rows }), columns: [column, column + 1] as const };
      const block = await read?.(region, options);
      return block?.kind === 'matrix'
        ? { kind: 'numbers', values: block.values }
        : { kind: 'null' };
    },
  };
}

/** Coordinates of some cells, which have names. */
interface NamedPlaces {
  readonly node: StoredNode;
  readonly path: Path;
  readonly names: DataElement;
  /** Reads the two coordinates of a region. */
  read(region: Region, options?: ReadOptions): Promise<Block>;
}

/** The coordinates of all cells of the object, matched by name; NaN for cells outside the image. */
async function ofAllCells(
  { node, path, names, read }: NamedPlaces,
  root: StoredGroup | undefined,
): Promise<DataElement> {
  const cells = await listIn(root, 'cell.names');
  if (!cells) throw corrupt(path, 'its rows cannot be matched with the cells', H5SEURAT);
  const [count = 0] = cells.shape;
  const rowsOf = sharedOnce(() => rowOfEachCell(names, cells));
  return {
    node,
    info: { path, kind: 'matrix', layout: 'dense', shape: [count, 2], dtype: 'float64' },
    async read(region, options) {
      const rows = await rowsOf();
      if (!rows) return read(region, options);
      return picked(await read({}, options), rows, region, 2);
    },
  };
}

/** For each cell its row in the table, −1 if it has none; undefined if rows and cells are the same. */
async function rowOfEachCell(
  names: DataElement,
  cells: StoredArray,
): Promise<Int32Array | undefined> {
  const [own, all] = await Promise.all([
    textsOf(names),
    textsOf(vectorElement(cells, false)),
  ]);
  if (isSame(own, all)) return undefined;
  const rows = new Map(unpackStrings(own).map((name, row) => [name, row]));
  return Int32Array.from(unpackStrings(all), (name) => rows.get(name) ?? -1);
}

async function textsOf(element: DataElement): Promise<PackedStrings> {
  const block = await element.read?.({});
  if (block?.kind === 'strings') return block.strings;
  throw corrupt(element.info.path, 'does not contain names', H5SEURAT);
}

function isSame(a: PackedStrings, b: PackedStrings): boolean {
  const count = countOf(a);
  if (count !== countOf(b)) return false;
  const [firstA = 0, firstB = 0] = [a.offsets[0], b.offsets[0]];
  for (let i = 0; i <= count; i++)
    if ((a.offsets[i] as number) - firstA !== (b.offsets[i] as number) - firstB)
      return false;
  const length = (a.offsets[count] ?? 0) - firstA;
  for (let i = 0; i < length; i++)
    if (a.bytes[firstA + i] !== b.bytes[firstB + i]) return false;
  return true;
}

function picked(block: Block, rows: Int32Array, region: Region, width: number): Block {
  if (block.kind !== 'matrix') return block;
  const [start, stop] = region.rows ?? [0, rows.length];
  const [left, right] = region.columns ?? [0, width];
  const range = [Math.min(start, rows.length), Math.min(stop, rows.length)] as const;
  const values = new Float64Array((range[1] - range[0]) * (right - left));
  let at = 0;
  for (let cell = range[0]; cell < range[1]; cell++) {
    const row = rows[cell] as number;
    for (let column = left; column < right; column++)
      values[at++] = row < 0 ? Number.NaN : Number(block.values[row * width + column]);
  }
  return { kind: 'matrix', rows: range, columns: [left, right], values };
}
