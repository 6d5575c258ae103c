import type { Span } from './block';
import type { ElementInfo } from './element';
import type { LinkInfo } from './member-link';
import type { Path } from './path';

/** What a column is, from its shapes and attributes alone; `unsupported` with the reason where it cannot be read. */
export interface ColumnSchema {
  readonly name: string;
  readonly element: ElementInfo;
  /** How its name leads to it, where that is not its only one. */
  readonly links?: LinkInfo;
}

/** Some columns of a table, the index first, then the others in the file's order. */
export interface TableSchema {
  readonly path: Path;
  readonly length: number;
  /** The name of the index. */
  readonly index: string;
  /** Columns of the table, the index among them. */
  readonly total: number;
  /** Which of them are in `columns`. */
  readonly range: Span;
  readonly columns: readonly ColumnSchema[];
}
