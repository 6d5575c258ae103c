import { expect, it } from 'vitest';
import type { GeneColumns } from '@/ask/genes/gene-columns';
import type { MatrixInfo } from '@/model/dataset';
import { statusOf } from './ColourOptions';

const X: MatrixInfo = {
  ...{ path: '/X', layout: 'csr', shape: [2, 3], dtype: 'float32' },
  ...{ rows: '/obs', columns: '/var' },
};
const tables: readonly GeneColumns[] = [
  { table: '/var', part: '/', length: 3, others: [], matrix: X },
];
const retry = () => undefined;
const read = [{ status: 'ready', value: { index: [], columns: [] }, retry }] as const;
const failed = [{ status: 'failed', error: new Error('torn'), retry }] as const;
const search = {
  noun: 'gene',
  ...{ tables, text: 'foo', shown: 0, count: 0, hasColumns: true },
} as const;

it('says that neither a column nor a gene of what was read matches, as far as both are offered', () => {
  expect(statusOf({ ...search, readings: read })).toBe(
    'No column and no gene of X matches “foo”.',
  );
  // a blend is of two genes
  expect(statusOf({ ...search, readings: read, hasColumns: false })).toBe(
    'No gene of X matches “foo”.',
  );
  expect(statusOf({ ...search, readings: failed })).toBe(
    'The genes of X could not be read: torn No column matches “foo”.',
  );
});

it('counts matches, and those that are listed where these are fewer', () => {
  const found = { ...search, readings: read };
  expect(statusOf({ ...found, count: 1, shown: 1 })).toBe('1 match');
  expect(statusOf({ ...found, count: 300, shown: 200 })).toBe('300 matches, 200 shown');
});
