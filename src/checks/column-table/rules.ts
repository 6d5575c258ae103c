import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Diagnostic } from '@/model/table-check';
import { COLUMN_RULES } from './column-rules';
import type { TableFacts } from './facts';
import { GROUP_RULES } from './group-rules';
import { INDEX_RULES } from './index-rules';
import type { TableRule } from './rule';
import { type TableValues, VALUE_RULES, type ValueRule } from './value-rules';

/** Every requirement of HEP001 §5 to §13 that the headers of a file can break. */
export const TABLE_RULES: readonly TableRule[] = [
  ...GROUP_RULES,
  ...COLUMN_RULES,
  ...INDEX_RULES,
];

/** What a table breaks by its headers. */
export function diagnosticsOf(facts: TableFacts): readonly Diagnostic[] {
  return TABLE_RULES.flatMap((rule) =>
    rule.find(facts).map((breach) => ({ ...toldBy(rule), ...breach })),
  );
}

/** The same, and what its values break: reads all columns that have labels. */
export async function diagnosticsOfValues(
  values: TableValues,
  options?: ReadOptions,
): Promise<readonly Diagnostic[]> {
  const found = [...diagnosticsOf(values.facts)];
  const isKnown = (code: string, path: Path) =>
    found.some((other) => other.code === code && other.path === path);
  for (const rule of VALUE_RULES)
    for (const breach of await rule.find(values, options))
      if (!isKnown(rule.code, breach.path)) found.push({ ...toldBy(rule), ...breach });
  return found;
}

function toldBy({ code, paragraph, severity }: TableRule | ValueRule) {
  return { code, paragraph, severity };
}
