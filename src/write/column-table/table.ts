import type { Block } from '@/model/block';
import type { Annotation, ValueType } from '@/model/element';
import type { SearchIndexRequest } from '@/model/table-rows';

/** Maximum number of rows per chunk, and per entry of CHUNK_MINMAX and CHUNK_BLOOM: a power of two. */
export const CHUNK_ROWS = 1 << 16;

/** A column to be written. */
export interface ColumnToWrite {
  readonly name: string;
  /** Type as in the source, such as `int64`. */
  readonly dtype: string;
  readonly valueType: ValueType;
  readonly about?: Annotation | undefined;
  /**
   * Its values from the first row to the last, each block but the last with a multiple of
   * `CHUNK_ROWS` rows; one block without rows for an empty column. Called twice: the first pass
   * surveys missing values and lengths of texts.
   */
  blocks(): AsyncIterable<Block>;
}

export interface TableToWrite {
  readonly rows: number;
  readonly columns: readonly ColumnToWrite[];
  /** Indices in `columns` of the row labels, outermost level first. */
  readonly labels: readonly number[];
  readonly about?: Annotation | undefined;
  readonly indexes?: readonly SearchIndexRequest[];
}

/** A column without a representation in column tables, with the reason. The other columns are written. */
export class UnwritableColumn extends Error {}
