import { isDataError, messageOf } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { openColumnTable } from '@/read/elements/column-table/table';
import type { StoredGroup } from '@/read/node';
import type { FileValues } from '../file/facts';
import type { Diagnostic } from '../table-check';
import { readTableFacts } from './facts';
import { COLUMN_TABLE_RULES, diagnosticsOf, diagnosticsOfValues } from './rules';
import { verifyIndexes } from './value-rules';

/**
 * Checks the column tables of a file by their headers, or by all their values if `values` is given. Opens one table at
 * a time; a table that cannot be read is reported with the reason.
 */
export async function checkColumnTables(
  groups: readonly StoredGroup[],
  values: FileValues | undefined,
  options?: ReadOptions,
): Promise<{ readonly standard: string; readonly diagnostics: readonly Diagnostic[] }> {
  const { standard } = COLUMN_TABLE_RULES;
  const diagnostics: Diagnostic[] = [];
  const own = { signal: options?.signal };
  for (const group of groups)
    try {
      const facts = await readTableFacts(await openColumnTable(group, own), own);
      const found = values
        ? await diagnosticsOfValues(
            await verifyIndexes(facts, own, ({ dataset }, share) =>
              values.meter.byElement([dataset], share, options?.report),
            ),
            own,
          )
        : diagnosticsOf(facts);
      for (const one of found) diagnostics.push(one);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const { path } = group;
      const what = messageOf(error);
      diagnostics.push({
        code: 'unreadable-table',
        severity: 'error',
        standard,
        path,
        what,
      });
    }
  return { standard, diagnostics };
}
