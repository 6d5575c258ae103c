import { describe, expect, it } from 'vitest';
import type { RowFilter } from '@/model/arrangement';
import { createRandom } from '@/testing/random';
import { type FilterColumn, queryOfFilters } from './filter-query';
import { expectQuery } from './parse-query';
import { filtersOfColumn, partsOf, queryOfParts, withFilterPart } from './query-parts';
import { queryText } from './query-text';

const COLUMNS: Readonly<Record<string, FilterColumn>> = {
  n: { kind: 'integers', mayLack: false, missingMeans: 'NaN' },
  leiden: { kind: 'texts', mayLack: true, missingMeans: 'NaN' },
  donor: { kind: 'texts', mayLack: true, missingMeans: 'NA' },
  'cell type': { kind: 'texts', mayLack: false, missingMeans: 'NaN' },
  day: { kind: 'moments', mayLack: true, missingMeans: 'NaN' },
};
const columnOf = (name: string): FilterColumn => {
  const column = COLUMNS[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

const changed = (
  text: string,
  column: string,
  kind: RowFilter['kind'],
  filter?: RowFilter,
) => {
  const query = text === '' ? undefined : expectQuery(text);
  const next = withFilterPart(query, column, kind, filter, columnOf);
  return next ? queryText(next) : '';
};
const values = (column: string, ...list: readonly string[]): RowFilter => ({
  kind: 'values',
  column,
  values: list,
});
const range = (min: number): RowFilter => ({ kind: 'range', column: 'n', min });

describe('a filter of a column in the text of a query', () => {
  it.each([
    ['', 'n >= 5'],
    ['leiden == "0"', 'leiden == "0" and n >= 5'],
    ['n >= 3 and leiden == "0"', 'n >= 5 and leiden == "0"'],
    // filters cannot express “more than”, but replace it
    ['n > 3 and leiden == "0"', 'n >= 5 and leiden == "0"'],
    ['3 < n < 9', 'n >= 5'],
    ['not n > 3', 'n >= 5'],
    ['n == 3', 'n == 3 and n >= 5'],
    ['n > 3 or leiden == "0"', '(n > 3 or leiden == "0") and n >= 5'],
    ['@selected', '@selected and n >= 5'],
    ['not (n > 3 and n < 5)', 'not (n > 3 and n < 5) and n >= 5'],
  ])('joins or replaces in %s', (text, result) => {
    expect(changed(text, 'n', 'range', range(5))).toBe(result);
  });

  it('is removed alone', () => {
    expect(changed('n > 3 and leiden == "0"', 'n', 'range')).toBe('leiden == "0"');
    expect(changed('n > 3', 'n', 'range')).toBe('');
    expect(changed('n > 3', 'leiden', 'values')).toBe('n > 3');
  });

  it('keeps the rest of its part', () => {
    // excludes missing values, too, which is a separate filter
    expect(changed('leiden != "0"', 'leiden', 'values')).toBe('leiden is not missing');
    expect(changed('leiden != "0"', 'leiden', 'values', values('leiden', '3'))).toBe(
      'leiden == "3" and leiden is not missing',
    );
  });

  it('is parsed for its column', () => {
    const query = expectQuery('n > 3 and n <= 9 and leiden in ["0", "3"] and n == 5');
    expect(filtersOfColumn(query, 'n', columnOf)).toEqual([
      { kind: 'range', column: 'n', max: 9 },
      values('n', '5'),
    ]);
    expect(filtersOfColumn(query, 'donor', columnOf)).toEqual([]);
  });
});

it('is parsed into the chips that it was written from', () => {
  const random = createRandom(11);
  const texts = ['0', 'T cell', '"', 'é 🧬', ''];
  const moments = ['2024-01-31', '2023-12-31T23:59'];
  const randomFilter = (): RowFilter => {
    const column = random.pick(Object.keys(COLUMNS));
    const { kind } = columnOf(column);
    const not = random.pick([{}, { not: true as const }]);
    const missing = random.pick([true, false]);
    const other: RowFilter = { kind: 'missing', column, missing };
    if (random.pick([true, false, false])) return other;
    if (kind === 'moments') return { kind: 'times', column, from: random.pick(moments) };
    if (kind === 'integers')
      return random.pick<RowFilter>([
        { kind: 'range', column, min: random.pick([-3, 0, 17]) },
        { kind: 'values', column, values: [random.pick(['1', '-7'])], ...not },
      ]);
    const contains = random.pick(['t', '"', 'é']);
    return random.pick<RowFilter>([
      { kind: 'values', column, values: [random.pick(texts), 'x'], ...not },
      { kind: 'text', column, contains, ...not },
    ]);
  };
  for (let round = 0; round < 1000; round++) {
    const filters = Array.from({ length: 1 + (round % 4) }, randomFilter);
    const parts = filters.flatMap((one) => queryOfFilters([one], columnOf) ?? []);
    const query = queryOfParts(parts);
    const back = expectQuery(query ? queryText(query) : '');
    // a query of one part that has several parts itself has these as its parts
    expect(partsOf(back).map(queryText)).toEqual(parts.map(queryText));
    const names = [...new Set(filters.map(({ column }) => column))];
    const read = names.flatMap((name) => filtersOfColumn(back, name, columnOf));
    expect(sorted(read)).toEqual(sorted(filters));
  }
});

function sorted(filters: readonly RowFilter[]): readonly string[] {
  return filters
    .map((filter) => JSON.stringify(filter, Object.keys(filter).sort()))
    .sort();
}
