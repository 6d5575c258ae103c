import type { Path } from './path';
import type { ReadCost } from './source';

/** How bad it is: `error`: something cannot be shown as it should be; `warning`: a demand of the standard is broken; `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file that breaks a requirement of its format. */
export interface Diagnostic {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** The specification that it breaks: `HEP001`; absent where something cannot be read, which breaks any. */
  readonly standard?: string;
  /** Where that specification states it: `8.5`, `Sparse array specification v0.1.0`. */
  readonly paragraph?: string;
  readonly severity: Severity;
  readonly path: Path;
  /** What is wrong, for people; without the path. */
  readonly what: string;
}

/** `HEP001 §8.5`, `Zarr, v3 “Fill value”`: where a requirement is stated; empty where none is named. */
export function citationOf({
  standard,
  paragraph,
}: Pick<Diagnostic, 'standard' | 'paragraph'>): string {
  if (standard === undefined) return '';
  if (paragraph === undefined) return standard;
  return /^\d/.test(paragraph)
    ? `${standard} §${paragraph}`
    : `${standard}, ${paragraph}`;
}

/** How many diagnostics there are of each severity. */
export function countSeverities(
  diagnostics: readonly Diagnostic[],
): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** Errors first, and otherwise in the order of the rules. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** How much of a file a check reads: `headers`: shapes, types and attributes; `values`: all values too. */
export type CheckDepth = 'headers' | 'values';

/** What a file breaks of the specifications that its parts follow. */
export interface FileCheck {
  readonly depth: CheckDepth;
  /** The specifications whose rules were applied: `AnnData`, `Zarr`. */
  readonly standards: readonly string[];
  /** Errors first. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts of all, where a page shows the first of many. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** How many of each code are not listed, where a page shows the first of many. */
  readonly unlisted?: Readonly<Record<string, number>>;
  /** Groups and arrays whose headers were read. */
  readonly nodes: number;
  /** What reading all values takes: bytes as they are stored, or before compression where that is not known. */
  readonly cost: { readonly bytes: number; readonly isStored: boolean };
  /** What this check has read over the network; absent for a local file. */
  readonly spent?: ReadCost;
  /** Why the file was not checked; a diagnostic says so, too. */
  readonly unchecked?: string;
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
  /** Errors first. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts of all, and how many of each code are not listed, as of a file. */
  readonly counts: FileCheck['counts'];
  readonly unlisted?: Readonly<Record<string, number>>;
  readonly indexes: readonly SearchIndexInfo[];
}

/** What holding a search index against its whole column gave. */
export type IndexVerdict =
  /** For this column: another may refer to the same index. Absent in verdicts that earlier versions kept. */
  | { readonly status: 'valid'; readonly column?: string }
  | { readonly status: 'invalid'; readonly reason: string };
