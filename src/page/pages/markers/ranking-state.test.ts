import { expect, it } from 'vitest';
import { choiceIn, whereOf } from './ranking-state';

it('writes groups and limits as a query, and reads them from it', () => {
  const choice = {
    groups: ['B cell', 'T "CD4"'],
    ...{ adjusted: 0.05, foldChange: -1, fraction: 0.25 },
  };
  const where = whereOf(choice);
  expect(where).toBe(
    'group in ["B cell", "T \\"CD4\\""] and pvals_adj <= 0.05 and logfoldchanges >= -1 and pts >= 0.25',
  );
  expect(choiceIn(where)).toEqual(choice);
  expect(choiceIn(whereOf({ adjusted: 1e-300 }))).toEqual({ adjusted: 1e-300 });
});

it('writes a limit on fold changes up or down as two conditions, and reads it from them', () => {
  const choice = { adjusted: 0.01, absoluteFoldChange: 1.5 };
  const where = whereOf(choice);
  expect(where).toBe(
    'pvals_adj <= 0.01 and (logfoldchanges <= -1.5 or logfoldchanges >= 1.5)',
  );
  expect(choiceIn(where)).toEqual(choice);
  const alone = whereOf({ absoluteFoldChange: 2 });
  expect(choiceIn(alone)).toEqual({ absoluteFoldChange: 2 });
  expect(choiceIn('logfoldchanges <= -1 or logfoldchanges >= 2')).toEqual({});
});

it('has no query of nothing, and ignores what is no group or limit', () => {
  expect(whereOf({})).toBeUndefined();
  expect(choiceIn(undefined)).toEqual({});
  expect(choiceIn('pvals_adj > 0.05 and group == "a"')).toEqual({});
  expect(choiceIn('no query (')).toEqual({});
});
