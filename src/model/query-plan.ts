import type { Path } from './path';
import type { ReadCost } from './source';

/**
 * What search indexes of a file may do to a query; none changes its answer. `verified`: one that was held against its
 * column leaves out what it excludes, any other only says what to read first. `trusted`: all leave out, unverified.
 * `ignored`: every column is scanned.
 */
export type IndexUse = 'verified' | 'trusted' | 'ignored';

export type IndexFamily = 'CHUNK_MINMAX' | 'SORTED_ROWS' | 'BITMAP' | 'CHUNK_BLOOM';

/** How it was decided which rows of a column to look at. */
export type AccessWay =
  | { readonly kind: 'scan' }
  | {
      readonly kind: 'index';
      readonly family: IndexFamily;
      /** The name of its dataset: `ts__chunk_minmax`. */
      readonly name: string;
      /** `unverified`: it ordered the work, and left nothing out. */
      readonly trust: 'verified' | 'trusted' | 'unverified';
    }
  /** From what an earlier scan of this session kept: limits of its chunks, or codes of all of its rows. */
  | { readonly kind: 'kept'; readonly what: 'limits' | 'codes' };

/** What was read of one column. */
export interface ColumnPlan {
  readonly name: string;
  readonly path: Path;
  /** All that took part, the one that left out most first; `scan` alone where nothing did. */
  readonly ways: readonly AccessWay[];
  /** Chunks looked at; a column without chunks counts in pieces of 16,384 rows. */
  readonly chunks: { readonly read: number; readonly of: number };
  readonly rows: { readonly read: number; readonly of: number };
  /**
   * Stored bytes of the chunks looked at, and about those of the whole column; absent where the container does not say.
   * Chunks that were in a cache count, too; indexes do not: what was read in all is in the receipt.
   */
  readonly bytes?: { readonly read: number; readonly insteadOf: number };
}

/** What a condition was asked about. */
export interface ConditionPlan {
  readonly text: string;
  readonly column: string;
  /** Rows that were in question, those among them that an index alone decided, and those that met it. */
  readonly asked: number;
  readonly decided: number;
  readonly met: number;
}

/** An index that is not used: stale, wrong, or of an unknown kind. */
export interface DroppedIndex {
  readonly path: Path;
  readonly column: string;
  readonly family?: string;
  /** The end of a sentence: `it has 61 entries for 62 chunks`. */
  readonly reason: string;
}

/**
 * How many rows a query found so far: "at least `count`; `checkedChunks` of `chunks` chunks checked". The rows are right
 * at any time; there may be more until it is final.
 */
export interface PartialAnswer {
  readonly count: number;
  readonly isFinal: boolean;
  /** Chunks of the table's rows (those of the column with the smallest chunks) in which no row is in question any more. */
  readonly checkedChunks: number;
  readonly chunks: number;
}

/** How the rows of a query were found. Plain JSON. */
export interface QueryPlan {
  readonly answer: PartialAnswer;
  /** In the order in which they were mostly asked. */
  readonly conditions: readonly ConditionPlan[];
  readonly columns: readonly ColumnPlan[];
  readonly dropped: readonly DroppedIndex[];
  /** What was read for it, indexes included, as the receipt counts it: nothing where all was in memory. */
  readonly read?: ReadCost;
  /** About the stored bytes of what is not checked yet; absent in a final answer, and where the container does not say. */
  readonly bytesLeft?: number;
}

/** What the question `query` answers. */
export interface QueryFindings {
  readonly plan: QueryPlan;
  /** Row numbers, ascending, of an answer that is not final. Those of a final one are a recipe of kind `query`. */
  readonly rows?: Uint32Array;
}
