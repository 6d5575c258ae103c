import type { NumberColours } from '@/ask/colour/colour-levels';
import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import type { NoAsk, OfRows, Question } from '@/model/question';
import type { ChosenGroup } from '@/model/table-rows';

/** The approximate cost of reading some genes, computed before the read. */
export interface GeneCost {
  /**
   * `index`: from the gene index. `columns`: the matrix is stored by genes. `scan`: the whole
   * matrix must be read, of a dense one the chunks with a gene.
   */
  readonly how: 'index' | 'columns' | 'scan';
  readonly bytes: number;
  readonly requests: number;
  readonly seconds: number;
  /** True for a scan of a matrix that is stored cell by cell (CSR). */
  readonly isByCell?: true;
  /** The fraction of a scan that is already done and will not be read again, from 0 to 1. */
  readonly done: number;
  /** True if an index can be built while scanning. */
  readonly index: 'there' | 'possible' | 'needless' | 'impossible';
  /** Why no index can be built. */
  readonly reason?: string;
}

/** The values of a gene for all cells, or for those that were asked for. */
export interface GeneValues {
  /** One value per row. float32 if it represents every value of the matrix' type exactly, else doubles. */
  readonly values: Float32Array | Float64Array;
  readonly how: GeneCost['how'];
  /** Whether the next gene can be read from an index, and if not, why. */
  readonly index: IndexOutcome;
}

/** The outcome of building the gene index of a scanned matrix. */
export type IndexOutcome =
  | 'kept'
  | 'in-memory'
  | 'needless'
  | 'no-room'
  | 'not-asked'
  | 'busy'
  /** The index could not be stored, for this reason. */
  | { readonly failed: string };

/** A gene index, for the list shown to users. */
export interface GeneIndexInfo {
  readonly key: string;
  /** Name of the file, and path of the matrix in it. */
  readonly source: string;
  readonly path: Path;
  readonly rows: number;
  readonly genes: number;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly usedAt: number;
  /** An index in memory lasts as long as the file is open. */
  readonly place: 'disk' | 'memory';
}

/** Sums of genes by group of cells, for dot plots, matrix plots and heatmaps: genes × groups, row-major. */
export interface GroupStats {
  readonly groups: readonly string[];
  /**
   * Set if each group of a column is divided into lines: all else is then by line, and `groups` has the label of each
   * line.
   */
  readonly lines?: GroupLines;
  /** Number of cells of each group; cells without a group are left out. */
  readonly cells: Uint32Array;
  /** genes × groups. */
  readonly sums: Float64Array;
  readonly means: Float64Array;
  /** Sample variance (divided by cells − 1); NaN for fewer than two cells. */
  readonly variances: Float64Array;
  /** Number of cells with a value above zero; no measure of presence where some are below it. */
  readonly expressing: Uint32Array;
  /** True if a counted value is below zero. */
  readonly hasNegative?: true;
}

/** Lines that the rows of groups are divided into, group by group. */
export interface GroupLines {
  /** The labels of all groups of the column. */
  readonly labels: readonly string[];
  /** The group of each line, by its number in the column; ascending. */
  readonly groups: Int32Array;
  /** The first row of each line. */
  readonly firstRows: Int32Array;
  /** Consecutive rows of a group in each of its lines; the last line of a group may have fewer. */
  readonly rowsPerLine: number;
}

/** Genes of the matrix at a path; they are numbered by its columns, from 0. */
export interface GeneQuestions {
  /**
   * Distinct genes of all cells, in the order requested. A cancelled scan resumes where it stopped. `keepIndex` builds
   * the gene index at the same time, so that the next gene is one small read; `mean` answers with one column, the mean
   * of all. With `rows`, only the values of these, and without a read if the genes were read recently.
   */
  genes: Question<
    GenesAsk & { readonly rows?: IndexRange | undefined },
    readonly GeneValues[]
  >;
  /**
   * Colours of points by a gene, or by the mean of several. Colours of what a scan has found so far are passed to
   * `AskOptions.news`.
   */
  geneColours: Question<
    GenesAsk,
    { readonly colours: NumberColours; readonly index: IndexOutcome }
  > & { readonly partial: NumberColours };
  /** Reads the whole matrix, only for its index. */
  buildGeneIndex: Question<{ readonly path: Path }, IndexOutcome>;
  /** All stored indexes, including those of other files. */
  geneIndexes: Question<NoAsk, readonly GeneIndexInfo[]>;
  removeGeneIndex: Question<{ readonly key: string }, undefined>;
  /**
   * Genes by group of cells: `groups` is a column of categories or booleans with a value a row, or chosen cells and the
   * others.
   */
  groupStats: Question<
    {
      readonly path: Path;
      readonly genes: readonly number[];
      readonly groups: Path | ChosenGroup;
      /**
       * Approximate maximum number of lines that the rows of all groups are divided into (`linesOfGroups`), if sums are
       * by line.
       */
      readonly lines?: number | undefined;
      readonly keepIndex?: boolean | undefined;
    } & OfRows,
    GroupStats
  >;
}

interface GenesAsk {
  readonly path: Path;
  readonly genes: readonly number[];
  readonly keepIndex?: boolean | undefined;
  readonly mean?: boolean | undefined;
}
