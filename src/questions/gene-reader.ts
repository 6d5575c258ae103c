import { spreadOf, type ValueSpread } from '@/analysis/profile/value-spread';
import { clearOutside, takeValues } from '@/analysis/rows/take-rows';
import type { Elements } from '@/elements/open-elements';
import { createGeneColumns, type GeneColumns } from '@/genes/column';
import { costOfGenes } from '@/genes/costs';
import type { MatrixSource } from '@/genes/fingerprint';
import { createPartialSums, statsOfGroups } from '@/genes/groups';
import type { IndexFiles } from '@/genes/index/index-files';
import { createIndexPlaces } from '@/genes/index-places';
import { createGeneScanner, type GeneScanner } from '@/genes/indexing';
import { createKeptColumns } from '@/genes/kept-columns';
import { expectScan, type GeneMatrix, openGeneMatrix } from '@/genes/matrix';
import { expectGenes } from '@/genes/open-scan';
import {
  DataError,
  isDataError,
  isPlatformFailure,
  throwIfOwnFault,
} from '@/model/errors';
import type {
  GeneCost,
  GeneIndexInfo,
  GeneNews,
  GeneValues,
  GroupStats,
  IndexOutcome,
} from '@/model/genes';
import type { Path } from '@/model/path';
import type { AskOf, AskOptions } from '@/model/questions';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet, RowSetId } from '@/model/row-set';
import type { SourceInfo } from '@/model/source';
import { expectRowsOf } from '@/tables/expect-rows';
import { groupsOfColumn } from '@/tables/groups-of-column';

/** An open file, as far as reading genes needs it. */
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

type HowToRead = Pick<AskOf<'genes'>, 'keepIndex' | 'mean'>;

/** Rows that are counted, and their name. */
interface NamedRows {
  readonly rows: RowSetId;
  readonly set: RowSet;
}

/** Reads genes of the open file; caches matrices, their indexes and unfinished scans between questions. */
export interface GeneReader {
  cost(path: Path, genes: readonly number[], options: ReadOptions): Promise<GeneCost>;
  read(
    path: Path,
    genes: readonly number[],
    how: HowToRead,
    options: AskOptions,
  ): Promise<readonly GeneValues[]>;
  buildIndex(path: Path, options: ReadOptions): Promise<IndexOutcome>;
  indexes(): Promise<readonly GeneIndexInfo[]>;
  removeIndex(key: string): Promise<void>;
  groupStats(
    path: Path,
    genes: readonly number[],
    groups: Path,
    how: Pick<AskOf<'groupStats'>, 'keepIndex'> & { readonly of?: NamedRows },
    options: ReadOptions,
  ): Promise<GroupStats>;
  spread(
    values: Float32Array | Float64Array,
    groups: Path | undefined,
    rows: RowSet | undefined,
    options: ReadOptions,
  ): Promise<ValueSpread>;
  /** Opens the indexes of these matrices that are on disk, before anyone waits for them. */
  warmUp(matrices: readonly Path[]): Promise<void>;
  /** The file is closed. */
  close(): void;
}

export function createGeneReader(settings: GeneReaderSettings): GeneReader {
  const { source } = settings;
  const places = createIndexPlaces(settings.openIndexFiles, settings.fewValues);
  const kept = createKeptColumns();
  const sums = createPartialSums();
  const matrices = new Map<Path, GeneMatrix>();
  const scanners = new Map<Path, GeneScanner>();
  let warming: Promise<void> | undefined;

  async function matrixAt(path: Path, options: ReadOptions): Promise<GeneMatrix> {
    const file = source();
    const element = await file.elements.cellsByGenes(path, options);
    const known = matrices.get(path);
    if (known?.element === element) return known;
    const matrix = openGeneMatrix(element, file, places);
    known?.forgetIndex();
    matrices.set(path, matrix);
    scanners.delete(path);
    sums.clear();
    return matrix;
  }

  async function scannerOf(
    path: Path,
    matrix: GeneMatrix,
    options: ReadOptions,
  ): Promise<GeneScanner> {
    const scan = await expectScan(matrix, options);
    // one half-made index at a time waits in memory to be gone on with
    for (const [other, scanner] of scanners) if (other !== path) await scanner.forget();
    const known = scanners.get(path);
    if (known) return known;
    const made = createGeneScanner(matrix, scan, source().info.name, places);
    scanners.set(path, made);
    return made;
  }

  /** Adds ranges of rows to columns, and reports each. */
  function targetOf(
    tell: AskOptions['news'],
    columns: GeneColumns,
    {
      scan,
      genes,
      mean,
    }: {
      scan: { units: number; rowsOf(unit: number): GeneNews['rows'] };
      genes: number;
      mean: boolean;
    },
  ) {
    return {
      isDone: columns.isDone,
      add(unit: Parameters<GeneColumns['add']>[0]) {
        columns.add(unit);
        if (!tell) return;
        const rows = scan.rowsOf(unit.unit);
        const done = columns.units / scan.units;
        for (const [at, { rows: cells, values }] of unit.genes.entries()) {
          const shown = mean ? values.map((value) => value / genes) : values;
          tell({ gene: mean ? 0 : at, rows, at: cells, values: shown, done });
        }
      },
    };
  }

  async function readGenes(
    path: Path,
    wanted: readonly number[],
    { keepIndex = false, mean = false }: HowToRead,
    { news, ...options }: AskOptions,
  ): Promise<GeneValues[]> {
    const matrix = await matrixAt(path, options);
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
    if (how === 'columns') return answer(direct, { how, index: 'needless' });
    if (how)
      return answer(direct, {
        how,
        index: matrix.place === 'disk' ? 'kept' : 'in-memory',
      });

    const scan = await expectScan(matrix, options);
    const scanner = await scannerOf(path, matrix, options);
    const name = `${path}\n${mean}\n${wanted.join()}`;
    const columns = kept.take(name) ?? fresh();
    try {
      const target = targetOf(news, columns, { scan, genes: genes.length, mean });
      const index = await scanner.run(genes, target, keepIndex, options);
      return answer(columns, { how: 'scan', index });
    } catch (error) {
      kept.keep(name, columns);
      throw error;
    }
  }

  async function openIndexes(paths: readonly Path[]): Promise<void> {
    const [stores] = await Promise.all([places.all(), source().content?.()]);
    const areEmpty = await Promise.all(stores.map((store) => store.isEmpty()));
    if (areEmpty.every(Boolean)) return;
    for (const path of paths.slice(0, MAX_OPENED))
      await (await matrixAt(path, {})).index();
    for (const store of stores) await store.tidy();
  }

  return {
    async cost(path, genes, options) {
      const matrix = await matrixAt(path, options);
      const units = kept.unitsOf(`${path}\nfalse\n${genes.join()}`);
      const scan = units > 0 ? await matrix.scan(options) : undefined;
      const done = scan ? units / scan.units : 0;
      const { secondsPerUnit } = scanners.get(path) ?? {};
      return costOfGenes(matrix, genes, { done, secondsPerUnit }, options);
    },
    read: readGenes,
    async buildIndex(path, options) {
      const matrix = await matrixAt(path, options);
      if (matrix.byGenes) return 'needless';
      if (await matrix.index(options))
        return matrix.place === 'disk' ? 'kept' : 'in-memory';
      const none = { isDone: () => true, add: () => undefined };
      const scanner = await scannerOf(path, matrix, options);
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
      for (const matrix of matrices.values()) matrix.forgetIndex();
      for (const store of await places.all()) await store.remove(key);
    },
    async groupStats(path, genes, groups, { keepIndex = false, of }, options) {
      const matrix = await matrixAt(path, options);
      const wanted = expectGenes(path, genes, matrix.genes);
      const column = await source().elements.at(groups, options);
      const grouping = await groupsOfColumn(column, { signal: options.signal });
      expectRowsOf(groups, grouping.codes.length, of?.set);
      if (of) clearOutside(grouping.codes, of.set);
      const scanner = () => scannerOf(path, matrix, options);
      const how = { keepIndex, sums };
      const counted = { ...grouping, ...(of && { rows: of.rows }) };
      return statsOfGroups(matrix, scanner, wanted, counted, how, options);
    },
    async spread(values, groups, rows, options) {
      expectRowsOf('The column of values', values.length, rows);
      const taken = rows ? takeValues(values, rows) : values;
      if (groups === undefined) return spreadOf(taken);
      const column = await source().elements.at(groups, options);
      const grouping = await groupsOfColumn(column, options);
      if (grouping.codes.length !== values.length)
        throw new DataError(
          'UnsupportedError',
          `${groups} has ${grouping.codes.length} rows, but there are ${values.length} values. Choose a column of the same cells.`,
        );
      const { codes, labels } = grouping;
      return spreadOf(taken, { codes: rows ? takeValues(codes, rows) : codes, labels });
    },
    async warmUp(paths) {
      if (!settings.openIndexFiles) return;
      // a question that needs one retries, and gets the error
      warming = openIndexes(paths).catch((error: unknown) => {
        if (!isDataError(error) && !isPlatformFailure(error)) throw error;
      });
      await warming;
    },
    close() {
      const open = [...scanners.values()];
      for (const matrix of matrices.values()) matrix.forgetIndex();
      matrices.clear();
      scanners.clear();
      kept.clear();
      sums.clear();
      for (const scanner of open) scanner.close().catch(throwIfOwnFault);
    },
  };
}
