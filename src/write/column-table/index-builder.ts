import type { Appender } from '@/write/hdf5/appender';
import type { WrittenLink } from '@/write/hdf5/group';
import type { EncodedRows, StoredColumn } from './stored-column';

/** Builds a search index. */
export interface IndexBuilder {
  /** Adds the next rows of the column; they begin at the start of a chunk. */
  add(rows: EncodedRows, count: number): void;
  /**
   * Writes the index, then what it refers to. All names begin with the name of the column. Returns
   * a sentence if the values prove unsuitable.
   */
  write(file: Appender): Promise<readonly [WrittenLink, ...WrittenLink[]] | string>;
}

/** The properties of a column that builders need. */
export interface IndexedColumn {
  readonly name: string;
  readonly column: StoredColumn;
  readonly rows: number;
  /** Rows per chunk; all if the column is contiguous. */
  readonly chunkRows: number;
  /** The index was requested for this column by name, not for all suitable columns. */
  readonly isNamed: boolean;
}
