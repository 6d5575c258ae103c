import {
  commonSum,
  isTelling,
  type MatrixPair,
  notFiniteIn,
  placesOf,
  relationOf,
} from '@/ask/matrices/matrix-relation';
import type { Region } from '@/model/block';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { isDataError, throwIfAborted } from '@/model/errors';
import { asCellsByGenes } from '@/model/matrix-sides';
import type { MatrixRelation, MatrixRelations, Relation } from '@/model/overview';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { OverviewFile } from './overview-file';
import { denseChunkOf, isHeavy, MAX_DECODED, startsIn } from './sample-regions';

/** Columns of genes by name; ambiguous names are left out. */
type GeneMap = ReadonlyMap<string, number>;

const MAX_GENES = 300_000;

/** The names of genes, if matrices have different ones; empty if all have the same table. */
async function geneMaps(
  elements: Elements,
  infos: readonly MatrixInfo[],
  options: ReadOptions,
): Promise<ReadonlyMap<Path, GeneMap>> {
  const tables = [...new Set(infos.map(({ columns }) => columns))];
  const maps = new Map<Path, GeneMap>();
  if (tables.length < 2) return maps;
  for (const path of tables) {
    if (path === undefined) continue;
    const { info } = await elements.at(path, options);
    if (info.kind !== 'dataframe' || info.length > MAX_GENES) continue;
    const index = await elements.at(joinPath(path, info.index), options);
    const block = await index.read?.({}, options);
    if (block?.kind === 'strings') maps.set(path, mapOf(unpackStrings(block.strings)));
  }
  return maps;
}

function mapOf(names: readonly string[]): GeneMap {
  const map = new Map<string, number>();
  const shared = new Set<string>();
  for (const [column, name] of names.entries())
    if (map.has(name)) shared.add(name);
    else map.set(name, column);
  for (const name of shared) map.delete(name);
  return map;
}

/** Maximum number of matrices compared with one another, X first. */
const MAX_MATRICES = 12;
/** Numbers of cells and ranges: in several ranges, to include different samples. */
const RANGES = 3;
const CELLS = 24;
const MAX_VALUES = 700_000;
/** If a matrix is stored by gene: few genes, of more cells. */
const BY_GENE = { genes: 24, cells: 1500 } as const;

/** Simple relations first; a relation to a similar matrix is more informative than one to a simpler one. */
const ORDER: readonly Relation['kind'][] = [
  'same',
  'log1p',
  'per-cell',
  'per-gene',
  'log1p-per-cell',
];

/** The same cells of a matrix, dense. */
interface Sample {
  readonly info: MatrixInfo;
  readonly cells: number;
  readonly genes: number;
  readonly values: Float64Array;
  /** For whole rows only. */
  readonly sums?: Float64Array;
  readonly areWhole: boolean;
  readonly min: number;
}

/** The inputs for relating the matrices of a file. */
interface RelatedFile extends Pick<OverviewFile, 'elements'> {
  readonly dataset: Pick<DatasetInfo, 'matrices'>;
}

/**
 * Compares X, the layers and raw at the same cells and genes, and states how each derives from
 * another if that holds for all compared values.
 */
export async function relateMatrices(
  { elements, dataset }: RelatedFile,
  options: ReadOptions,
): Promise<MatrixRelations> {
  const all = dataset.matrices.map(asCellsByGenes);
  const [first] = all;
  const infos = all
    .filter(({ rows, shape }) => rows === first?.rows && shape[0] === first?.shape[0])
    .slice(0, MAX_MATRICES);
  if (infos.length < 2) return { relations: [], compared: [] };
  const maps = await geneMaps(elements, infos, options).catch((error: unknown) => {
    if (!isDataError(error)) throw error;
    return undefined; // unreadable names are reported on their own page
  });
  const byCells = infos.filter(({ layout }) => layout !== 'csc');
  const passes = [{ some: byCells, isByGenes: false }];
  // reading whole cells of a matrix stored by gene would read all of it
  if (byCells.length < infos.length) passes.push({ some: infos, isByGenes: true });
  const relations = new Map<Path, MatrixRelation>();
  const compared = new Set<Path>();
  for (const { some, isByGenes } of passes) {
    if (some.length < 2) continue;
    const samples: Sample[] = [];
    for (const info of some) {
      throwIfAborted(options.signal);
      const element = await elements.cellsByGenes(info.path, options);
      if (isTooMuch(element)) continue;
      const regions = isByGenes ? regionsOfGenes(info) : regionsOfCells(some);
      samples.push(await sampleOf(info, element, regions, isByGenes, options));
    }
    const found = samples.flatMap((sample, at) =>
      bestOf(sample, samples, at, maps, isByGenes, compared),
    );
    for (const relation of found)
      if (!relations.has(relation.path))
        relations.set(relation.path, withTarget(relation, found, samples));
  }
  return { relations: [...relations.values()], compared: [...compared] };
}

function isTooMuch(element: DataElement): boolean {
  const { info, node, sparse } = element;
  if (sparse) return isHeavy(sparse.data);
  if (node.kind !== 'array') return true;
  const [chunkRows] = denseChunkOf(element, node.storage);
  return chunkRows * ('shape' in info ? (info.shape[1] ?? 0) : 0) > 4 * MAX_DECODED;
}

function regionsOfCells(infos: readonly MatrixInfo[]): readonly Region[] {
  const widest = infos.reduce((most, { shape }) => Math.max(most, shape[1]), 1);
  const most = Math.min(CELLS, Math.floor(MAX_VALUES / widest));
  const each = Math.max(1, Math.floor(most / RANGES));
  const height = infos[0]?.shape[0] ?? 0;
  return startsIn(height, each, RANGES)
    .slice(0, most)
    .map((start) => ({ rows: [start, Math.min(height, start + each)] as const }));
}

function regionsOfGenes({ shape: [height, width] }: MatrixInfo): readonly Region[] {
  const rows = [0, Math.min(height, BY_GENE.cells)] as const;
  return startsIn(width, BY_GENE.genes / RANGES, RANGES).map((start) => ({
    rows,
    columns: [start, Math.min(width, start + BY_GENE.genes / RANGES)] as const,
  }));
}

async function sampleOf(
  info: MatrixInfo,
  { read }: DataElement,
  regions: readonly Region[],
  isByGenes: boolean,
  options: ReadOptions,
): Promise<Sample> {
  const blocks = [];
  for (const region of regions) {
    const block = await read?.(region, options);
    if (block?.kind === 'matrix') blocks.push(block);
  }
  const width = info.shape[1];
  const cells = isByGenes
    ? Math.min(info.shape[0], BY_GENE.cells)
    : blocks.reduce((sum, { rows }) => sum + rows[1] - rows[0], 0);
  const genes = isByGenes
    ? blocks.reduce((sum, { columns }) => sum + columns[1] - columns[0], 0)
    : width;
  const values = new Float64Array(cells * genes);
  let [from, min, areWhole] = [0, 0, true];
  for (const block of blocks) {
    const own = block.columns[1] - block.columns[0];
    for (let i = 0; i < block.values.length; i++) {
      const value = Number(block.values[i]);
      const at = isByGenes ? Math.floor(i / own) * genes + from + (i % own) : from + i;
      values[at] = value;
      if (!Number.isFinite(value)) continue;
      if (value < min) min = value;
      if (areWhole && !Number.isInteger(value)) areWhole = false;
    }
    from += isByGenes ? own : block.values.length;
  }
  const sums = isByGenes ? undefined : sumsOf(values, cells, genes);
  return { info, cells, genes, values, areWhole, min, ...(sums && { sums }) };
}

function sumsOf(values: Float64Array, cells: number, genes: number): Float64Array {
  const sums = new Float64Array(cells);
  for (let cell = 0; cell < cells; cell++)
    for (let i = cell * genes; i < (cell + 1) * genes; i++)
      sums[cell] = (sums[cell] as number) + (values[i] as number);
  return sums;
}

function bestOf(
  sample: Sample,
  samples: readonly Sample[],
  at: number,
  maps: ReadonlyMap<Path, GeneMap> | undefined,
  isByGenes: boolean,
  compared: Set<Path>,
): readonly MatrixRelation[] {
  const found: MatrixRelation[] = [];
  for (const [i, other] of samples.entries()) {
    if (i === at) continue;
    const pair = pairOf(sample, other, maps, isByGenes);
    if (pair && isTelling(pair)) compared.add(sample.info.path);
    const relation = pair && relationOf(pair);
    if (!pair || !relation || !isDirected(relation, sample, other, i < at)) continue;
    const { cells, genes } = pair;
    const values = placesOf(pair);
    const notFinite = notFiniteIn(pair);
    const areShared = sample.info.columns !== other.info.columns;
    found.push({
      path: sample.info.path,
      of: other.info.path,
      relation,
      ...{ cells, genes, values },
      ...(areShared && { areShared }),
      ...(notFinite > 0 && { notFinite }),
    });
  }
  const rank = ({ relation }: MatrixRelation) => ORDER.indexOf(relation.kind);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, 1);
}

/**
 * If cells were normalised before genes were left out, their sum is in the matrix with all genes:
 * raw, with the same values.
 */
function withTarget(
  found: MatrixRelation,
  relations: readonly MatrixRelation[],
  samples: readonly Sample[],
): MatrixRelation {
  const { relation } = found;
  if (relation.kind !== 'log1p-per-cell' && relation.kind !== 'per-cell') return found;
  if (relation.target !== undefined) return found;
  const twin = relations.find(
    (other) => other.relation.kind === 'same' && other.of === found.path,
  );
  const sample = samples.find(({ info }) => info.path === twin?.path);
  if (!sample?.sums) return found;
  const power =
    relation.kind === 'per-cell'
      ? undefined
      : relation.base === 'e'
        ? Math.E
        : relation.base;
  const target = commonSum(sample, power);
  return target
    ? { ...found, relation: { ...relation, ...target }, over: sample.info.path }
    : found;
}

/** True if a relation is stated in this direction: some hold in both, and only the derived matrix states them. */
function isDirected(
  relation: Relation,
  sample: Sample,
  other: Sample,
  isLater: boolean,
): boolean {
  switch (relation.kind) {
    case 'same':
      return isLater;
    case 'per-cell':
      return relation.target !== undefined || (other.areWhole && !sample.areWhole);
    case 'per-gene':
      return sample.min < 0 && other.min >= 0;
    default:
      return true;
  }
}

/** Pairs the values of two matrices at the genes that both have. */
function pairOf(
  sample: Sample,
  other: Sample,
  maps: ReadonlyMap<Path, GeneMap> | undefined,
  isByGenes: boolean,
): MatrixPair | undefined {
  const { cells } = sample;
  if (cells !== other.cells) return undefined;
  const sums = other.sums && { sums: other.sums };
  if (sample.info.columns === other.info.columns && sample.genes === other.genes) {
    const { genes, values } = sample;
    return { cells, genes, values, others: other.values, ...sums };
  }
  const [from, to] = [sample.info.columns ?? '', other.info.columns ?? ''];
  const [own, theirs] = [maps?.get(from), maps?.get(to)];
  if (isByGenes || !own || !theirs) return undefined;
  const shared: [number, number][] = [];
  for (const [name, column] of own) {
    const there = theirs.get(name);
    if (there !== undefined) shared.push([column, there]);
  }
  const values = new Float64Array(cells * shared.length);
  const others = new Float64Array(cells * shared.length);
  for (let cell = 0; cell < cells; cell++)
    for (const [i, [column, there]] of shared.entries()) {
      const at = cell * shared.length + i;
      values[at] = sample.values[cell * sample.genes + column] as number;
      others[at] = other.values[cell * other.genes + there] as number;
    }
  return { cells, genes: shared.length, values, others, ...sums };
}
