import { expect, it } from 'vitest';
import { MAX_PARTS, stackedBars } from './composition';

const crosstab = {
  rows: ['NK', 'B', '', 'T'],
  columns: ['x', '', 'z'],
  counts: Float64Array.of(0, 0, 2, 5, 3, 3, 0, 0, 0, 1, 6, 0),
  missing: 0,
};

it('stacks the parts with rows of each group with rows, from below', () => {
  const bars = stackedBars(crosstab, undefined);
  expect(bars.map(({ label, total }) => [label, total])).toEqual([
    ...[
      ['NK', 2],
      ['B', 11],
      ['T', 7],
    ],
  ]);
  expect(bars[1]?.segments).toEqual([
    { bar: 1, part: 0, label: 'x', count: 5, below: 0 },
    { bar: 1, part: 1, label: '(empty text)', count: 3, below: 5 },
    { bar: 1, part: 2, label: 'z', count: 3, below: 8 },
  ]);
  expect(bars[2]?.segments.map(({ part, below }) => [part, below])).toEqual([
    ...[
      [0, 0],
      [1, 1],
    ],
  ]);
});

it('orders the groups by name or size', () => {
  const labels = (order: 'name' | 'size') =>
    stackedBars(crosstab, order).map(({ label }) => label);
  expect(labels('name')).toEqual(['B', 'NK', 'T']);
  expect(labels('size')).toEqual(['B', 'T', 'NK']);
});

it('puts all parts together that it does not tell apart', () => {
  const columns = Array.from({ length: MAX_PARTS + 3 }, (_, i) => `p${i}`);
  const counts = new Float64Array(columns.length).fill(2);
  const [bar] = stackedBars({ rows: ['A'], columns, counts, missing: 0 }, undefined);
  expect(bar?.total).toBe(126);
  expect(bar?.segments).toHaveLength(61);
  expect(bar?.segments.at(-1)).toEqual({
    ...{ bar: 0, part: -1, label: '3 others', count: 6, below: 120 },
  });
});

it('has the names and orders that pictures of both columns have', () => {
  const bars = stackedBars(crosstab, undefined, {
    by: { names: { 1: 'B cells' }, order: [3, 2] },
    parts: { names: { 2: 'last' }, order: [2] },
  });
  expect(bars.map(({ label, stored }) => [label, stored])).toEqual([
    ['T', 'T'],
    ['NK', 'NK'],
    ['B cells', 'B'],
  ]);
  expect(bars[2]?.segments.map(({ part, label, below }) => [part, label, below])).toEqual(
    [
      [2, 'last', 0],
      [0, 'x', 3],
      [1, '(empty text)', 8],
    ],
  );
  const byName = { by: { names: { 3: 'a' } }, parts: undefined };
  expect(stackedBars(crosstab, 'name', byName).map(({ label }) => label)).toEqual([
    ...['a', 'B', 'NK'],
  ]);
});
