import { groupsOfColumn } from '@/ask/columns/groups-of-column';
import type { MatrixSource } from '@/ask/gene-index/fingerprint';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { createIndexStores, type IndexStores } from '@/ask/gene-index/index-stores';
import {
  createGeneScanner,
  type GeneScanner,
  type ScanTarget,
} from '@/ask/gene-index/indexing';
import type { AskOf } from '@/ask/questions';
import { expectRowsOf } from '@/ask/rows/expect-rows';
import { linesOfGroups } from '@/ask/rows/lines-of-groups';
import { clearOutside } from '@/ask/rows/take-rows';
import {
  DataError,
  isDataError,
  isPlatformFailure,
  throwIfOwnFault,
} from '@/model/errors';
import type { CountedGroups } from '@/model/markers';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet, RowSetId } from '@/model/row-set';
import type { SourceInfo } from '@/model/source';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { createCachedColumns } from './cached-columns';
import { createGeneColumns, type GeneColumns } from './column';
import { costOfAllGenes, costOfGenes } from './costs';
import { createPartialSums, statsOfGroups } from './groups';
import { expectScan, type GeneMatrix, openGeneMatrix } from './matrix';
import { type MomentsHow, momentsOfGroups, type ScannedMoments } from './moments';
import { expectGenes } from './open-scan';
import type {
  GeneCost,
  GeneIndexInfo,
  GeneValues,
  GroupStats,
  IndexOutcome,
} from './questions';
import { createRecentGenes, type GeneSoFar, nameOf } from './recent-genes';

/** The parts of an open file that are needed to read genes. */
export interface GeneSource extends MatrixSource {
  readonly elements: Elements;
  readonly info: SourceInfo;
}

export interface GeneReaderSettings {
  /** The folder for indexes; undefined if the platform has none. */
  readonly openIndexFiles?: (() => Promise<IndexFiles | undefined>) | undefined;
  /** Indexes of matrices with fewer values are not stored on disk. */
  readonly fewValues?: number | undefined;
  /** The open file; throws if no file is open. */
  readonly source: () => GeneSource;
}

/** Number of matrices of one file whose indexes are opened with it. */
const MAX_OPENED = 8;

/** Maximum size of one answer. */
const MAX_BYTES = 512 << 20;

type HowToRead = Pick<AskOf<'genes'>, 'keepIndex' | 'mean'> & {
  /** Called after each batch of a scan, when `soFar` has more values. */
  readonly onBatch?: (() => void) | undefined;
};

/** Rows that are counted, and their name. */
interface NamedRows {
  readonly rows: RowSetId;
  readonly set: RowSet;
}

/** Reads genes of the open file; caches matrices, their indexes and unfinished scans between questions. */
export interface GeneReader {
  cost(path: Path, genes: readonly number[], options: ReadOptions): Promise<GeneCost>;
  /** Arrays that may be transferred. */
  read(
    path: Path,
    genes: readonly number[],
    how: HowToRead,
    options: ReadOptions,
  ): Promise<readonly GeneValues[]>;
  /** Reads genes, except those that were read recently; the arrays must not be modified. */
  values(
    path: Path,
    genes: readonly number[],
    how: HowToRead,
    options: ReadOptions,
  ): Promise<readonly GeneValues[]>;
  buildIndex(path: Path, options: ReadOptions): Promise<IndexOutcome>;
  indexes(): Promise<readonly GeneIndexInfo[]>;
  removeIndex(key: string): Promise<void>;
  groupStats(
    path: Path,
    genes: readonly number[],
    groups: DataElement,
    how: Pick<AskOf<'groupStats'>, 'keepIndex' | 'lines'> & { readonly of?: NamedRows },
    options: ReadOptions,
  ): Promise<GroupStats>;
  /** The cost of reading all genes; with ranks, whole genes. */
  costOfAll(path: Path, hasRanks: boolean, options: ReadOptions): Promise<GeneCost>;
  /**
   * Sums all genes by groups of cells; the name of the groups identifies an aborted scan, so that it can be resumed.
   */
  moments(
    path: Path,
    groups: CountedGroups & { readonly name: string },
    how: Pick<MomentsHow, 'hasRanks' | 'keepIndex' | 'take'>,
    options: ReadOptions,
  ): Promise<void>;
  /**
   * The values of a gene, or the mean of several, as far as a scan has them; NaN in other cells.
   *
   * @throws NotFoundError if it is neither being read nor cached
   */
  soFar(path: Path, genes: readonly number[], mean?: boolean): GeneSoFar;
  /** True for genes that `values` returns without reading. */
  isRecent(path: Path, genes: readonly number[], mean?: boolean): boolean;
  /** Opens the indexes of these matrices that are on disk, before anyone waits for them. */
  warmUp(matrices: readonly Path[]): Promise<void>;
  /** The file is closed. */
  close(): void;
}

export function createGeneReader(settings: GeneReaderSettings): GeneReader {
  const open = new OpenMatrices(settings);
  const { places, kept, recent } = open;
  let warming: Promise<void> | undefined;
  return {
    async cost(path, genes, options) {
      const matrix = await open.at(path, options);
      const batches = kept.batchesOf(nameOf(path, genes));
      const scan = batches > 0 ? await matrix.scan(options) : undefined;
      const done = scan ? batches / scan.batches : 0;
      const secondsPerBatch = open.knownScanner(path)?.secondsPerBatch;
      return costOfGenes(matrix, genes, { done, secondsPerBatch }, options);
    },
    read: (path, genes, how, options) => readGenes(open, path, genes, how, options),
    values: (path, genes, how, options) =>
      recent.values(path, genes, how.mean, (missing) =>
        readGenes(open, path, missing, how, options),
      ),
    soFar: recent.soFar,
    isRecent: recent.has,
    async buildIndex(path, options) {
      const matrix = await open.at(path, options);
      if (matrix.byGenes) return 'needless';
      if (await matrix.index(options)) return placeOf(matrix);
      const none = { isDone: () => true, add: () => undefined };
      const scanner = await open.scannerOf(path, matrix, options);
      return scanner.run(new Int32Array(0), none, true, options);
    },
    async indexes() {
      const lists = (await places.all()).map(async (store) =>
        (await store.list()).map((index) => ({ ...index, place: store.place })),
      );
      return (await Promise.all(lists)).flat();
    },
    async removeIndex(key) {
      await warming; // an index opened now would retain the file
      open.forgetIndexes();
      for (const store of await places.all()) await store.remove(key);
    },
    groupStats: (path, genes, groups, how, options) =>
      readGroupStats(open, path, genes, groups, how, options),
    async costOfAll(path, hasRanks, options) {
      const matrix = await open.at(path, options);
      return costOfAllGenes(matrix, hasRanks, open.knownScanner(path), options);
    },
    async moments(path, { name, ...groups }, how, options) {
      const matrix = await open.at(path, options);
      if (groups.codes.length !== matrix.rows)
        throw new DataError(
          'UnsupportedError',
          `${path} has ${matrix.rows} rows, but ${groups.codes.length} are compared. Choose rows of the same table.`,
        );
      const scanner = () => open.scannerOf(path, matrix, options);
      const own = { ...how, name, kept: open.moments };
      return momentsOfGroups(matrix, scanner, groups, own, options);
    },
    async warmUp(paths) {
      if (!settings.openIndexFiles) return;
      // a question that needs one retries, and gets the error
      warming = open.openIndexes(paths).catch((error: unknown) => {
        if (!isDataError(error) && !isPlatformFailure(error)) throw error;
      });
      await warming;
    },
    close: () => open.close(),
  };
}

/** The matrices of the open file, their scanners, and what was read of their genes. */
class OpenMatrices {
  readonly #source: GeneReaderSettings['source'];
  readonly #matrices = new Map<Path, GeneMatrix>();
  readonly #scanners = new Map<Path, GeneScanner>();
  readonly places: IndexStores;
  readonly kept = createCachedColumns();
  readonly recent = createRecentGenes();
  readonly sums = createPartialSums();
  readonly moments = createPartialSums<ScannedMoments>();

  constructor({ source, openIndexFiles, fewValues }: GeneReaderSettings) {
    this.#source = source;
    this.places = createIndexStores(openIndexFiles, fewValues);
  }

  async at(path: Path, options: ReadOptions): Promise<GeneMatrix> {
    const file = this.#source();
    const element = await file.elements.cellsByGenes(path, options);
    const known = this.#matrices.get(path);
    if (known?.element === element) return known;
    const matrix = openGeneMatrix(element, file, this.places);
    known?.forgetIndex();
    this.#matrices.set(path, matrix);
    this.#scanners.delete(path);
    this.sums.clear();
    this.moments.clear();
    if (known) this.recent.clear();
    return matrix;
  }

  async scannerOf(
    path: Path,
    matrix: GeneMatrix,
    options: ReadOptions,
  ): Promise<GeneScanner> {
    const scan = await expectScan(matrix, options);
    // at most one unfinished index is kept in memory, to be resumed
    for (const [other, scanner] of this.#scanners)
      if (other !== path) await scanner.forget();
    const known = this.#scanners.get(path);
    if (known) return known;
    const made = createGeneScanner(matrix, scan, this.#source().info.name, this.places);
    this.#scanners.set(path, made);
    return made;
  }

  /** The scanner of a matrix that was scanned before. */
  knownScanner(path: Path): GeneScanner | undefined {
    return this.#scanners.get(path);
  }

  async openIndexes(paths: readonly Path[]): Promise<void> {
    const [stores] = await Promise.all([this.places.all(), this.#source().content?.()]);
    const areEmpty = await Promise.all(stores.map((store) => store.isEmpty()));
    if (areEmpty.every(Boolean)) return;
    for (const path of paths.slice(0, MAX_OPENED))
      await (await this.at(path, {})).index();
    for (const store of stores) await store.tidy();
  }

  forgetIndexes(): void {
    for (const matrix of this.#matrices.values()) matrix.forgetIndex();
  }

  close(): void {
    const scanners = [...this.#scanners.values()];
    this.forgetIndexes();
    const { kept, recent, sums, moments } = this;
    for (const part of [this.#matrices, this.#scanners, kept, recent, sums, moments])
      part.clear();
    for (const scanner of scanners) scanner.close().catch(throwIfOwnFault);
  }
}

/** Location of the index of a matrix: on disk (`kept`), or in memory. */
function placeOf({ place }: GeneMatrix): 'kept' | 'in-memory' {
  return place === 'disk' ? 'kept' : 'in-memory';
}

async function readGenes(
  open: OpenMatrices,
  path: Path,
  wanted: readonly number[],
  { keepIndex = false, mean = false, onBatch }: HowToRead,
  options: ReadOptions,
): Promise<GeneValues[]> {
  const matrix = await open.at(path, options);
  const { rows, dtype } = matrix;
  const genes = expectGenes(path, wanted, matrix.genes);
  if (genes.length === 0)
    throw new DataError('UnsupportedError', `${path}: no gene was requested.`);
  const fresh = () => createGeneColumns({ rows, dtype, genes: genes.length, mean });
  const bytes = (mean ? 1 : genes.length) * rows * 8;
  if (bytes > MAX_BYTES)
    throw new DataError(
      'TooLargeError',
      `${path}: ${genes.length} genes of ${rows} cells do not fit into memory at once. Choose fewer genes.`,
    );
  const answer = (columns: GeneColumns, facts: Pick<GeneValues, 'how' | 'index'>) =>
    columns.columns.map((values) => ({ values, ...facts }));

  const direct = fresh();
  const how = await matrix.direct(genes, direct.addGene, options);
  if (how)
    return answer(direct, {
      how,
      index: how === 'columns' ? 'needless' : placeOf(matrix),
    });

  const scan = await expectScan(matrix, options);
  const scanner = await open.scannerOf(path, matrix, options);
  const name = nameOf(path, wanted, mean);
  const columns = open.kept.take(name) ?? fresh();
  open.recent.scans.set(name, { columns, scan });
  try {
    const target: ScanTarget = {
      isDone: columns.isDone,
      add(batch) {
        columns.add(batch);
        onBatch?.();
      },
    };
    const index = await scanner.run(genes, target, keepIndex, options);
    return answer(columns, { how: 'scan', index });
  } catch (error) {
    open.kept.keep(name, columns);
    throw error;
  } finally {
    open.recent.scans.delete(name);
  }
}

async function readGroupStats(
  open: OpenMatrices,
  path: Path,
  genes: readonly number[],
  groups: DataElement,
  { keepIndex = false, lines, of }: Parameters<GeneReader['groupStats']>[3],
  options: ReadOptions,
): Promise<GroupStats> {
  const matrix = await open.at(path, options);
  const wanted = expectGenes(path, genes, matrix.genes);
  const grouping = await groupsOfColumn(groups, { signal: options.signal });
  expectRowsOf(grouping.path, grouping.codes.length, of?.set);
  if (of) clearOutside(grouping.codes, of.set);
  const scanner = () => open.scannerOf(path, matrix, options);
  const how = { keepIndex, sums: open.sums };
  const divided = lines === undefined ? undefined : linesOfGroups(grouping, lines);
  const counted = { ...grouping, ...divided, ...(of && { rows: of.rows }) };
  return statsOfGroups(matrix, scanner, wanted, counted, how, options);
}
