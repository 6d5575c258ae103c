import type { Block } from './block';
import type { ChunkPresence } from './node';
import type { Path } from './path';
import type { RowSetId } from './row-set';
import type { NumberArray } from './values';

/** Values of rows in any order: row `i` is in `parts[part[i]]` at index `at[i]`. */
export interface PickedRows {
  readonly parts: readonly Block[];
  readonly part: Uint32Array;
  readonly at: Uint32Array;
}

/** Edges of one row of a table in a graph, which is a matrix of rows × rows: a row or a column of it. */
export interface Edges {
  /**
   * `from`: outgoing edges, a row of the matrix; `to`: incoming edges, a column of a matrix stored
   * by column.
   */
  readonly direction: 'from' | 'to';
  /** Number of stored entries, zeros included; for a dense matrix, of those that are not zero. */
  readonly count: number;
  /** Row numbers at the other ends of the strongest edges, in descending order of absolute value. */
  readonly ends: Uint32Array;
  /** One value per entry of `ends`. */
  readonly values: NumberArray;
  /** Set if chunks of the graph are not stored. */
  readonly chunks?: ChunkPresence;
}

/** The edges of a whole graph. */
export interface EdgeCount {
  /** True if each value equals that of the edge back: edges have no direction, and are counted once. */
  readonly isSymmetric: boolean;
  /** Number of pairs of rows with a value other than zero: unordered if symmetric, else ordered. */
  readonly edges: number;
  /** Number of values other than zero in the matrix: an edge and the edge back count as two. */
  readonly values: number;
}

/** Percentages that a crosstab can show instead of counts: of the sum of the row, of the column, or of all. */
export const CROSSTAB_SHARES = ['row', 'column', 'all'] as const;
export type CrosstabShare = (typeof CROSSTAB_SHARES)[number];

/** Rows and all others, as two groups: the selection and the rest. */
export interface ChosenGroup {
  readonly chosen: RowSetId;
}

/** How often each value of one column occurs together with each of another, where neither is missing. */
export interface Crosstab {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row-major. */
  readonly counts: Float64Array;
  /** Number of rows of the table in which one of the two is missing. */
  readonly missing: number;
}

/** `column-table` is HDF5 according to HEP001. */
export type ExportFormat = 'csv' | 'tsv' | 'parquet' | 'column-table';

/** File name extensions. */
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

/** A request to write a search index to a column table. */
export interface SearchIndexRequest {
  readonly kind: SearchIndexKind;
  /** Its column; absent for every suitable column. */
  readonly column?: string;
}

/** Omissions of a written file, and differences of representation from its source: one sentence each. */
export interface ExportNotes {
  readonly leftOut: readonly string[];
  readonly changed: readonly string[];
}

/** The content of a written file: columns of a table, row names first unless left out. */
export interface ExportRequest {
  readonly table: Path;
  readonly index: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  /** Row numbers in output order, or the name of a row set; absent for all rows. */
  readonly rows?: Uint32Array | RowSetId;
  /** For text: without the header line, or without the row names. */
  readonly withoutHeader?: boolean;
  readonly withoutNames?: boolean;
  /** For column tables. */
  readonly indexes?: readonly SearchIndexRequest[];
}

/**
 * Writes the next bytes of a file, or overwrites earlier ones at byte offset `at`; resolves when
 * the writer is ready for more (back-pressure). `file` is the path in a folder, `X/c/0`; its files are written one after
 * another, and one is complete when the next begins.
 */
export type WriteBatch = (bytes: Uint8Array, at?: number, file?: string) => Promise<void>;

/** A file, or a new and empty folder, that a worker writes by itself; error messages refer to it by `name`. */
export interface WritableHandle {
  readonly handle: FileSystemFileHandle | FileSystemDirectoryHandle;
  readonly name: string;
}

/** Removes a folder and all its content from the folder that is being written. */
export type RemoveWritten = (path: string) => Promise<void>;
