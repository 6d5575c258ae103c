import { expect, it } from 'vitest';
import type { Crosstab, CrosstabShare } from '@/model/table-rows';
import { crosstabText, transposed, withOthers, withTotals } from './crosstab-table';

const table: Crosstab = {
  rows: ['B', 'T', 'NK'],
  columns: ['x', 'y', 'z'],
  counts: Float64Array.of(5, 3, 3, 1, 6, 0, 0, 0, 2),
  missing: 1,
};

/** The numbers of a text, line by line. */
function numbersOf(text: string): readonly (readonly number[])[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => line.split('\t').slice(1).map(Number));
}

it('has the sums that pandas.crosstab(margins=True) has', () => {
  expect(crosstabText(table, 'kind', undefined)).toBe(
    'kind\tx\ty\tz\tall\nB\t5\t3\t3\t11\nT\t1\t6\t0\t7\nNK\t0\t0\t2\t2\nall\t6\t9\t5\t20\n',
  );
});

// pandas.crosstab(normalize=…, margins=True) × 100; the sum that pandas leaves out is 100
const PANDAS: Readonly<Record<CrosstabShare, readonly (readonly number[])[]>> = {
  row: [
    [45.45454545454545, 27.27272727272727, 27.27272727272727, 100],
    [14.285714285714285, 85.71428571428571, 0, 100],
    [0, 0, 100, 100],
    [30, 45, 25, 100],
  ],
  column: [
    [83.33333333333334, 33.33333333333333, 60, 55.00000000000001],
    [16.666666666666664, 66.66666666666666, 0, 35],
    [0, 0, 40, 10],
    [100, 100, 100, 100],
  ],
  all: [
    [25, 15, 15, 55.00000000000001],
    [5, 30, 0, 35],
    [0, 0, 10, 10],
    [30, 45, 25, 100],
  ],
};

it.each(['row', 'column', 'all'] as const)(
  'has the percentages of pandas, of each %s, in all digits',
  (share) => {
    const found = numbersOf(crosstabText(table, 'kind (%)', share));
    expect(found).toHaveLength(4);
    found.forEach((line, row) => {
      expect(line).toHaveLength(4);
      line.forEach((value, column) => {
        expect(value).toBeCloseTo(PANDAS[share][row]?.[column] as number, 12);
      });
    });
  },
);

it('has no percentage of nothing, and labels without tabs and line breaks', () => {
  const empty = { rows: ['a\tb', 'c'], columns: ['x\r\ny'], missing: 0 };
  const counts = Float64Array.of(0, 2);
  expect(crosstabText({ ...empty, counts }, 'k', 'row')).toBe(
    'k\tx y\tall\na b\t\t\nc\t100\t100\nall\t100\t100\n',
  );
});

it('adds up what exceeds a number of rows and columns, and loses none of it', () => {
  const short = withOthers(table, 1);
  expect(short.rows).toEqual(['B', '2 others']);
  expect(short.columns).toEqual(['x', '2 others']);
  expect([...short.counts]).toEqual([5, 6, 1, 8]);
  expect(withOthers(table, 2).columns).toEqual(['x', 'y', '1 other']);
  expect(withOthers(table, 3)).toEqual(table);
  expect(withTotals(short).counts.at(-1)).toBe(20);
});

it('is transposed', () => {
  const crosstab = {
    ...{ rows: ['a', 'b'], columns: ['x', 'y', 'z'], missing: 1 },
    counts: Float64Array.of(1, 2, 3, 4, 5, 6),
  };
  expect(transposed(crosstab)).toEqual({
    ...{ rows: ['x', 'y', 'z'], columns: ['a', 'b'], missing: 1 },
    counts: Float64Array.of(1, 4, 2, 5, 3, 6),
  });
});
