import type { Block } from '@/model/block';
import type { Annotation, Holds } from '@/model/element';
import type { SearchIndexWish } from '@/model/table-rows';

/** Most rows of a chunk, and of an entry of CHUNK_MINMAX and CHUNK_BLOOM: a power of two. */
export const CHUNK_ROWS = 1 << 16;

/** A column that is to be written. */
export interface ColumnToWrite {
  readonly name: string;
  /** As the source says it: `int64`. */
  readonly dtype: string;
  readonly holds: Holds;
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
  /** Positions in `columns` of those that label the rows, from the outermost level to the innermost. */
  readonly labels: readonly number[];
  readonly about?: Annotation | undefined;
  readonly indexes?: readonly SearchIndexWish[];
}

/** A column that no column table can hold, with the reason. It does not take the others down. */
export class UnwritableColumn extends Error {}
