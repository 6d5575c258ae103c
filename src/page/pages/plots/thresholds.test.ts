import { expect, it } from 'vitest';
import { expectQuery } from '@/ask/query/parse-query';
import { thresholdsQuery, withBounds } from './thresholds';

it('writes thresholds as the conditions that a user would', () => {
  expect(
    thresholdsQuery([
      { column: 'n_genes', min: 200, max: 2500 },
      { column: 'percent mito (%)', max: 0.05 },
      { column: 'score', min: -1e-7 },
    ]),
  ).toBe('200 <= n_genes <= 2500 and `percent mito (%)` <= 0.05 and score >= -1e-7');
  expect(thresholdsQuery([])).toBeUndefined();
});

it('adds thresholds to the query of the counted rows, without changing its conditions', () => {
  const thresholds = [{ column: 'n', min: 200 }];
  expect(thresholdsQuery(thresholds, expectQuery('n >= 500 and @selected'))).toBe(
    'n >= 500 and @selected and n >= 200',
  );
  expect(thresholdsQuery(thresholds, expectQuery('n > 5 or m is missing'))).toBe(
    '(n > 5 or m is missing) and n >= 200',
  );
});

it('keeps the place of a column whose bounds change, and leaves out one without bounds', () => {
  const all = [
    { column: 'a', min: 1 },
    { column: 'b', max: 2 },
  ];
  expect(withBounds(all, 'a', { min: 3, max: undefined })).toEqual([
    { column: 'a', min: 3 },
    { column: 'b', max: 2 },
  ]);
  expect(withBounds(all, 'a', {})).toEqual([{ column: 'b', max: 2 }]);
  expect(withBounds(all, 'c', { max: 0 })).toEqual([...all, { column: 'c', max: 0 }]);
  expect(withBounds(all, 'c', {})).toEqual(all);
});
