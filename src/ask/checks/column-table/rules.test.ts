import { describe, expect, it } from 'vitest';
import { hasName } from '@/model/errors';
import { openColumnTable } from '@/read/elements/column-table/table';
import { findColumnTables } from '@/read/formats/column-tables/find-tables';
import { openFixture } from '@/testing/node-open-fixture';
import type { Diagnostic } from '../table-check';
import { readTableFacts } from './facts';
import { COLUMN_TABLE_RULES, diagnosticsOfValues } from './rules';
import { verifyIndexes } from './value-rules';

const RULES = [...COLUMN_TABLE_RULES.headers, ...COLUMN_TABLE_RULES.values];

/** The violations in the tables of a fixture; tables that are refused have none here. */
async function diagnosticsIn(name: string): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  const { tables } = await findColumnTables([await openFixture(name)], 1000);
  for (const group of tables) {
    try {
      const facts = await readTableFacts(await openColumnTable(group));
      found.push(...(await diagnosticsOfValues(await verifyIndexes(facts))));
    } catch (error) {
      if (!hasName(error, 'UnsupportedError') && !hasName(error, 'CorruptError'))
        throw error;
    }
  }
  return found;
}

const broken = await diagnosticsIn('tables.broken.h5');
const codesAt = (path: string) =>
  broken.filter((diagnostic) => diagnostic.path === path).map(({ code }) => code);

describe('the requirements of HEP001', () => {
  it('are all met by tables that conform, search indexes included', async () => {
    expect(await diagnosticsIn('tables.h5')).toEqual([]);
  });

  const codes = [...new Set(RULES.map(({ code }) => code))];
  it.each(codes)('include %s, which a file violates', (code) => {
    expect(broken.map((diagnostic) => diagnostic.code)).toContain(code);
  });

  it('have a paragraph from §3 to §13 each', () => {
    for (const { paragraph } of RULES)
      expect(paragraph).toMatch(/^(\d+(\.\d+)?)((, | to )\d+(\.\d+)?)*$/);
  });

  it('are reported at the path that violates them', () => {
    expect(codesAt('/broken')).toEqual([
      ...['class-encoding', 'version-unreadable', 'nrows-datatype'],
      ...['null-index-reference', 'index-mismatch', 'column-order-mismatch'],
      'extents-differ',
    ]);
    expect(codesAt('/broken/code')).toEqual([
      'fill-collides-with-category',
      'category-code-out-of-range',
    ]);
    expect(codesAt('/broken/SEARCH_INDEXES/b__sorted')).toEqual([
      'search-index-unusable',
    ]);
    expect(codesAt('/broken/CATEGORIES/orphan')).toEqual(['unreferenced-categories']);
    expect(codesAt('/strange/truth')).toEqual(['boolean-with-fill']);
    expect(codesAt('/strange/CATEGORIES/unsigned')).toEqual([
      'unreferenced-categories',
      'boolean-encoding',
    ]);
    expect(codesAt('/strange/SEARCH_INDEXES/values')).toEqual([
      'search-index-unreferenced',
      'values-with-kind',
    ]);
  });
});
