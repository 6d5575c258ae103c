import type { ReadOptions } from '@/model/read-options';
import { brokenHeaders, brokenValues, type RuleFamily } from '../rule';
import type { Diagnostic } from '../table-check';
import { COLUMN_RULES } from './column-rules';
import type { TableFacts } from './facts';
import { GROUP_RULES } from './group-rules';
import { INDEX_RULES } from './index-rules';
import { type TableValues, VALUE_RULES } from './value-rules';

/** Every requirement of HEP001 §5 to §13 on files. */
export const COLUMN_TABLE_RULES: RuleFamily<TableFacts, TableValues> = {
  standard: 'HEP001',
  headers: [...GROUP_RULES, ...COLUMN_RULES, ...INDEX_RULES],
  values: VALUE_RULES,
};

/** The violations of a table by its headers. */
export function diagnosticsOf(facts: TableFacts): readonly Diagnostic[] {
  return brokenHeaders(COLUMN_TABLE_RULES, facts);
}

/** Returns the violations of a table by its headers and its values; reads all columns that have labels. */
export async function diagnosticsOfValues(
  values: TableValues,
  options?: ReadOptions,
): Promise<readonly Diagnostic[]> {
  const found = diagnosticsOf(values.facts);
  return [...found, ...(await brokenValues(COLUMN_TABLE_RULES, values, found, options))];
}
