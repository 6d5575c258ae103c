import type { Block } from '@/model/block';
import type { Annotation } from '@/model/element';
import type { SearchIndexKind } from '@/model/table-rows';

/** Rows of a chunk, and of an entry of CHUNK_MINMAX and CHUNK_BLOOM. */
export const CHUNK_ROWS = 1 << 16;

/** A column that is to be written. */
export interface ColumnToWrite {
  readonly name: string;
  /** As the source says it: `int64`. */
  readonly dtype: string;
  readonly about?: Annotation | undefined;
  /**
   * Its values from the first row to the last, each block but the last of a multiple of `CHUNK_ROWS` rows; one block of
   * no rows for an empty column. Called twice: the first time to find what is missing and how long texts are.
   */
  blocks(): AsyncIterable<Block>;
}

export interface TableToWrite {
  readonly rows: number;
  readonly columns: readonly ColumnToWrite[];
  /** Names of the columns that label the rows, from the outermost level to the innermost. */
  readonly labels: readonly string[];
  readonly about?: Annotation | undefined;
  /** Search indexes for every column whose type they are defined for. */
  readonly indexes?: readonly SearchIndexKind[];
}
