import type { Path } from './path';

/** How bad it is: `error`: something cannot be shown as it should be; `warning`: a demand of the standard is broken; `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file that breaks a requirement of its format. */
export interface Diagnostic {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** The paragraphs of the standard. */
  readonly paragraph: string;
  readonly severity: Severity;
  readonly path: Path;
  /** What is wrong, for people; without the path. */
  readonly what: string;
}

/** A search index that a file holds for a column. */
export interface SearchIndexInfo {
  readonly path: Path;
  /** The name of its column; absent where no column refers to it. */
  readonly column?: string;
  /** As the file calls it: `SORTED_ROWS`. */
  readonly kind?: string;
  /** What it says of itself, by its headers alone. */
  readonly status: 'sound' | 'unknown kind' | 'unusable';
  /** Why it is unusable. */
  readonly reason?: string;
  /** Its parameters and its size, for people. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly description?: string;
}

/** What a table says that it conforms to, and how far that is so by its headers. */
export interface TableCheck {
  /** The standard; absent for tables of a format that has no rules here. */
  readonly standard?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly indexes: readonly SearchIndexInfo[];
}

/** What holding a search index against its whole column gave. */
export type IndexVerdict =
  /** For this column: another may refer to the same index. Absent in verdicts that earlier versions kept. */
  | { readonly status: 'valid'; readonly column?: string }
  | { readonly status: 'invalid'; readonly reason: string };
