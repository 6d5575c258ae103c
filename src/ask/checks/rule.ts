import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Diagnostic, Severity } from './table-check';

/** A location in a file that violates a rule. */
export interface Violation {
  readonly path: Path;
  /** The message for users, without the path. */
  readonly what: string;
}

/** Returns the violation of a rule at an element. */
export function at({ path }: { readonly path: Path }, what: string): Violation {
  return { path, what };
}

/** One requirement of a specification on files. */
interface Requirement {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** The paragraph of the specification: `8.5`, `Sparse array specification v0.1.0`. */
  readonly paragraph: string;
  readonly severity: Severity;
}

/** A requirement that is checked by headers. */
export interface HeaderRule<Facts> extends Requirement {
  find(facts: Facts): readonly Violation[];
}

/** A requirement that only values can violate. */
export interface ValueRule<Facts> extends Requirement {
  /** Reads whole arrays. */
  find(facts: Facts, options?: ReadOptions): Promise<readonly Violation[]>;
}

/** The rules of one specification: one table, each row with its code, paragraph and severity. */
export interface RuleFamily<Facts, Values = Facts> {
  /** The specification, as cited in diagnostics: `HEP001`. */
  readonly standard: string;
  readonly headers: readonly HeaderRule<Facts>[];
  readonly values: readonly ValueRule<Values>[];
}

/** Diagnostics for the violated requirements on headers. */
export function brokenHeaders<Facts>(
  { standard, headers }: Pick<RuleFamily<Facts>, 'standard' | 'headers'>,
  facts: Facts,
): readonly Diagnostic[] {
  return headers.flatMap((rule) =>
    rule.find(facts).map((violation) => diagnosticOf(standard, rule, violation)),
  );
}

/** Diagnostics for the violated requirements on values; a requirement already violated at a path is reported once. */
export async function brokenValues<Facts>(
  { standard, values }: Pick<RuleFamily<never, Facts>, 'standard' | 'values'>,
  facts: Facts,
  known: readonly Diagnostic[],
  options?: ReadOptions,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  const isKnown = (code: string, path: Path) =>
    [...known, ...found].some((other) => other.code === code && other.path === path);
  for (const rule of values)
    for (const violation of await rule.find(facts, options))
      if (!isKnown(rule.code, violation.path))
        found.push(diagnosticOf(standard, rule, violation));
  return found;
}

function diagnosticOf(
  standard: string,
  { code, paragraph, severity }: Requirement,
  violation: Violation,
): Diagnostic {
  return { code, standard, paragraph, severity, ...violation };
}
