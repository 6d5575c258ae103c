import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TABLE_RULES } from './rules';
import { VALUE_RULES } from './value-rules';

it('has a row in docs/column-tables.md for every rule, with its severity, and no others', () => {
  const page = readFileSync(
    new URL('../../../docs/column-tables.md', import.meta.url),
    'utf8',
  );
  const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \| (\w+) \|/gm)].map(
    ([, code, severity]) => `${code} ${severity}`,
  );
  const rules = [...TABLE_RULES, ...VALUE_RULES].map(
    ({ code, severity }) => `${code} ${severity}`,
  );
  expect(rows.sort()).toEqual([...new Set(rules)].sort());
});
