import { useMemo } from 'react';
import type { RowFilter } from '@/model/arrangement';
import { booleanFrom, booleanText } from '@/model/boolean-text';
import type { Path } from '@/model/path';
import type { TableState } from '@/state/table-state';
import { useColumns } from '../use-block';

/**
 * The state of a table with the values of its filters as they are written today: links of before have `true` and
 * `false` for booleans, which are the same words as labels of categories until the column is known.
 */
export function useFilterWords(table: Path, state: TableState): TableState {
  const columns = [...new Set(state.filters.filter(isOld).map(({ column }) => column))];
  const schemas = useColumns(table, columns);
  const booleans = columns.filter((_, i) => {
    const schema = schemas[i];
    if (schema?.status !== 'ready') return false;
    const { element } = schema.value;
    return element.kind === 'column' && element.holds === 'booleans';
  });
  const key = booleans.join('\n');
  return useMemo(() => {
    const known = new Set(key === '' ? [] : key.split('\n'));
    if (known.size === 0) return state;
    const filters = state.filters.map((filter) =>
      known.has(filter.column) ? withTodaysWords(filter) : filter,
    );
    return { ...state, filters };
  }, [state, key]);
}

function isOld(filter: RowFilter): boolean {
  return filter.kind === 'values' && filter.values.some(isOldWord);
}

function isOldWord(value: string): boolean {
  return value === 'true' || value === 'false';
}

function withTodaysWords(filter: RowFilter): RowFilter {
  if (filter.kind !== 'values') return filter;
  const values = filter.values.map((value) =>
    isOldWord(value) ? booleanText(booleanFrom(value)) : value,
  );
  return { ...filter, values: [...new Set(values)] };
}
