import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { datetimeText } from '@/model/time-text';
import type { ColumnProfile } from './profile';
import { profileColumn } from './profile-column';

function timesOf(
  values: readonly bigint[],
  unit: string,
  time: 'datetime' | 'timedelta' = 'datetime',
): Extract<ColumnProfile, { kind: 'times' }> {
  const block: Block = {
    ...{ kind: 'times', time, unit, step: 1 },
    values: BigInt64Array.from(values),
  };
  const profile = profileColumn(block);
  if (profile.kind !== 'times') throw new Error(`a profile of ${profile.kind}`);
  return profile;
}

// pd.to_datetime(['2021-03-01', '2021-03-31 06:00', '2021-12-31', '2021-03-01 12:00', None, '2021-07-04'])
const DATES = [
  1614556800000000000n,
  1617170400000000000n,
  1640908800000000000n,
  1614600000000000000n,
  -9223372036854775808n,
  1625356800000000000n,
];

it('has the range of dates, and the number of missing ones, as pandas does', () => {
  const { spread, missing, unique, unit } = timesOf(DATES, 'ns');
  expect(spread?.map((value) => datetimeText(value, unit))).toEqual([
    '2021-03-01T00:00:00.000000000',
    '2021-03-31T06:00:00.000000000',
    '2021-12-31T00:00:00.000000000',
  ]);
  expect([missing, unique]).toEqual([1, 5]);
});

it('counts dates in bins of whole days', () => {
  const { histogram } = timesOf(DATES, 'ns');
  const edges = Array.from(histogram.edges, (edge) =>
    datetimeText(edge, 'ns').slice(0, 19),
  );
  expect(edges.slice(0, 3)).toEqual([
    '2021-03-01T00:00:00',
    '2021-03-09T00:00:00',
    '2021-03-17T00:00:00',
  ]);
  expect(edges.at(-1)).toBe('2022-01-07T00:00:00');
  expect(Array.from(histogram.counts.entries()).filter(([, count]) => count > 0)).toEqual(
    [
      [0, 2],
      [3, 1],
      [15, 1],
      [38, 1],
    ],
  );
});

it('gives each month, and other units without fixed length, a bin', () => {
  const { histogram } = timesOf([600n, 602n, 602n], 'M');
  expect(Array.from(histogram.edges)).toEqual([600n, 601n, 602n, 603n]);
  expect(Array.from(histogram.counts)).toEqual([1, 0, 2]);
});

it('counts timedeltas in bins of round length', () => {
  const { histogram, spread } = timesOf([90n, 3600n, 7200n], 's', 'timedelta');
  expect(spread).toEqual([90n, 3600n, 7200n]);
  expect(Array.from(histogram.edges).slice(0, 2)).toEqual([60n, 240n]);
});

it('has no bins if all are missing', () => {
  const { spread, missing, histogram } = timesOf([-(2n ** 63n)], 'D');
  expect([spread, missing, histogram.counts.length]).toEqual([undefined, 1, 0]);
});
