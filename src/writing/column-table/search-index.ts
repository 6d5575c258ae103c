import type { SearchIndexKind } from '@/model/table-rows';
import type { Appender } from '../hdf5/appender';
import type { WrittenLink } from '../hdf5/group';
import { bitmapBuilder } from './bitmap-index';
import { bloomBuilder } from './bloom-index';
import { minMaxBuilder } from './min-max-index';
import { sortedBuilder } from './sorted-index';
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

/** Builds an index of a column; the reason where its type or size has none of this kind (§10.4 to §10.7). */
export function indexBuilder(
  kind: SearchIndexKind,
  indexed: IndexedColumn,
): IndexBuilder | string {
  if (indexed.column.type.kind === 'compound')
    return 'complex numbers have no search indexes';
  switch (kind) {
    case 'CHUNK_MINMAX':
      return minMaxBuilder(indexed);
    case 'SORTED_ROWS':
      return sortedBuilder(indexed);
    case 'BITMAP':
      return bitmapBuilder(indexed);
    case 'CHUNK_BLOOM':
      return bloomBuilder(indexed);
  }
}
