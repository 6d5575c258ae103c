import type { Block } from './block';
import type { ChunkPresence } from './node';
import type { Path } from './path';
import type { RowSetId } from './row-set';
import type { NumberArray } from './values';

/** Values of rows in any order: row `i` stands in `parts[part[i]]` at `at[i]`. */
export interface PickedRows {
  readonly parts: readonly Block[];
  readonly part: Uint32Array;
  readonly at: Uint32Array;
}

/** Edges of one row of a table in a graph, which is a matrix of rows × rows: a row of it, or a column. */
export interface Edges {
  /** `from` the row: a row of the matrix; `to` it: a column of a matrix that is stored by column. */
  readonly direction: 'from' | 'to';
  /** Stored entries, zeros among them; of a dense matrix those that are not zero. */
  readonly count: number;
  /** Row numbers at the other ends: of the strongest edges only, by absolute value, the strongest first. */
  readonly ends: Uint32Array;
  /** A value for each of `ends`. */
  readonly values: NumberArray;
  /** Where chunks of the graph are not stored. */
  readonly chunks?: ChunkPresence;
}

/** How often each value of one column meets each of another, where neither is missing. */
export interface Crosstab {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row after row. */
  readonly counts: Float64Array;
  /** Rows of the table in which one of the two is missing. */
  readonly missing: number;
}

/** `column-table` is HDF5, as HEP001 has it. */
export type ExportFormat = 'csv' | 'tsv' | 'parquet' | 'column-table';

/** How the names of files end. */
export const EXPORT_EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  tsv: 'tsv',
  parquet: 'parquet',
  'column-table': 'h5',
};

/** The search indexes of HEP001 §10. */
export const SEARCH_INDEX_KINDS = [
  'CHUNK_MINMAX',
  'SORTED_ROWS',
  'BITMAP',
  'CHUNK_BLOOM',
] as const;
export type SearchIndexKind = (typeof SEARCH_INDEX_KINDS)[number];

/** A search index that a column table is to have. */
export interface SearchIndexWish {
  readonly kind: SearchIndexKind;
  /** Its column; every column that such an index suits where absent. */
  readonly column?: string;
}

/** What a written file does not have, or has in another form than its source: a sentence each. */
export interface ExportNotes {
  readonly leftOut: readonly string[];
  readonly changed: readonly string[];
}

/** What is written to a file: columns of a table, the row names first where they are not left out. */
export interface ExportWish {
  readonly table: Path;
  readonly index: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  /** Row numbers in the wanted order, or the name of a set of rows; all rows where absent. */
  readonly rows?: Uint32Array | RowSetId;
  /** For text: without the line that names the columns, or without the names of the rows. */
  readonly withoutHeader?: boolean;
  readonly withoutNames?: boolean;
  /** For column tables. */
  readonly indexes?: readonly SearchIndexWish[];
}

/**
 * Takes the next bytes of a file, or replaces earlier ones where `at` says from which byte on; resolves when there is
 * room for more.
 */
export type WritePiece = (bytes: Uint8Array, at?: number) => Promise<void>;
