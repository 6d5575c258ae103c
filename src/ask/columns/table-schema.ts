import type { IndexRange } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { ErrorName } from '@/model/errors';
import type { LinkInfo } from '@/model/member-link';
import type { Path } from '@/model/path';

/**
 * A column, as far as its shapes and attributes describe it; `unsupported` with the reason if it
 * cannot be read.
 */
export interface ColumnSchema {
  readonly name: string;
  readonly element: ElementInfo;
  /** Why it could not be opened, if a retry may succeed or the column does not exist. */
  readonly failure?: ErrorName;
  /** How its name refers to it, if it has other names. */
  readonly links?: LinkInfo;
}

/** Selects columns of a table: by name, or by position, with the index at 0. */
export type WhichColumns =
  | { readonly names: readonly string[] }
  | { readonly range: IndexRange };

/** Some columns of a table, by position: the index first, then the others in file order. */
export interface TableSchema {
  readonly path: Path;
  readonly length: number;
  /** The name of the index. */
  readonly index: string;
  /** Number of columns of the table, the index included. */
  readonly total: number;
  readonly columns: readonly ColumnSchema[];
}
