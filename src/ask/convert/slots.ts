import { rawMembers } from '@/model/anndata-slots';
import type { DatasetInfo, DatasetPart, MatrixInfo } from '@/model/dataset';
import { DataError, isAbort, isDataError, messageOf } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import type { Loss } from './claims';
import { formatNotes } from './format-notes';

export interface OpenDataset {
  readonly dataset: DatasetInfo;
  readonly elements: Elements;
}

/** Elements that become the slots of an AnnData, by name. */
export interface Slots {
  /** Annotated matrix that the slots belong to. */
  readonly part: Path;
  readonly obs: Path | undefined;
  readonly var: Path | undefined;
  readonly X: Path | undefined;
  readonly uns: Path | undefined;
  /** X, var and varm of raw. */
  readonly raw: ReadonlyMap<string, Path>;
  readonly layers: ReadonlyMap<string, Path>;
  readonly obsm: ReadonlyMap<string, Path>;
  readonly varm: ReadonlyMap<string, Path>;
  readonly obsp: ReadonlyMap<string, Path>;
  readonly varp: ReadonlyMap<string, Path>;
  /** Columns of the cells that are stored apart from their table. */
  readonly beside: readonly Path[];
  readonly isAnnData: boolean;
  /** Graphs below uns that belong in obsp. */
  readonly graphsInUns: readonly Path[];
  /** Parts of these slots that have no place or cannot be opened. */
  readonly leftOut: readonly Loss[];
  /** One sentence for each attribute that AnnData has no place for. */
  readonly attributes: readonly string[];
  /** True if the annotated matrix was found, not named: then the whole file is converted. */
  readonly isWhole: boolean;
}

/**
 * Returns the elements that become the slots of an AnnData: by name in an AnnData, by their meaning in other formats.
 * If there are several sets of features (assays), uses the one that the file marks as its default.
 *
 * @throws NotFoundError if there is no such part, UnsupportedError if a file has no annotated matrix
 */
export async function slotsOfPart(
  { dataset, elements }: OpenDataset,
  path: Path | undefined,
  options: ReadOptions = {},
): Promise<Slots> {
  const part = partOf(dataset, path);
  const { info } = await elements.at(part.path, options);
  const isAnnData = info.kind === 'anndata' && !info.of;
  const isWhole = path === undefined;
  return isAnnData
    ? { ...(await annDataSlots(elements, part.path, info.keys, options)), isWhole }
    : {
        ...{ ...otherSlots(part), isWhole, leftOut: problemsOf(part) },
        attributes: await formatNotes(dataset, elements, part.path, options),
      };
}

/** Returns the elements that the format could not describe and that could be slots. */
function problemsOf({ problems }: DatasetPart): readonly Loss[] {
  return problems.map(({ path, reason }) => ({ path, text: reason }));
}

function partOf(dataset: DatasetInfo, path: Path | undefined): DatasetPart {
  const parts = dataset.parts.filter(({ tables }) => tables.length > 0);
  const part = path === undefined ? parts[0] : parts.find((one) => one.path === path);
  const names = parts.map((one) => one.path).join(', ');
  if (part && (path !== undefined || parts.length === 1)) return part;
  const [only, ...others] = parts.filter(({ shape }) => shape !== undefined);
  if (path === undefined && only && others.length === 0) return only;
  if (parts.length === 0)
    throw new DataError(
      'UnsupportedError',
      'This file has no annotated matrix, so there is nothing to write as AnnData.',
    );
  throw new DataError(
    'NotFoundError',
    path === undefined
      ? `This file has several annotated matrices: ${names}. Name one of them.`
      : `There is no annotated matrix at ${path}. There is ${names}.`,
  );
}

async function annDataSlots(
  elements: Elements,
  root: Path,
  keys: readonly string[],
  options: ReadOptions,
): Promise<Omit<Slots, 'isWhole'>> {
  const leftOut: Loss[] = [];
  const slot = (name: string) => (keys.includes(name) ? joinPath(root, name) : undefined);
  const members = async (name: string) => {
    const path = slot(name);
    const names =
      path === undefined ? [] : await namesIn(elements, path, leftOut, options);
    return new Map(names.map((member) => [member, joinPath(path ?? root, member)]));
  };
  const obsp = await members('obsp');
  const graphs = await graphsInUns(elements, slot('uns'), slot('obs'), options);
  for (const path of graphs) {
    const own = obsp.get(nameOf(path));
    if (own === undefined) obsp.set(nameOf(path), path);
    else {
      const text = `${path}: its place in today’s AnnData is that of ${own}.`;
      leftOut.push({ path, text });
    }
  }
  return {
    ...{ part: root, obs: slot('obs'), var: slot('var'), X: slot('X') },
    ...{ uns: slot('uns'), beside: [], attributes: [] },
    raw: await rawSlots(elements, root, keys, leftOut, options),
    layers: await members('layers'),
    obsm: await members('obsm'),
    varm: await members('varm'),
    obsp,
    varp: await members('varp'),
    ...{ graphsInUns: graphs, leftOut, isAnnData: true },
  };
}

/** Returns the names of the members of a mapping; a damaged mapping has none, and is noted. */
async function namesIn(
  elements: Elements,
  path: Path,
  leftOut: Loss[],
  options: ReadOptions,
): Promise<readonly string[]> {
  try {
    const { info } = await elements.at(path, options);
    if ('keys' in info) return info.keys;
    if (info.kind !== 'null')
      leftOut.push({ path, text: `${path}: is ${info.kind}, not a mapping.` });
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    leftOut.push({ path, text: messageOf(error) });
  }
  return [];
}

/**
 * Returns the graphs of cells × cells that scanpy kept in `uns/neighbors` before AnnData 0.7: today they are in obsp,
 * to which anndata moves them when it reads the file.
 */
async function graphsInUns(
  elements: Elements,
  uns: Path | undefined,
  obs: Path | undefined,
  options: ReadOptions,
): Promise<readonly Path[]> {
  if (uns === undefined || obs === undefined) return [];
  const ignored: Loss[] = []; // uns is written later, with its errors
  if (!(await namesIn(elements, uns, ignored, options)).includes('neighbors')) return [];
  const neighbors = joinPath(uns, 'neighbors');
  const names = await namesIn(elements, neighbors, ignored, options);
  const found: Path[] = [];
  for (const name of ['distances', 'connectivities'].filter((one) =>
    names.includes(one),
  )) {
    const path = joinPath(neighbors, name);
    if (await isSquare(elements, path, obs, options)) found.push(path);
  }
  return found;
}

async function isSquare(
  elements: Elements,
  path: Path,
  obs: Path,
  options: ReadOptions,
): Promise<boolean> {
  try {
    const { info } = await elements.at(path, options);
    const { info: table } = await elements.at(obs, options);
    return (
      info.kind === 'matrix' &&
      info.shape.length === 2 &&
      table.kind === 'dataframe' &&
      info.shape.every((extent) => extent === table.length)
    );
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return false; // noted when it is written
  }
}

/** Returns the paths of X, var and varm of raw, in its group or beside X. */
async function rawSlots(
  elements: Elements,
  root: Path,
  keys: readonly string[],
  leftOut: Loss[],
  options: ReadOptions,
): Promise<ReadonlyMap<string, Path>> {
  const inRaw = keys.includes('raw')
    ? await namesIn(elements, joinPath(root, 'raw'), leftOut, options)
    : [];
  return new Map(
    [...rawMembers(keys, inRaw)].map(([name, below]) => [name, joinPath(root, below)]),
  );
}

function otherSlots(
  part: DatasetPart,
): Omit<Slots, 'leftOut' | 'attributes' | 'isWhole'> {
  const [cells, genes] = part.shape ?? [];
  const fits = (matrix: MatrixInfo) => {
    const sides = sidesOf(matrix);
    return sides.cells.count === cells && sides.genes.count === genes;
  };
  const [X, ...others] = part.matrices.filter(fits);
  const sides = X && sidesOf(X);
  const layers = others.filter(
    (matrix) => sidesOf(matrix).genes.table === sides?.genes.table,
  );
  const ofLength = (length: number | undefined, not?: Path) =>
    part.tables.find((table) => table.length === length && table.path !== not)?.path;
  const obs = sides?.cells.table ?? part.embeddings[0]?.rows ?? ofLength(cells);
  const features = sides?.genes.table ?? ofLength(genes, obs);
  const loadings = part.axes?.filter(({ rows }) => rows === features) ?? [];
  return {
    ...{ part: part.path, obs, var: features, X: X?.path },
    ...{ uns: part.unstructured, raw: new Map() },
    ...{ graphsInUns: [], isAnnData: false },
    layers: new Map(layers.map(({ path }) => [nameOf(path), path])),
    obsm: new Map(
      part.embeddings
        .filter(({ rows }) => rows === obs)
        .map(({ path, name = nameOf(path) }) => [
          name.startsWith('X_') ? name : `X_${name}`,
          path,
        ]),
    ),
    varm: new Map(loadings.map(({ path }) => [path.split('/').slice(2).join('_'), path])),
    obsp: new Map(part.graphs.map((path) => [nameOf(path), path])),
    varp: new Map(),
    beside: part.tables.find(({ path }) => path === obs)?.beside ?? [],
  };
}

/** Returns the paths of all elements that slots name. */
export function pathsOf(slots: Slots): readonly Path[] {
  const one = [slots.obs, slots.var, slots.X, slots.uns, ...slots.beside];
  const maps = [slots.raw, slots.layers, slots.obsm, slots.varm, slots.obsp, slots.varp];
  return [
    ...one.filter((path) => path !== undefined),
    ...maps.flatMap((map) => [...map.values()]),
  ];
}
