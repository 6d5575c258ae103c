import type { GeneColumns } from '@/analysis/matrix/gene-columns';
import type { RankedGene } from '@/analysis/matrix/rank-genes';
import type { FoundName, Ranked } from '@/analysis/names/rank-names';
import type { Density } from '@/analysis/profile/density';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { ValueSpread } from '@/analysis/profile/value-spread';
import type { Arrangement } from '@/model/arrangement';
import type { Attributes } from '@/model/attributes';
import type { Block, Region, Span } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { FolderContent, FolderEntry, IdentifiedEntry } from '@/model/folder-entry';
import type {
  GeneCost,
  GeneIndexInfo,
  GeneNews,
  GeneValues,
  GroupStats,
  IndexOutcome,
} from '@/model/genes';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { Progress } from '@/model/read-options';
import type { FolderAccess, Receipt, SourceInfo, SourceSpec } from '@/model/source';
import type { Crosstab, ExportWish, PickedRows, WritePiece } from '@/model/table-rows';
import type { OverviewService } from './overview-protocol';

/**
 * The conversation between the page and one source worker, over comlink. Every reading call
 * carries a job number: an AbortSignal cannot be posted, so giving up is `cancel(job)`, and the
 * job then rejects with an AbortError. Progress of all jobs comes by one listener, for a proxy a
 * call would be a port a call. Errors cross as Error objects whose `name` is one of model/errors.ts.
 */
export interface SourceService
  extends GenesService,
    RowsService,
    FindService,
    FolderService,
    OverviewService {
  /**
   * Who hears how far jobs are; called before anything is opened. `worn` is called once, when this
   * worker holds memory that only its end gives back: it still answers, but the next call should
   * go to another.
   */
  watch(listener: ProgressListener, worn?: (cost: Receipt) => void): void;
  /**
   * Holds a lock of this name as long as the worker lives, so that the page learns of its end.
   * False where there are no locks.
   */
  holdLock(name: string): Promise<boolean>;
  /** `access` goes with a folder: functions can only be posted by themselves. */
  open(job: number, spec: PostedSpec, access?: FolderAccess): Promise<OpenedSource>;
  /** What one node is: element, attributes, storage. `distance` here and below is `Urgency.distance`, 0 unless told. */
  describe(job: number, path: Path, distance?: number): Promise<NodeDescription>;
  /** Attributes of a node by their positions, for those that its description leaves out. */
  attributes(job: number, path: Path, span: Span, distance?: number): Promise<Attributes>;
  /** One region of one element, its buffers transferred. */
  read(job: number, path: Path, region: Region, distance?: number): Promise<Block>;
  /** Counts, histogram, missing and summary of a whole column. */
  profile(job: number, path: Path): Promise<ColumnProfile>;
  /** The view has moved while a job is under way: what it reads lies so far off now. */
  place(job: number, distance: number): void;
  cancel(job: number): void;
  receipt(): Promise<Receipt>;
  /** Reads no more than so many bytes in all: what would, fails with a CapReachedError. Undefined is no cap. */
  limit(bytes: number | undefined): Promise<void>;
  /** Closes the file. The worker itself is ended by the page. */
  close(): Promise<void>;
}

/** Tables by rows that are not those of the file one after another. */
export interface RowsService {
  /** The numbers of the rows of a table that meet the filters, in the wanted order. */
  arrange(job: number, table: Path, arrangement: Arrangement): Promise<Uint32Array>;
  /** Rows of one column, in any order. */
  pick(
    job: number,
    path: Path,
    rows: Uint32Array,
    distance?: number,
  ): Promise<PickedRows>;
  /** Two columns of one table against each other. */
  crosstab(job: number, rows: Path, columns: Path): Promise<Crosstab>;
  /** The numbers of one column in each group that another makes. */
  spreadByGroup(job: number, groups: Path, values: Path): Promise<ValueSpread>;
  /** Two columns of numbers against each other. */
  countMeetings(job: number, x: Path, y: Path): Promise<Density>;
  /**
   * Writes rows of a table as a file, piece by piece; the next piece is made when the last one is
   * taken. Progress is in rows (`values`).
   */
  exportRows(job: number, wish: ExportWish, write: WritePiece): Promise<void>;
}

/** Names in columns, which are read once and then searched in the worker. */
export interface FindService {
  /** Reads the columns to search. Progress is in values of one, or in columns of several. */
  prepareNames(job: number, places: readonly Path[]): Promise<void>;
  /** The names that fit best, best first; of categories, their labels by code. */
  findNames(
    job: number,
    places: readonly Path[],
    text: string,
    limit: number,
  ): Promise<Ranked<FoundName>>;
  /** Reads the names of genes. */
  prepareGenes(job: number, tables: readonly GeneColumns[]): Promise<void>;
  /** The genes that fit best by any of their names, each once (`rankGenes`). */
  findGenes(
    job: number,
    tables: readonly GeneColumns[],
    text: string,
    limit: number,
  ): Promise<Ranked<RankedGene>>;
}

/** A folder that is no store itself; opened by a worker that opens nothing else. */
export interface FolderService {
  openFolder(job: number, name: string, access: FolderAccess): Promise<FolderContent>;
  /** What an entry of it is. A few are looked at together. */
  identifyEntry(job: number, entry: FolderEntry): Promise<IdentifiedEntry>;
}

/** Genes of the matrix at a path; they are numbered by its columns, from 0. */
export interface GenesService {
  /** Who hears what scans find while they go on; called before anything is opened. */
  watchGenes(listener: GeneListener): void;
  /** What reading these genes will take, said before it is started. */
  geneCost(job: number, path: Path, genes: readonly number[]): Promise<GeneCost>;
  /**
   * Different genes of all cells, in the order asked for. A scan tells its listener what it finds; one that was
   * given up goes on where it stopped. `keepIndex` makes the gene index at the same time, so that the
   * next gene is one small read; `mean` answers with one column, the mean of all.
   */
  genes(
    job: number,
    path: Path,
    genes: readonly number[],
    how?: { readonly keepIndex?: boolean; readonly mean?: boolean },
  ): Promise<readonly GeneValues[]>;
  /** Reads through the whole matrix, for its index alone. */
  buildGeneIndex(job: number, path: Path): Promise<IndexOutcome>;
  /** All that are kept, of other files too. */
  geneIndexes(): Promise<readonly GeneIndexInfo[]>;
  removeGeneIndex(key: string): Promise<void>;
  /** Genes by group of cells: `groups` is a column of categories or booleans with a value a row. */
  groupStats(
    job: number,
    path: Path,
    genes: readonly number[],
    groups: Path,
    how?: { readonly keepIndex?: boolean },
  ): Promise<GroupStats>;
  /** How values, one a row, are spread, in all and in each group. */
  spread(
    job: number,
    values: Float32Array | Float64Array,
    groups?: Path,
  ): Promise<ValueSpread>;
}

export type GeneListener = (job: number, news: GeneNews) => void;

/** A SourceSpec without what cannot be posted. */
export type PostedSpec =
  | Exclude<SourceSpec, { kind: 'folder' }>
  | { readonly kind: 'folder'; readonly name: string };

export type ProgressListener = (job: number, progress: Progress) => void;

export interface OpenedSource {
  readonly source: SourceInfo;
  readonly dataset: DatasetInfo;
}
