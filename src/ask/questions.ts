import type { NumberColours } from '@/ask/colour/colour-levels';
import type { PointColours } from '@/ask/colour/colour-points';
import type { GeneColumns, GeneNamesAsk } from '@/ask/genes/gene-columns';
import type { ImageQuestions } from '@/ask/images/tissue-questions';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { NamingColumn } from '@/ask/names/naming-kind';
import type { FoundName, Ranked } from '@/ask/names/rank-names';
import type { OverviewQuestions } from '@/ask/overview/question-types';
import type { Density } from '@/ask/profiles/density';
import type { ColumnProfile } from '@/ask/profiles/profile';
import type { Attributes } from '@/model/attributes';
import type { Block, IndexRange, Region } from '@/model/block';
import type { ConversionQuestions } from '@/model/conversion-request';
import type {
  GeneCost,
  GeneIndexInfo,
  GeneValues,
  GroupStats,
  IndexOutcome,
} from '@/model/genes';
import type { MarkerQuestions } from '@/model/markers';
import type { ChunkPresence, NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { PlotQuestions } from '@/model/plots';
import type { QueryColumnInfo } from '@/model/query-column';
import type { IndexUse, QueryFindings, QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import type { ReadCost } from '@/model/source';
import type { PackedStrings } from '@/model/strings';
import type {
  CheckDepth,
  FileCheck,
  IndexVerdict,
  TableCheck,
} from '@/model/table-check';
import type {
  ChosenGroup,
  Crosstab,
  EdgeCount,
  Edges,
  ExportNotes,
  ExportRequest,
  PickedRows,
  RemoveWritten,
  WritableHandle,
  WritePiece,
} from '@/model/table-rows';
import type { TableSchema } from '@/model/table-schema';

/**
 * Everything that can be asked of an open file, each with what is asked and what is answered: plain values, which can be
 * posted. `src/questions` has the table that answers.
 */
export interface Questions
  extends ElementQuestions,
    RowQuestions,
    NameQuestions,
    GeneQuestions,
    CostQuestions,
    ImageQuestions,
    MarkerQuestions,
    PlotQuestions,
    CheckQuestions,
    OverviewQuestions {}

/** What one question asks and what is answered. */
interface Question<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** A question about the file as a whole. */
type Nothing = Readonly<Record<never, never>>;

/** Rows that are counted, of the table whose rows the values are; all where undefined. */
interface OfRows {
  readonly rows?: RowSetId | undefined;
}

/** Elements of the file. */
export interface ElementQuestions {
  /** What one node is: element, attributes, storage. */
  describe: Question<{ readonly path: Path }, NodeDescription>;
  /** Attributes of a node by their positions, for those that its description leaves out. */
  attributes: Question<{ readonly path: Path; readonly range: IndexRange }, Attributes>;
  /** One region of one element. */
  read: Question<{ readonly path: Path; readonly region: Region }, Block>;
  /** What a column colours points by: a code or a level for each row, or why it has none. */
  colours: Question<
    { readonly path: Path },
    { readonly colours: PointColours; readonly chunks?: ChunkPresence }
  >;
  /**
   * Counts, histogram, missing and summary of a whole column. `bins`: the histogram has these edges, as texts, so that it can
   * be drawn over that of other rows; values beyond them are in no bin.
   */
  profile: Question<
    { readonly path: Path; readonly bins?: readonly string[] | undefined } & OfRows,
    ColumnProfile
  >;
}

/** Tables by rows in an order other than the file's, and columns against each other. */
export interface RowQuestions extends ConversionQuestions {
  /** Names all rows of a table that are columns of it from now on; see tables/saved-columns. */
  saveColumns: Question<
    {
      readonly table: Path;
      readonly columns: readonly { readonly name: string; readonly rows: RowSetId }[];
    },
    undefined
  >;
  /** What columns of a table are, many in one answer. */
  schema: Question<
    { readonly table: Path; readonly columns: readonly string[] },
    TableSchema
  >;
  /** The numbers of all rows of a recipe, in its order. */
  rowNumbers: Question<{ readonly recipe: RowSetId }, Uint32Array>;
  /**
   * Puts the rows of a table that a recipe names in its order, of which `orderedRows` then gives windows. Reads headers at
   * most where a search index may be relied on for that order.
   */
  order: Question<
    { readonly table: Path; readonly recipe: RowSetId },
    { readonly count: number }
  >;
  /** The numbers of the rows at some places of that order. */
  orderedRows: Question<
    { readonly table: Path; readonly recipe: RowSetId; readonly places: IndexRange },
    Uint32Array
  >;
  /** What a column is to a query, with its categories. */
  queryColumn: Question<
    { readonly table: Path; readonly column: string },
    QueryColumnInfo
  >;
  /**
   * How many rows a query finds, and how they were found. Progress is in rows and carries partial answers. With `scan:
   * 'named'` it ends as soon as the chunks that unverified indexes name are checked, so that the page can ask before it
   * reads the rest; the answer is then not final.
   */
  query: Question<
    { readonly table: Path; readonly where: string; readonly scan?: 'all' | 'named' },
    QueryFindings
  >;
  /** How many rows a recipe finds, and how each query in it was evaluated, over the rows that the others leave. */
  countRows: Question<
    { readonly table: Path; readonly recipe: RowSetId },
    { readonly count: number; readonly plans: readonly QueryPlan[] }
  >;
  /** Rows of one column, in any order. */
  pick: Question<{ readonly path: Path; readonly rows: Uint32Array }, PickedRows>;
  /** The edges of row `at` in the graph at a path, the `limit` strongest by their ends. */
  edges: Question<
    { readonly path: Path; readonly at: number; readonly limit: number },
    Edges
  >;
  /** The edges of a whole graph; undefined for one that is too large to be read whole for this, or remote. */
  countEdges: Question<{ readonly path: Path }, EdgeCount | undefined>;
  /** Two columns of one table against each other, or a column against chosen rows and the others. */
  crosstab: Question<
    {
      readonly rows: Path;
      readonly columns: Path | ChosenGroup;
      readonly of?: RowSetId | undefined;
    },
    Crosstab
  >;
  /** Two columns of numbers against each other. */
  histogram2d: Question<{ readonly x: Path; readonly y: Path } & OfRows, Density>;
  /** Writes rows of a table as a file to `AskOptions.write`. Progress is in rows (`values`). */
  exportRows: Question<{ readonly wish: ExportRequest }, ExportNotes>;
}

/** Names in columns, which are read once and then searched where they are. */
export interface NameQuestions {
  /** Reads the columns to search. Progress is in values of one, or in columns of several. */
  prepareNames: Question<{ readonly places: readonly Path[] }, undefined>;
  /** The names that fit best, best first; of categories, their labels by code. */
  findNames: Question<
    { readonly places: readonly Path[]; readonly text: string; readonly limit: number },
    Ranked<FoundName>
  >;
  /** The index of a table of genes, then the columns that name them: symbols before identifiers. */
  geneNaming: Question<{ readonly table: Path }, readonly NamingColumn[]>;
  /** The names of each gene of a table: by index, then by the chosen column, then by the others. */
  geneNames: Question<GeneNamesAsk, readonly PackedStrings[]>;
  /** Reads the names of genes. */
  prepareGenes: Question<{ readonly tables: readonly GeneColumns[] }, undefined>;
  /** The genes that fit best by any of their names, each once (`rankGenes`). */
  findGenes: Question<
    {
      readonly tables: readonly GeneColumns[];
      readonly text: string;
      readonly limit: number;
    },
    Ranked<RankedGene>
  >;
}

/** Genes of the matrix at a path; they are numbered by its columns, from 0. */
export interface GeneQuestions {
  /**
   * Different genes of all cells, in the order asked for. A scan that was cancelled continues where it stopped. `keepIndex`
   * builds the gene index at the same time, so that the next gene is one small read; `mean` answers with one column, the
   * mean of all. With `rows`, values of these alone, and without a read where the genes were read lately.
   */
  genes: Question<
    GenesAsk & { readonly rows?: IndexRange | undefined },
    readonly GeneValues[]
  >;
  /** What a gene colours points by, or the mean of several. Colours of what a scan has found go to `AskOptions.news`. */
  geneColours: Question<
    GenesAsk,
    { readonly colours: NumberColours; readonly index: IndexOutcome }
  > & { readonly partial: NumberColours };
  /** Reads through the whole matrix, for its index alone. */
  buildGeneIndex: Question<{ readonly path: Path }, IndexOutcome>;
  /** All indexes that are kept, of other files too. */
  geneIndexes: Question<Nothing, readonly GeneIndexInfo[]>;
  removeGeneIndex: Question<{ readonly key: string }, undefined>;
  /** Genes by group of cells: `groups` is a column of categories or booleans with a value a row. */
  groupStats: Question<
    {
      readonly path: Path;
      readonly genes: readonly number[];
      readonly groups: Path;
      /** About the most lines that the rows of all groups are divided into (`linesOfGroups`), where sums are of lines. */
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

/** Questions that may be expensive, whose cost can be asked for first. */
export const COSTLY_NAMES = [
  ...(['genes', 'geneColours', 'groupStats', 'markers'] as const),
  ...(['plotSpread', 'plotPairs', 'buildGeneIndex'] as const),
];
export type CostlyName = (typeof COSTLY_NAMES)[number];

/** What answering a question will take, before it is asked. */
interface CostQuestions {
  cost: Question<
    {
      readonly [Q in CostlyName]: { readonly of: Q; readonly ask: AskOf<Q> };
    }[CostlyName],
    GeneCost & {
      /** It takes long enough that the user is asked first. */
      readonly asksFirst: boolean;
    }
  >;
}

/** How far a file and its tables meet the requirements of the formats that they follow. */
export interface CheckQuestions {
  /**
   * What the whole file breaks. Without being asked for (`isWanted` false) only headers are read, of a local file of few
   * elements; undefined for any other. Progress is in bytes before compression.
   */
  checkFile: Question<
    { readonly depth: CheckDepth; readonly isWanted: boolean },
    FileCheck | undefined
  >;
  /** What a table breaks by its headers, and its search indexes. Reads nothing of tables that have no rules here. */
  checkTable: Question<{ readonly table: Path }, TableCheck>;
  /** Holds a search index against its whole column. Progress is in rows (`values`). */
  verifyIndex: Question<{ readonly table: Path; readonly index: Path }, IndexVerdict>;
  /** How queries of this file use its search indexes, and those that an earlier visit found valid, each for its column. */
  useIndexes: Question<
    {
      readonly use: IndexUse;
      readonly valid: readonly { readonly index: Path; readonly column: string }[];
    },
    undefined
  >;
}

export type QuestionName = keyof Questions;
export type AskOf<Q extends QuestionName> = Questions[Q]['ask'];
export type AnswerOf<Q extends QuestionName> = Questions[Q]['answer'];

/** Colours of a gene while it is read, missing in cells that are not read yet. */
export interface PartialGene {
  readonly partial: NumberColours;
  /** Fraction of the whole scan, from 0 to 1. */
  readonly done: number;
}

/** How a question is asked, and what hears of its answer while it is made. */
export interface AskOptions extends ReadOptions {
  /** Hears what a scan for a gene has found, at intervals. */
  readonly news?: ((news: PartialGene) => void) | undefined;
  /** Takes an exported file piece by piece; the next piece is made when the last one is taken. */
  readonly write?: WritePiece | undefined;
  /** Takes it all instead of `write`: the worker writes there. The answer, also to an abort, comes when it has let go of it. */
  readonly saveTo?: WritableHandle | undefined;
  /** Where a folder is written: takes back what was written of it. */
  readonly remove?: RemoveWritten | undefined;
  /** What the question has read so far, as the receipt counts it. */
  readonly spent?: (() => ReadCost) | undefined;
}
