import { expect, it } from 'vitest';
import type { AccessWay, ColumnPlan } from '@/model/query-plan';
import { columnLabel, conditionLabel, readLabel } from './query-plan-label';

const column = (ways: readonly AccessWay[], bytes?: ColumnPlan['bytes']): ColumnPlan => ({
  ...{ name: 'ts', path: '/obs/ts', ways, rows: { read: 10, of: 10 } },
  chunks: { read: 1, of: 1 },
  ...(bytes && { bytes }),
});
const asIs = (name: string) => name;

it('says how many rows a condition was asked about, and how many meet it', () => {
  const one = { text: 'n > 5', column: 'n', decided: 0 };
  expect(conditionLabel({ ...one, asked: 3160, met: 2160 })).toBe(
    'met by 2,160 of 3,160 rows in question',
  );
  expect(conditionLabel({ ...one, asked: 1, met: 0 })).toBe(
    'met by 0 of 1 row in question',
  );
});

it.each<[string, readonly AccessWay[], string]>([
  ['a scan', [{ kind: 'scan' }], '1 of 1 chunk of ts, scanned'],
  [
    'an index',
    [{ kind: 'index', family: 'BITMAP', name: 'ts__bitmap', trust: 'trusted' }],
    '1 of 1 chunk of ts, by ts__bitmap (trusted)',
  ],
  [
    'an earlier scan',
    [
      { kind: 'kept', what: 'limits' },
      { kind: 'kept', what: 'codes' },
    ],
    '1 of 1 chunk of ts, by minima and maxima kept from an earlier scan, by codes kept from an earlier scan',
  ],
])('says how the rows of a column were found: %s', (_, ways, text) => {
  expect(columnLabel(column(ways), asIs)).toBe(text);
});

it('says what a column would have taken only where less was read', () => {
  const scan: readonly AccessWay[] = [{ kind: 'scan' }];
  const said = (read: number, insteadOf: number) =>
    columnLabel(column(scan, { read, insteadOf }), asIs);
  expect(said(1000, 8000)).toBe('1 of 1 chunk of ts, scanned · 1.0 kB instead of 8.0 kB');
  expect(said(8000, 8000)).toBe('1 of 1 chunk of ts, scanned · 8.0 kB');
  // an estimate from the chunks that were read
  expect(said(8000, 7990)).toBe('1 of 1 chunk of ts, scanned · 8.0 kB');
});

it('says that nothing was read only where no request was sent', () => {
  expect(readLabel([{ requests: 0, bytesRead: 0 }])).toBe(
    'nothing read: all of it was in memory',
  );
  expect(
    readLabel([
      { requests: 0, bytesRead: 0 },
      { requests: 1, bytesRead: 1200 },
    ]),
  ).toBe('1.2 kB read, in 1 request');
});
