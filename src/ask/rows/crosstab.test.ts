import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { createCrosstab, withoutEmpty } from './crosstab';
import { createGroupCoder } from './groups';

const strings = (texts: readonly string[], missing?: Uint8Array): Block => ({
  kind: 'strings',
  strings: packStrings(texts),
  ...(missing && { missing }),
});

function rangeOf(codes: ReturnType<ReturnType<typeof createGroupCoder>['add']>) {
  if (typeof codes === 'string') throw new Error(codes);
  return { codes, from: 0, isRepeated: false };
}

it('counts pairs of groups, texts in natural order', () => {
  const table = createCrosstab();
  const [rows, columns] = [createGroupCoder(), createGroupCoder()];
  const categories: Block = {
    kind: 'categories',
    codes: Int8Array.of(0, 1, -1),
    labels: packStrings(['T', 'B', 'empty']),
    ordered: false,
  };
  const add = (block: Block) =>
    table.add(rangeOf(rows.add(categories)), rangeOf(columns.add(block)), 3);
  add(strings(['x10', 'y', 'x10']));
  add(strings(['y', 'x2', 'x10'], Uint8Array.of(0, 0, 1)));
  const result = table.finish(rows.finish(), columns.finish());
  expect(result).toEqual({
    rows: ['T', 'B', 'empty'],
    columns: ['x2', 'x10', 'y'],
    counts: Float64Array.of(0, 1, 1, 1, 0, 1, 0, 0, 0),
    missing: 2,
  });
});

it('counts a column of one value against another, and two of them at once', () => {
  const table = createCrosstab();
  const every = { codes: Int8Array.of(1), from: 0, isRepeated: true };
  const some = { codes: Int8Array.of(5, 0, 1, -1), from: 1, isRepeated: false };
  table.add(every, some, 3);
  table.add(every, { ...every, codes: Int8Array.of(0) }, 1e12);
  const order = { labels: ['no', 'yes'], ordered: false };
  const { counts, missing } = table.finish(order, order);
  expect([[...counts], missing]).toEqual([[0, 0, 1e12 + 1, 1], 1]);
});

it('drops the groups of either column without counts', () => {
  const counts = Float64Array.of(0, 0, 0, 3, 0, 1, 0, 0, 0, 5, 0, 0);
  const table = {
    rows: ['a', 'b', 'c', 'd'],
    columns: ['x', 'y', 'z'],
    counts,
    missing: 2,
  };
  expect(withoutEmpty(table)).toEqual({
    ...{ rows: ['b', 'd'], columns: ['x', 'z'] },
    counts: Float64Array.of(3, 1, 5, 0),
    missing: 2,
  });
  const none = { ...table, counts: new Float64Array(12) };
  expect(withoutEmpty(none)).toEqual({
    ...{ rows: [], columns: [], missing: 2 },
    counts: new Float64Array(0),
  });
});
