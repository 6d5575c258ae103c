import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLUMN_TABLE_RULES } from './rules';

it('has a row in docs/column-tables.md for every rule, with its severity, and no others', () => {
  const page = readFileSync(
    new URL('../../../../docs/column-tables.md', import.meta.url),
    'utf8',
  );
  const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \| (\w+) \|/gm)].map(
    ([, code, severity]) => `${code} ${severity}`,
  );
  const rules = [...COLUMN_TABLE_RULES.headers, ...COLUMN_TABLE_RULES.values].map(
    ({ code, severity }) => `${code} ${severity}`,
  );
  expect(rows.sort()).toEqual([...new Set(rules)].sort());
});
