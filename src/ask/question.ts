import type { SavedColumns } from '@/ask/columns/saved-columns';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import type { GeneReader } from '@/ask/genes/gene-reader';
import type { GeneCost } from '@/ask/genes/questions';
import type { NameLists } from '@/ask/names/name-lists';
import type { OverviewFile } from '@/ask/overview/overview-file';
import type { VariableReader } from '@/ask/plots/variables';
import type { AnswerOf, AskOf, AskOptions, QuestionName } from '@/ask/questions';
import type { OrderWindows } from '@/ask/rows/order-windows';
import type { RowSets } from '@/ask/rows/row-sets';
import type { IndexSession } from '@/ask/search-index/index-session';
import type { Compress } from '@/model/compressed';
import type { ReadOptions } from '@/model/read-options';
import type { Action } from '@/model/source';
import type { ChunkTally } from '@/read/chunks/chunk-tally';
import type { Elements } from '@/read/elements/open-elements';
import type { OpenRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';

/** The open file, and its caches between questions. */
export interface QuestionContext {
  readonly root: StoredGroup;
  readonly elements: Elements;
  /** Format of the file, and its annotated matrices. */
  readonly opened: OpenRoot;
  /** Counts the chunks that are not stored. */
  readonly tally: ChunkTally;
  /** Returns the full name of a column that the page has shortened. */
  readonly exactName: (name: string) => string;
  readonly overview: OverviewFile;
  readonly names: NameLists;
  readonly rows: RowSets;
  /** The orders in which tables are shown. */
  readonly orders: OrderWindows;
  /** Sets of rows that are columns of their tables. */
  readonly saved: SavedColumns;
  /** Knowledge about search indexes, and about columns that were scanned. */
  readonly indexes: IndexSession;
  readonly genes: GeneReader;
  /** How chunks of written files are compressed. */
  readonly compress: Compress | undefined;
  readonly openScratch: (() => Promise<IndexFiles | undefined>) | undefined;
  readonly variables: VariableReader;
}

/** How one question is answered. */
export interface QuestionRow<Q extends QuestionName> {
  /** Action under which the receipt counts the bytes that are read for it. */
  action(ask: AskOf<Q>): Action | 'reads nothing';
  answer(
    ask: AskOf<Q>,
    context: QuestionContext,
    options: AskOptions,
  ): Promise<AnswerOf<Q>>;
  /** Estimates what answering will take; absent where it is cheap. */
  cost?(ask: AskOf<Q>, context: QuestionContext, options: ReadOptions): Promise<GeneCost>;
  /** Answers that the user is asked about first if they take long: those of scans by default. */
  readonly asksAbout?: 'scans' | 'scans and columns' | 'all';
  /** Buffers of the answer that may be moved to another thread: nothing else refers to them. */
  moves?(answer: AnswerOf<Q>): readonly ArrayBuffer[];
}

export type QuestionTable<Q extends QuestionName = QuestionName> = {
  readonly [Name in Q]: QuestionRow<Name>;
};
