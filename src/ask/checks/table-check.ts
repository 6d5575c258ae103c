import { withoutPlace } from '@/model/damage';
import type { UnreadablePart } from '@/model/overview';
import type { Path } from '@/model/path';
import type { ReadCost } from '@/model/source';

/**
 * `error`: something cannot be shown correctly; `warning`: a requirement of the standard is
 * violated; `info`: worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info';

/** A violation of a requirement, with its location in the file. */
export interface Diagnostic {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** The specification: `HEP001`; absent for unreadable elements, which violate any. */
  readonly standard?: string;
  /** The paragraph of the specification: `8.5`, `Sparse array specification v0.1.0`. */
  readonly paragraph?: string;
  readonly severity: Severity;
  readonly path: Path;
  /** The message for users, without the path. */
  readonly what: string;
}

/** Citation of a requirement: `HEP001 §8.5`, `Zarr, v3 “Fill value”`; empty if no specification is named. */
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

/** Number of diagnostics by severity. */
export function countSeverities(
  diagnostics: readonly Diagnostic[],
): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** Sorts errors first, otherwise in the order of the rules. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The depth of a check: `headers`: shapes, types and attributes; `values`: all values too. */
export type CheckDepth = 'headers' | 'values';

/** The violations of the specifications that the parts of a file follow. */
export interface FileCheck {
  readonly depth: CheckDepth;
  /** The specifications that were checked: `AnnData`, `Zarr`. */
  readonly standards: readonly string[];
  /** Errors first. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts over all diagnostics, including unlisted ones. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Number of unlisted diagnostics by code, if only the first of many are listed. */
  readonly unlisted?: Readonly<Record<string, number>>;
  /** Number of groups and arrays whose headers were read. */
  readonly nodes: number;
  /** The cost of reading all values: stored bytes, or uncompressed bytes if unknown. */
  readonly cost: { readonly bytes: number; readonly isStored: boolean };
  /** Bytes that this check has read over the network; absent for a local file. */
  readonly spent?: ReadCost;
  /** Why the file was not checked; there is a diagnostic, too. */
  readonly unchecked?: string;
}

/**
 * A check with the damage that other reads of the file found: it is damaged even if the check read
 * headers only. What is unreachable or unsupported is not the file's fault.
 */
export function withUnreadable(
  check: FileCheck,
  unreadable: readonly UnreadablePart[],
): FileCheck {
  const known = check.diagnostics.filter(({ severity }) => severity === 'error');
  const more = unreadable.flatMap(({ path, reason, error }): readonly Diagnostic[] => {
    if (error !== 'CorruptError' && error !== 'NotFoundError') return [];
    if (known.some((one) => one.path === path || one.path.startsWith(`${path}/`)))
      return [];
    return [
      {
        code: 'unreadable-element',
        severity: 'error',
        path,
        what: withoutPlace(reason, path),
      },
    ];
  });
  if (more.length === 0) return check;
  const { counts } = check;
  return {
    ...check,
    diagnostics: [...more, ...check.diagnostics],
    counts: { ...counts, error: counts.error + more.length },
  };
}

/** A search index of a column. */
export interface SearchIndexInfo {
  readonly path: Path;
  /** The name of its column; absent if no column refers to it. */
  readonly column?: string;
  /** Its kind, as in the file: `SORTED_ROWS`. */
  readonly kind?: string;
  /** Its state, by its headers only. */
  readonly status: 'sound' | 'unknown kind' | 'unusable';
  /** Why it is unusable. */
  readonly reason?: string;
  /** Its parameters and size, for users. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly description?: string;
}

/** The standard that a table claims to conform to, and how far it does by its headers. */
export interface TableCheck {
  /** The standard; absent for tables of a format without rules. */
  readonly standard?: string;
  /** Errors first. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts of all, and numbers of unlisted ones by code, as for a file. */
  readonly counts: FileCheck['counts'];
  readonly unlisted?: Readonly<Record<string, number>>;
  readonly indexes: readonly SearchIndexInfo[];
}

/** The result of verifying a search index against its whole column. */
export type IndexVerdict =
  /** Valid for `column`: another column may refer to the same index. Absent in verdicts cached by earlier versions. */
  | { readonly status: 'valid'; readonly column?: string }
  | { readonly status: 'invalid'; readonly reason: string };
