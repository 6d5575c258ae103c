import type { Path } from './path';
import type { ReadCost } from './source';

/**
 * How search indexes of a file may be used by a query; the answer is the same for all. `verified`:
 * an index that was verified against its column excludes rows, any other only orders the work.
 * `trusted`: all exclude rows, unverified. `ignored`: every column is scanned.
 */
export type IndexUse = 'verified' | 'trusted' | 'ignored';

export type IndexFamily = 'CHUNK_MINMAX' | 'SORTED_ROWS' | 'BITMAP' | 'CHUNK_BLOOM';

/** The means by which rows of a column were excluded. */
export type AccessWay =
  | { readonly kind: 'scan' }
  | {
      readonly kind: 'index';
      readonly family: IndexFamily;
      /** The name of its dataset: `ts__chunk_minmax`. */
      readonly name: string;
      /** `unverified`: it ordered the work, and excluded nothing. */
      readonly trust: 'verified' | 'trusted' | 'unverified';
    }
  /** Values cached by an earlier scan of this session: limits of its chunks, or codes of all of its rows. */
  | { readonly kind: 'kept'; readonly what: 'limits' | 'codes' };

/** The reads of one column. */
export interface ColumnPlan {
  readonly name: string;
  readonly path: Path;
  /** All that were used, the most selective first; only `scan` if none was. */
  readonly ways: readonly AccessWay[];
  /** Number of chunks read; columns without chunks count in ranges of 16,384 rows. */
  readonly chunks: { readonly read: number; readonly of: number };
  readonly rows: { readonly read: number; readonly of: number };
  /**
   * Stored bytes of the chunks read, and approximately of the whole column; absent if the container
   * does not record them. Includes cached chunks but no indexes: the receipt has the bytes actually
   * read.
   */
  readonly bytes?: { readonly read: number; readonly insteadOf: number };
}

/** The rows for which a condition was evaluated. */
export interface ConditionPlan {
  readonly text: string;
  readonly column: string;
  /**
   * Number of candidate rows, of those among them decided by an index alone, and of those that
   * satisfy it.
   */
  readonly asked: number;
  readonly decided: number;
  readonly met: number;
}

/** An index that is not used: outdated, wrong, or of an unknown kind. */
export interface DroppedIndex {
  readonly path: Path;
  readonly column: string;
  readonly family?: string;
  /** The end of a sentence: `it has 61 entries for 62 chunks`. */
  readonly reason: string;
}

/**
 * The rows that a query has found so far: "at least `count`; `checkedChunks` of `chunks` chunks
 * checked". They are correct at any time; more may follow until the answer is final.
 */
export interface PartialAnswer {
  readonly count: number;
  readonly isFinal: boolean;
  /** Chunks of the table's rows (those of the column with the smallest chunks) without undecided rows. */
  readonly checkedChunks: number;
  readonly chunks: number;
}

/** How the rows of a query were found. Plain JSON. */
export interface QueryPlan {
  readonly answer: PartialAnswer;
  /** Roughly in the order of evaluation. */
  readonly conditions: readonly ConditionPlan[];
  readonly columns: readonly ColumnPlan[];
  readonly dropped: readonly DroppedIndex[];
  /** Sentences about categories that the query names and its columns do not have. */
  readonly notes?: readonly string[];
  /**
   * Requests and bytes of the query, indexes included, as in the receipt: zero if everything was in
   * memory.
   */
  readonly read?: ReadCost;
  /**
   * Approximate stored bytes of the unchecked chunks; absent in a final answer, and if the
   * container does not record them.
   */
  readonly bytesLeft?: number;
}

/** The answer to the question `query`. */
export interface QueryFindings {
  readonly plan: QueryPlan;
  /** Row numbers, ascending, of a preliminary answer. Those of a final one are a recipe of kind `query`. */
  readonly rows?: Uint32Array;
}
