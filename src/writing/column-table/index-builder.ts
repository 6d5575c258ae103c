import type { Appender } from '../hdf5/appender';
import type { WrittenLink } from '../hdf5/group';
import type { EncodedRows, StoredColumn } from './stored-column';

/** A search index under way. */
export interface IndexBuilder {
  /** The next rows of the column, from the first of a chunk on. */
  add(rows: EncodedRows, count: number): void;
  /**
   * Writes it: the index first, then what it refers to. All names begin with that of the column. A sentence where the
   * values turned out not to suit it.
   */
  write(file: Appender): Promise<readonly [WrittenLink, ...WrittenLink[]] | string>;
}

/** What a builder knows of its column. */
export interface IndexedColumn {
  readonly name: string;
  readonly column: StoredColumn;
  readonly rows: number;
  /** Rows of a chunk; all where the column is contiguous. */
  readonly chunkRows: number;
  /** The index of this very column is asked for, not those of all that it suits. */
  readonly isNamed: boolean;
}
