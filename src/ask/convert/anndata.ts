import { DataError, isAbort, isDataError, messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes } from '@/model/table-rows';
import type { Elements } from '@/read/elements/open-elements';
import type { NewGroup, NewStore } from '@/write/new-store';
import type { AxisSubset } from './axis-subset';
import { type Carrying, leaveOut } from './carrying';
import { createClaims, lossesOf, sourceTree } from './claims';
import type { UsedCategories } from './column';
import { type UsedByColumn, writeColours } from './edited-colours';
import { type ElementAxes, writeElement, writeMembers } from './element';
import { encoding } from './encoding';
import type { DemandedAxes } from './fits';
import { writeFrame, writePositions } from './frame';
import { describe, describing } from './own-attributes';
import { conversionProgress } from './progress';
import type { EditedColours, MatrixOrder } from './questions';
import { type OpenDataset, pathsOf, type Slots } from './slots';
import type { OpenScratch } from './transposed-matrix';
import { writeUsedColours } from './used-colours';

/** Selection of what is copied; absent members select everything. */
export interface AnnDataRequest {
  /** Positions of the selected cells and genes, ascending. */
  readonly cells?: AxisSubset;
  readonly genes?: AxisSubset;
  /** Names of layers, of embeddings (obsm) and of columns of the cells. */
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
  readonly colours?: readonly EditedColours[];
  /**
   * Drops categories that no copied row has, from obs, var and tables in obsm and varm, and their colours, as anndata
   * does on copying a view.
   */
  readonly dropUnused?: boolean;
  /** Order of sparse matrices of cells × genes; as stored if absent. */
  readonly by?: MatrixOrder;
  readonly openScratch?: OpenScratch;
  /** Returns the full name of a member whose name the reader shortens; names are full if absent. */
  readonly exactName?: (name: string) => string;
}

/** Root attributes of an AnnData; pass them to the new store. */
export const ANNDATA_ROOT = encoding('anndata', '0.1.0');

/**
 * Writes an annotated matrix of any format as AnnData, in today's encodings (AnnData on-disk format specification), and
 * lists what could not be copied and what differs. Does not finish the store.
 *
 * @throws NotFoundError for an unknown name
 */
export async function writeAnnData(
  file: OpenDataset,
  { root }: NewStore,
  slots: Slots,
  request: AnnDataRequest,
  { report, ...options }: ReadOptions = {},
): Promise<ExportNotes> {
  const { elements } = file;
  const carrying: Carrying = {
    ...{ elements, options, leftOut: [...slots.attributes], changed: [] },
    progress: await conversionProgress(
      elements,
      bigOnes(slots, request),
      report,
      options,
    ),
    ...{ claims: createClaims(), openScratch: request.openScratch },
    moved: new Set(slots.graphsInUns),
    hasOwnAttributes: slots.isAnnData,
    exactName: request.exactName ?? ((name) => name),
  };
  for (const loss of slots.leftOut) leaveOut(carrying, loss);
  if (slots.isAnnData)
    describe(carrying, root, (await elements.at(slots.part, options)).node);
  const lengths = await axisLengths(elements, slots, options);
  const used = await writeTables(carrying, root, slots, request, lengths);
  await writeMatrices(carrying, root, slots, request, lengths);
  await writeUns(carrying, root, slots, request, used);
  if (slots.raw.size > 0) await writeRaw(carrying, root, slots, request, lengths);
  const tree = await sourceTree(file, slots.part, slots.isWhole, options);
  for (const loss of tree ? lossesOf(tree, carrying.claims, emptyIn(slots)) : [])
    leaveOut(carrying, loss);
  return { leftOut: carrying.leftOut, changed: carrying.changed };
}

/**
 * Returns a predicate for empty groups that are a loss: in an AnnData, those that are not slots. Empty groups of other
 * formats belong to the format.
 */
export function emptyIn({ isAnnData, part }: Slots): (path: Path) => boolean {
  const known = new Set(SLOTS.map((name) => joinPath(part, name)));
  return (path) => isAnnData && !known.has(path);
}

const SLOTS = [
  'obs',
  'var',
  'layers',
  'obsm',
  'varm',
  'obsp',
  'varp',
  'uns',
  'raw',
  'raw.cat',
];

/** Numbers of cells and genes in the source, from their tables or from X. */
export interface AxisLengths {
  readonly cells: number;
  readonly genes: number;
}

/** @throws UnsupportedError if nothing in the source has cells */
export async function axisLengths(
  elements: Elements,
  { obs, var: genes, X, part }: Slots,
  options: ReadOptions,
): Promise<AxisLengths> {
  const rowsOf = async (path: Path | undefined) => {
    const info = path === undefined ? undefined : (await elements.at(path, options)).info;
    return info?.kind === 'dataframe' ? info.length : undefined;
  };
  const shapeOf = async (path: Path | undefined) => {
    const info =
      path === undefined ? undefined : (await elements.cellsByGenes(path, options)).info;
    return info?.kind === 'matrix' ? info.shape : [];
  };
  const [rows, columns] = [await rowsOf(obs), await rowsOf(genes)];
  const [cells, width] =
    rows === undefined || columns === undefined ? await shapeOf(X) : [];
  const count = rows ?? cells;
  if (count === undefined)
    throw new DataError(
      'UnsupportedError',
      `${part}: has neither a table of cells nor a matrix that can be read, so there is nothing to write as AnnData.`,
    );
  return { cells: count, genes: columns ?? width ?? 0 };
}

/**
 * Writes obs and var, which every AnnData has; if the source lacks one, its rows are named by their numbers. Returns
 * the used categories of each, if others are dropped.
 */
async function writeTables(
  carrying: Carrying,
  root: NewGroup,
  slots: Slots,
  request: AnnDataRequest,
  lengths: AxisLengths,
): Promise<readonly UsedByColumn[]> {
  const { elements, options, claims } = carrying;
  const all: Map<string, UsedCategories>[] = [];
  const elsewhere = new Set(pathsOf(slots));
  const tables = [
    [
      'obs',
      slots.obs,
      request.cells,
      lengths.cells,
      { beside: slots.beside, columns: request.columns },
    ],
    ['var', slots.var, request.genes, lengths.genes, {}],
  ] as const;
  for (const [name, path, rows, length, which] of tables) {
    if (path === undefined) {
      await writeNoFrame(carrying, root, name, rows, length);
      continue;
    }
    const table = await elements.at(path, options);
    const into = describing(carrying, root, name, table.node);
    const used = request.dropUnused ? new Map<string, UsedCategories>() : undefined;
    await writeFrame(carrying, into, name, table, rows, { ...which, elsewhere, used });
    if (used) all.push(used);
    claims.element(table);
    carrying.progress.end(path);
  }
  return all;
}

async function writeNoFrame(
  { changed }: Carrying,
  root: NewGroup,
  name: string,
  rows: AxisSubset,
  length: number,
): Promise<void> {
  const group = root.group(name, {
    ...encoding('dataframe'),
    ...{ _index: '_index', 'column-order': [] },
  });
  await writePositions(group, '_index', rows, length);
  changed.push(
    `/${name}: is not in the file; its rows are named by their numbers, from 0.`,
  );
}

/** Writes X, and the members of the slots along cells and genes. */
async function writeMatrices(
  carrying: Carrying,
  root: NewGroup,
  slots: Slots,
  request: AnnDataRequest,
  lengths: AxisLengths,
): Promise<void> {
  const { cells: rows, genes, by, dropUnused } = request;
  const fits = demandedAxes(lengths);
  if (slots.X !== undefined) {
    const axes = { rows, columns: genes, by, mustFit: true, fit: fits.X };
    await writeElement(carrying, root, 'X', slots.X, axes);
  }
  const all: readonly [keyof typeof fits, ReadonlyMap<string, Path>, ElementAxes][] = [
    [
      'layers',
      await only(carrying, 'layer', slots.layers, request.layers),
      { rows, columns: genes, by },
    ],
    [
      'obsm',
      await only(carrying, 'embedding', slots.obsm, request.embeddings),
      { rows, names: slots.obs, dropUnused },
    ],
    ['varm', slots.varm, { rows: genes, names: slots.var, dropUnused }],
    ['obsp', slots.obsp, { rows, columns: rows }],
    ['varp', slots.varp, { rows: genes, columns: genes }],
  ];
  for (const [name, members, axes] of all) {
    const group = root.group(name, encoding('dict', '0.1.0'));
    await describeSlot(carrying, group, joinPath(slots.part, name));
    for (const [member, path] of members)
      await writeElement(carrying, group, member, path, { ...axes, fit: fits[name] });
  }
}

/** Returns the axis lengths that anndata demands of the members of each slot. */
export function demandedAxes({ cells, genes }: AxisLengths) {
  return {
    X: { name: 'X', lengths: [cells, genes], rank: 2 },
    layers: { name: 'layers', lengths: [cells, genes] },
    obsm: { name: 'obsm', lengths: [cells] },
    varm: { name: 'varm', lengths: [genes] },
    obsp: { name: 'obsp', lengths: [cells, cells] },
    varp: { name: 'varp', lengths: [genes, genes] },
  } satisfies Readonly<Record<string, DemandedAxes>>;
}

async function writeUns(
  carrying: Carrying,
  root: NewGroup,
  slots: Slots,
  { colours = [], columns }: AnnDataRequest,
  used: readonly UsedByColumn[],
): Promise<void> {
  const { claims } = carrying;
  const uns = root.group('uns', encoding('dict', '0.1.0'));
  if (slots.uns !== undefined) await describeSlot(carrying, uns, slots.uns);
  const coloured =
    slots.obs === undefined
      ? new Set<string>()
      : await writeColours(carrying, uns, colours, {
          ...{ obs: slots.obs, uns: slots.uns, columns, used },
        });
  const path = slots.uns;
  if (path === undefined) return;
  for (const name of coloured) claims.whole(joinPath(path, name)); // replaced
  const names = await carriedNames(carrying, path);
  // AnnData before 0.7 kept the categories of columns there
  const others = names.filter((name) => !claims.has(joinPath(path, name)));
  const subset = await writeUsedColours(carrying, uns, path, others, used);
  const plain = others.filter((name) => !subset.has(name));
  await writeMembers(carrying, uns, path, plain);
}

/** Returns the names of the members of uns. If uns cannot be opened, lists it as left out and returns no names. */
async function carriedNames(carrying: Carrying, path: Path): Promise<readonly string[]> {
  try {
    const element = await carrying.elements.at(path, carrying.options);
    if ('keys' in element.info) {
      carrying.claims.node(element.node);
      return element.info.keys;
    }
    if (element.info.kind !== 'null') {
      const text = `${path}: is ${element.info.kind}, not a mapping, which anndata does not take here.`;
      leaveOut(carrying, { path, text });
    }
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    leaveOut(carrying, { path, text: messageOf(error) });
  }
  return [];
}

/** Returns the paths of the written elements that may take long. */
function bigOnes(slots: Slots, { layers, embeddings }: AnnDataRequest): readonly Path[] {
  const of = (members: ReadonlyMap<string, Path>, names?: readonly string[]) =>
    [...members].flatMap(([name, path]) =>
      (names?.includes(name) ?? true) ? [path] : [],
    );
  return [
    ...[slots.obs, slots.var, slots.X].filter((path) => path !== undefined),
    ...of(slots.layers, layers),
    ...of(slots.obsm, embeddings),
    ...[slots.varm, slots.obsp, slots.varp, slots.raw].flatMap((members) => of(members)),
  ];
}

/** Copies the attributes of the group of a slot. */
async function describeSlot(
  carrying: Carrying,
  group: NewGroup,
  path: Path,
): Promise<void> {
  try {
    const { node } = await carrying.elements.at(path, carrying.options);
    describe(carrying, group, node);
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    // absent, or listed with its slot
  }
}

/**
 * Returns the members with these names (all if undefined) and claims the others, which were not requested.
 *
 * @throws NotFoundError if one of the names does not exist
 */
async function only(
  { claims }: Carrying,
  what: string,
  members: ReadonlyMap<string, Path>,
  names: readonly string[] | undefined,
): Promise<ReadonlyMap<string, Path>> {
  const absent = names?.find((name) => !members.has(name));
  if (absent !== undefined)
    throw new DataError(
      'NotFoundError',
      `There is no ${what} “${absent}”. There is ${[...members.keys()].join(', ') || 'none'}.`,
    );
  if (!names) return members;
  for (const [name, path] of members) if (!names.includes(name)) claims.whole(path);
  return new Map([...members].filter(([name]) => names.includes(name)));
}

/**
 * Writes raw: its cells are those of the file, subset in the same way; its genes are its own, and all of them are kept.
 */
async function writeRaw(
  carrying: Carrying,
  root: NewGroup,
  { part, raw: members }: Slots,
  { cells: rows, by }: AnnDataRequest,
  { cells }: AxisLengths,
): Promise<void> {
  const raw = root.group('raw', encoding('raw', '0.1.0'));
  await describeSlot(carrying, raw, joinPath(part, 'raw'));
  const table = members.get('var');
  const genes = await rawGenes(carrying, table);
  const fit = { name: 'raw', lengths: [cells, genes], rank: 2 };
  for (const [name, path] of members)
    if (name === 'varm') await writeRawVarm(carrying, raw, path, table, genes);
    else
      await writeElement(
        carrying,
        raw,
        name,
        path,
        name === 'X' ? { rows, by, fit } : {},
      );
}

async function writeRawVarm(
  carrying: Carrying,
  raw: NewGroup,
  path: Path,
  names: Path | undefined,
  genes: number | undefined,
): Promise<void> {
  const group = raw.group('varm', encoding('dict', '0.1.0'));
  await describeSlot(carrying, group, path);
  const fit = { name: 'raw/varm', lengths: [genes] };
  for (const name of await carriedNames(carrying, path))
    await writeElement(carrying, group, name, joinPath(path, name), { names, fit });
}

/** Returns the number of genes of raw; undefined if it has no table of genes that can be opened. */
async function rawGenes(
  { elements, options }: Carrying,
  table: Path | undefined,
): Promise<number | undefined> {
  if (table === undefined) return undefined;
  try {
    const { info } = await elements.at(table, options);
    return info.kind === 'dataframe' ? info.length : undefined;
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return undefined; // listed when it is written
  }
}
