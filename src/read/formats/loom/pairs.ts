import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { arrayElement } from '@/read/elements/array';
import { compoundField } from '@/read/elements/compound-field';
import type { DataElement } from '@/read/elements/element';
import { corrupt, type OtherRules } from '@/read/elements/expect';
import { readFrameMatrix } from '@/read/elements/frame-matrix';
import { CLUSTERINGS, clusteringElement, clusteringsIn, type ScopeNames } from './scope';

/** The citation in messages about damaged attributes. */
export const LOOM_ATTRIBUTES: OtherRules = { rules: 'Loom row and column attributes' };

/** The first of two coordinate columns, by its name: `_X`, `UMAP_1`, `_tSNE1` … */
function isFirstOfTwo(name: string): boolean {
  if (/^_?x$/i.test(name)) return true;
  const isCoordinate = /umap|t-?sne|(?<![a-z])(pc|dim)|phate|embedding/i.test(name);
  return isCoordinate && /(?<!\d)1$/.test(name);
}

type Pair = readonly [first: string, second: string];

/** Pairs of columns that are coordinates of cells, in file order. */
export function pairsOf(columns: readonly string[]): readonly Pair[] {
  return columns.flatMap((first) => {
    if (!isFirstOfTwo(first)) return [];
    const second = first.replace(/x$/, 'y').replace(/X$/, 'Y').replace(/1$/, '2');
    return columns.includes(second) ? [[first, second] as const] : [];
  });
}

/** The name of a pair below its table. */
export function pairName([first, second]: Pair): string {
  return `${first},${second}`;
}

/** Compound attributes of SCope and pySCENIC: the fields of these two are the x and y of several embeddings. */
export const SEVERAL_X = 'Embeddings_X';
const SEVERAL_Y = 'Embeddings_Y';

/** Fields of a compound attribute; empty for any other. */
function fieldsOf({ node }: DataElement): readonly string[] {
  if (node.kind !== 'array' || node.dtype.kind !== 'compound') return [];
  return node.shape.length === 1 ? node.dtype.fields.map(({ name }) => name) : [];
}

/** Embeddings in compound attributes: the name of each below its table, and its own name, by SCope's metadata if those have one. */
export function compoundPairs(
  columns: ReadonlyMap<string, DataElement>,
  names: ScopeNames['embeddings'],
): readonly { readonly member: string; readonly name: string }[] {
  const [x, y] = [SEVERAL_X, SEVERAL_Y].map((name) => columns.get(name));
  const ofY = y ? fieldsOf(y) : [];
  const several = (x ? fieldsOf(x) : []).filter((field) => ofY.includes(field));
  return [
    ...[...columns].flatMap(([column, element]) =>
      pairsOf(fieldsOf(element)).map((pair) => ({
        member: `${column}/${pairName(pair)}`,
        name: column,
      })),
    ),
    ...several.map((field) => ({
      member: `${SEVERAL_X},${SEVERAL_Y}/${field}`,
      name: names.get(field) ?? `Embeddings ${field}`,
    })),
  ];
}

/** The two halves of an embedding in compound attributes, as column and field; undefined for any other name. */
function compoundHalves(
  name: string,
): readonly (readonly [column: string, field: string])[] | undefined {
  const at = name.indexOf('/');
  if (at < 0) return undefined;
  const [column, rest] = [name.slice(0, at), name.slice(at + 1)];
  if (column === `${SEVERAL_X},${SEVERAL_Y}`)
    return [
      [SEVERAL_X, rest],
      [SEVERAL_Y, rest],
    ];
  const halves = rest.split(',');
  return halves.length === 2
    ? halves.map((field) => [column, field] as const)
    : undefined;
}

function fieldOf({ node }: DataElement, field: string): DataElement {
  if (node.kind === 'array') return arrayElement(compoundField(node, field));
  throw corrupt(node.path, 'is a group', LOOM_ATTRIBUTES);
}

/** The same table, with a matrix of two columns for each pair of coordinates, and a column of categories for each clustering. */
export function withPairs(
  table: DataElement,
  names: () => Promise<ScopeNames>,
): DataElement {
  const { info, member } = table;
  if (info.kind !== 'dataframe' || !member) return table;
  const { path, length, columns } = info;
  const pairs = new Map(pairsOf(columns).map((pair) => [pairName(pair), pair]));
  return {
    ...table,
    async member(name, options) {
      if (columns.includes(name)) return member(name, options);
      const place = joinPath(path, name);
      const clustering = name.startsWith(`${CLUSTERINGS}/`)
        ? await clusteringAt(name.slice(CLUSTERINGS.length + 1), options)
        : undefined;
      if (clustering) return clustering;
      const inside = compoundHalves(name);
      if (inside) {
        const halves = inside.map(async ([column, field]) =>
          fieldOf(await member(column, options), field),
        );
        return placesOf(place, length, await Promise.all(halves));
      }
      const pair = pairs.get(name);
      if (pair) {
        const halves = await Promise.all(pair.map((half) => member(half, options)));
        return placesOf(place, length, halves.map(asColumn));
      }
      const [column = '', field] = name.split('/');
      if (field === undefined || !columns.includes(column)) return member(name, options);
      const { info: own, ...element } = fieldOf(await member(column, options), field);
      return { ...element, info: { ...own, path: place } };
    },
  };

  async function clusteringAt(name: string, options?: ReadOptions) {
    if (!columns.includes(CLUSTERINGS)) return undefined;
    const compound = await member?.(CLUSTERINGS, options);
    const known = await names();
    const field = compound && clusteringsIn(compound, known).get(name);
    return compound && field !== undefined
      ? clusteringElement(compound, field, name, known.clusterings.get(field))
      : undefined;
  }
}

/** A matrix of one column, in which some writers keep a coordinate, as the column. */
function asColumn(element: DataElement): DataElement {
  const { info, read } = element;
  if (info.kind !== 'matrix' || info.shape.length !== 2 || info.shape[1] !== 1 || !read)
    return element;
  const [length = 0] = info.shape;
  const { path, dtype } = info;
  return {
    ...element,
    info: { path, kind: 'column', valueType: 'numbers', dtype, length, nullable: false },
    async read(region, options) {
      const block = await read(region.rows ? { rows: region.rows } : {}, options);
      return block.kind === 'matrix' ? { kind: 'numbers', values: block.values } : block;
    },
  };
}

function placesOf(
  path: Path,
  length: number,
  columns: readonly DataElement[],
): DataElement {
  const [first] = columns;
  const areNumbers = columns.every(
    ({ info }) => info.kind === 'column' && info.valueType === 'numbers',
  );
  if (!first || !areNumbers)
    throw corrupt(path, 'its columns are not numbers', LOOM_ATTRIBUTES);
  return {
    node: first.node,
    otherNodes: columns.slice(1).map(({ node }) => node),
    info: { path, kind: 'matrix', layout: 'dense', shape: [length, 2], dtype: 'float64' },
    read: (region, options) => readFrameMatrix(path, length, columns, region, options),
  };
}
