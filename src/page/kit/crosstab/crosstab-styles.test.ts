import { expect, it } from 'vitest';
import type { Crosstab } from '@/model/table-rows';
import { crosstabInOrder, crosstabInPictures } from './crosstab-styles';

/** T cells of two donors, none of B cells of the first. */
const crosstab: Crosstab = {
  ...{ rows: ['B', 'T'], columns: ['one', 'two', 'three'], missing: 4 },
  counts: Float64Array.of(0, 1, 2, 3, 4, 5),
};
const looks = {
  rows: { order: [1, 0], names: { 1: 'T cells' } },
  columns: { order: [2], names: { 2: 'third' } },
};

it('has the order and the names that pictures of both columns have', () => {
  expect(crosstabInPictures(crosstab, looks)).toEqual({
    ...{ rows: ['T cells', 'B'], columns: ['third', 'one', 'two'], missing: 4 },
    counts: Float64Array.of(5, 3, 4, 2, 0, 1),
  });
});

it('has the names of the file where it is saved', () => {
  expect(crosstabInOrder(crosstab, looks)).toMatchObject({
    ...{ rows: ['T', 'B'], columns: ['three', 'one', 'two'] },
  });
});

it('is as the file has it where pictures are', () => {
  const none = { rows: undefined, columns: undefined };
  expect(crosstabInPictures(crosstab, none)).toEqual(crosstab);
});
