import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { createCrosstab, type Groups, groupsOf } from './crosstab';

const strings = (texts: readonly string[], missing?: Uint8Array): Groups => {
  const groups = groupsOf({
    kind: 'strings',
    strings: packStrings(texts),
    ...(missing && { missing }),
  });
  if (!groups) throw new Error('no groups');
  return groups;
};

it('counts how values meet, over blocks that number them differently', () => {
  const table = createCrosstab();
  const categories = groupsOf({
    kind: 'categories',
    codes: Int8Array.of(0, 1, -1),
    labels: packStrings(['T', 'B', 'empty']),
    ordered: false,
  });
  if (!categories) throw new Error('no groups');
  table.add(categories, strings(['x', 'y', 'x']));
  table.add(categories, strings(['y', 'y', 'x'], Uint8Array.of(0, 0, 1)));
  const { rows, columns, counts, missing } = table.finish();
  expect([rows, columns, missing]).toEqual([['T', 'B', 'empty'], ['x', 'y'], 2]);
  expect([...counts]).toEqual([1, 1, 0, 2, 0, 0]);
});

it('refuses more values than anyone reads', () => {
  expect(() => strings(Array.from({ length: 1001 }, (_, i) => `${i}`))).toThrow(
    'more than 1000 distinct values',
  );
});

it('has no groups of numbers', () => {
  expect(groupsOf({ kind: 'numbers', values: Float32Array.of(1) })).toBeUndefined();
});
