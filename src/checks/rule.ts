import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Diagnostic, Severity } from '@/model/table-check';

/** A place in a file that breaks a rule. */
export interface Breach {
  readonly path: Path;
  /** What is wrong, for people; without the path. */
  readonly what: string;
}

/** One requirement of a specification that a file can break. */
interface Requirement {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** Where the specification of its family states it: `8.5`, `Sparse array specification v0.1.0`. */
  readonly paragraph: string;
  readonly severity: Severity;
}

/** A requirement that the headers of a file can break. */
export interface HeaderRule<Facts> extends Requirement {
  find(facts: Facts): readonly Breach[];
}

/** A requirement that only values can break. */
export interface ValueRule<Facts> extends Requirement {
  /** Reads whole arrays. */
  find(facts: Facts, options?: ReadOptions): Promise<readonly Breach[]>;
}

/** The rules of one specification: one table, each row with its code, paragraph and severity. */
export interface RuleFamily<Facts, Values = Facts> {
  /** The specification, as diagnostics cite it: `HEP001`. */
  readonly standard: string;
  readonly headers: readonly HeaderRule<Facts>[];
  readonly values: readonly ValueRule<Values>[];
}

/** What headers break. */
export function brokenHeaders<Facts>(
  { standard, headers }: Pick<RuleFamily<Facts>, 'standard' | 'headers'>,
  facts: Facts,
): readonly Diagnostic[] {
  return headers.flatMap((rule) =>
    rule.find(facts).map((breach) => diagnosticOf(standard, rule, breach)),
  );
}

/** What values break; a requirement that is known to be broken at a path is reported once. */
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
    for (const breach of await rule.find(facts, options))
      if (!isKnown(rule.code, breach.path))
        found.push(diagnosticOf(standard, rule, breach));
  return found;
}

function diagnosticOf(
  standard: string,
  { code, paragraph, severity }: Requirement,
  breach: Breach,
): Diagnostic {
  return { code, standard, paragraph, severity, ...breach };
}
