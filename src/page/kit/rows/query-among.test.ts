import { expect, it } from 'vitest';
import { queryAmong } from './query-among';

it.each([
  ['without a query', undefined, 'condition', undefined],
  ['of other columns', 'cell_type == "NK"', 'condition', 'cell_type == "NK"'],
  ['where nothing is compared yet', 'n > 5', undefined, 'n > 5'],
  ['on the compared column', 'n > 5 and not condition == "a"', 'condition', undefined],
  ['of the selection', 'n > 5', '@selected', 'n > 5'],
  ['on the selection that is compared', '@selected and n > 5', '@selected', undefined],
  ['that is not complete', 'n >', undefined, undefined],
])('compares among the rows of a query %s', (_, where, compared, among) => {
  expect(queryAmong(where, compared)).toBe(among);
});
