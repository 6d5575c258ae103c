import type { Span } from './block';
import type { ElementInfo } from './element';
import type { ErrorName } from './errors';
import type { LinkInfo } from './member-link';
import type { Path } from './path';

/** What a column is, from its shapes and attributes alone; `unsupported` with the reason where it cannot be read. */
export interface ColumnSchema {
  readonly name: string;
  readonly element: ElementInfo;
  /** Why it could not be opened, where another attempt may succeed or the column is not there at all. */
  readonly failure?: ErrorName;
  /** How its name leads to it, where that is not its only one. */
  readonly links?: LinkInfo;
}

/** Which columns of a table are asked for: by name, or by position, the index being 0. */
export type WhichColumns =
  | { readonly names: readonly string[] }
  | { readonly range: Span };

/** Some columns of a table, by position the index first, then the others in the file's order. */
export interface TableSchema {
  readonly path: Path;
  readonly length: number;
  /** The name of the index. */
  readonly index: string;
  /** Columns of the table, the index among them. */
  readonly total: number;
  readonly columns: readonly ColumnSchema[];
}
