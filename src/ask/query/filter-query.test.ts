import { describe, expect, it } from 'vitest';
import type { RowFilter } from '@/model/arrangement';
import { type FilterColumn, queryOfFilters } from './filter-query';
import { expectQuery } from './parse-query';
import { filtersOfQuery } from './query-filters';
import { queryText } from './query-text';

const COLUMNS: Readonly<Record<string, FilterColumn>> = {
  n_genes: { kind: 'integers', mayLack: false, missingMeans: 'NaN' },
  score: { kind: 'floats', mayLack: true, missingMeans: 'NaN' },
  leiden: { kind: 'texts', mayLack: true, missingMeans: 'NaN' },
  donor: { kind: 'texts', mayLack: true, missingMeans: 'NA' },
  'cell name': { kind: 'texts', mayLack: false, missingMeans: 'NaN' },
  ok: { kind: 'booleans', mayLack: false, missingMeans: 'NaN' },
  day: { kind: 'moments', mayLack: true, missingMeans: 'NaN' },
  plate: {
    kind: 'integers',
    mayLack: true,
    missingMeans: 'NaN',
    labels: ['3', '30', '7'],
  },
};
const columnOf = (name: string): FilterColumn => {
  const column = COLUMNS[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

const CASES: readonly (readonly [RowFilter, string])[] = [
  [{ kind: 'values', column: 'leiden', values: ['0', '3'] }, 'leiden in ["0", "3"]'],
  [{ kind: 'values', column: 'leiden', values: ['0'] }, 'leiden == "0"'],
  [
    { kind: 'values', column: 'leiden', values: ['0'], not: true },
    'leiden != "0" or leiden is missing',
  ],
  [{ kind: 'values', column: 'donor', values: ['D1'], not: true }, 'donor != "D1"'],
  [
    { kind: 'values', column: 'donor', values: ['D1', 'D2'], not: true },
    'donor not in ["D1", "D2"]',
  ],
  [
    { kind: 'values', column: 'n_genes', values: ['5', '9007199254740993'] },
    'n_genes in [5, 9007199254740993]',
  ],
  [{ kind: 'values', column: 'ok', values: ['True'] }, 'ok == true'],
  [{ kind: 'range', column: 'n_genes', min: 500 }, 'n_genes >= 500'],
  [{ kind: 'range', column: 'score', max: -0.5 }, 'score <= -0.5'],
  [{ kind: 'range', column: 'score', min: 0.1, max: 1e21 }, '0.1 <= score <= 1e+21'],
  [{ kind: 'range', column: 'score' }, '-1e999 <= score <= 1e999'],
  [
    { kind: 'text', column: 'cell name', contains: 'T "x"' },
    '`cell name` contains "T \\"x\\""',
  ],
  [{ kind: 'text', column: 'donor', contains: 'd', not: true }, 'not donor contains "d"'],
  [
    { kind: 'text', column: 'leiden', contains: 'd', not: true },
    'not leiden contains "d" or leiden is missing',
  ],
  [{ kind: 'missing', column: 'score', missing: true }, 'score is missing'],
  [{ kind: 'missing', column: 'score', missing: false }, 'score is not missing'],
  [{ kind: 'times', column: 'day', from: '2024-01-31' }, 'day >= "2024-01-31"'],
  [{ kind: 'times', column: 'day', to: '2024-01-31' }, 'day < "2024-02-01"'],
  [
    { kind: 'times', column: 'day', from: '2024-01-31', to: '2024-01-31T23:59' },
    '"2024-01-31" <= day < "2024-02-01T00:00"',
  ],
];

describe('filters of columns as text', () => {
  it.each(CASES)('%j is %s, and can be parsed from it', (filter, text) => {
    const query = queryOfFilters([filter], columnOf);
    expect(query && queryText(query)).toBe(text);
    expect(filtersOfQuery(expectQuery(text), columnOf)).toEqual([filter]);
  });

  it('are parts of one text together', () => {
    const filters = CASES.map(([filter]) => filter);
    const query = queryOfFilters(filters, columnOf);
    const text = (query && queryText(query)) ?? '';
    expect(text).toContain(' and (leiden != "0" or leiden is missing) and ');
    expect(filtersOfQuery(expectQuery(text), columnOf)).toEqual(filters);
  });

  it('are two filters for text that excludes missing values', () => {
    expect(filtersOfQuery(expectQuery('not leiden in ["0"]'), columnOf)).toEqual([
      { kind: 'values', column: 'leiden', values: ['0'], not: true },
      { kind: 'missing', column: 'leiden', missing: false },
    ]);
    expect(filtersOfQuery(expectQuery('n_genes != 5'), columnOf)).toEqual([
      { kind: 'values', column: 'n_genes', values: ['5'], not: true },
    ]);
  });

  it.each([
    'n_genes > 500',
    'leiden == "0" or leiden == "3"',
    'donor != "D1" or donor is missing',
    'leiden != "0" or donor is missing',
    'donor starts with "D"',
    'not score >= 5',
    'n_genes >= 9007199254740993',
    'leiden < "3"',
    'day == "2024-01-31"',
  ])('cannot express %s', (text) => {
    expect(filtersOfQuery(expectQuery(text), columnOf)).toBeUndefined();
  });

  it('search text in categories that are numbers, too', () => {
    const query = queryOfFilters(
      [{ kind: 'text', column: 'plate', contains: '3' }],
      columnOf,
    );
    expect(query && queryText(query)).toBe('plate in [3, 30]');
  });

  it('match nothing by values that a column cannot have', () => {
    const filter = { kind: 'values', column: 'n_genes', values: ['many'] } as const;
    expect(queryOfFilters([filter], columnOf)).toMatchObject({
      kind: 'in',
      literals: [],
    });
    const range = { kind: 'range', column: 'score', min: Number.NaN } as const;
    expect(queryOfFilters([range], columnOf)).toMatchObject({ kind: 'in', literals: [] });
  });
});
