import type { IndexRange } from '@/model/block';
import type { ValueType } from '@/model/element';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';
import type { ExportNotes, ExportRequest } from '@/model/table-rows';

/** Format in which a part of a file is written: a table as text or Parquet, or an array for numpy.load. */
export type PartFormat = 'csv' | 'tsv' | 'parquet' | 'npy';
export const PART_FORMATS: readonly PartFormat[] = ['csv', 'tsv', 'parquet', 'npy'];

/**
 * A matrix (dense or sparse), an embedding, a graph, a table, or for NPY a column: all of it, or some rows and columns.
 */
export interface PartRequest {
  readonly path: Path;
  readonly format: PartFormat;
  /** Rows of its table, or a range of its own; rows of a matrix are written in the order of the file. */
  readonly rows?: RowSetId | IndexRange;
  /** Names of genes or columns, or a range of them, as `Elements.cellsByGenes` has them; written in this order. */
  readonly columns?: readonly string[] | IndexRange;
  /** Column of var in which genes are looked up first. */
  readonly names?: string;
  /** Leaves out and lists named columns that an array cannot have, instead of refusing them. */
  readonly canLeaveOut?: true;
}

/** True for columns that are numbers in an array; categories are their codes. */
export function inArrays(valueType: ValueType): boolean {
  return ['numbers', 'booleans', 'categories', 'complex'].includes(valueType);
}

/** Questions on files of rows, tables, columns and matrices. */
export interface ExportQuestions {
  /** Writes rows of a table as a file to `AskOptions.write`. Progress is in rows (`values`). */
  exportRows: Question<{ readonly request: ExportRequest }, ExportNotes>;
  /**
   * Writes a matrix, a table or a column, or some of its rows and columns, to `AskOptions.write`. Progress is in rows.
   */
  readonly exportPart: {
    readonly ask: { readonly request: PartRequest };
    readonly answer: ExportNotes;
  };
}
