import { expect, it } from 'vitest';
import type { Diagnostic } from '@/ask/checks/table-check';
import { truncateCheck } from './truncate-answers';

it('lists 200 diagnostics of a code and says how many are left, so that rarer ones are listed', () => {
  const common: Diagnostic = {
    ...{ code: 'common', severity: 'warning', path: '/table', what: 'it is broken' },
  };
  const diagnostics = [
    ...Array.from({ length: 3000 }, () => common),
    { ...common, code: 'rare' },
  ];
  const counts = { error: 0, warning: 3001, info: 0 };
  const cut = truncateCheck({ diagnostics, counts, indexes: [] });
  expect(cut.diagnostics).toHaveLength(201);
  expect(cut.diagnostics.at(-1)?.code).toBe('rare');
  expect(cut.unlisted).toEqual({ common: 2800 });
  expect(cut.counts.warning).toBe(3001);
});
