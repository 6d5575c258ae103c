import { expect, it } from 'vitest';
import { reasonAgainstIndex } from './indexing';

const scan = { batchBytes: 1e6, genes: 36_000, stored: 1e9 };

it('has no reason against the index of a usual matrix', () => {
  expect(reasonAgainstIndex(scan)).toBeUndefined();
});

it.each([
  [
    'chunks of a gigabyte',
    { batchBytes: 2 ** 30 },
    'Its chunks are too large to split within the memory of a browser.',
  ],
  [
    'twenty million columns',
    { genes: 20_000_000, stored: 1000 },
    'An index of 20,000,000 columns and 1,000 values would not open quickly.',
  ],
  // columns as of any matrix: there are too many values
  [
    'ten billion values',
    { stored: 1e10 },
    'An index of 36,000 columns and 10,000,000,000 values would not open quickly.',
  ],
])('says why there is no index: %s', (_, more, reason) => {
  expect(reasonAgainstIndex({ ...scan, ...more })).toBe(reason);
});
