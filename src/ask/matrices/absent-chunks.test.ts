import { expect, it } from 'vitest';
import { absentChunksText } from './absent-chunks';

it.each([
  [
    { looked: 12, absent: 4, total: 300, fill: '0' },
    'zarr3',
    '4 of 12 chunks read so far are not in the store; their values are the fill value 0.',
  ],
  [
    { looked: 12, absent: 1, total: 12, fill: 'NaN' },
    'hdf5',
    '1 of 12 chunks is not in the file; its values are the fill value NaN.',
  ],
  [
    { looked: 12, absent: 4, total: 300, stored: { there: 200, of: 300, unit: 'chunk' } },
    'zarr2',
    '4 of 12 chunks read so far are not in the store; their values are the fill value. In total, 200 of 300 chunks are stored.',
  ],
  [
    {
      looked: 2,
      absent: 2,
      total: 1e6,
      fill: '0.5',
      stored: { there: 0, of: 1e6, unit: 'chunk' },
    },
    'hdf5',
    'None of its 1,000,000 chunks is in the file: all values are the fill value 0.5.',
  ],
  [
    { looked: 1200, absent: 1200, total: 1200, fill: '0' },
    'zarr3',
    'None of its 1,200 chunks is in the store: all values are the fill value 0.',
  ],
  [
    { looked: 8, absent: 3, total: 8, elements: 2 },
    'zarr3',
    '3 chunks of 2 elements in this group are not in the store; their values are the fill value.',
  ],
  [
    { looked: 1, absent: 1, total: 1, fill: 'False' },
    'zarr3',
    'Its only chunk is not in the store: all values are the fill value False.',
  ],
] as const)('%j in %s: “%s”', (chunks, container, text) => {
  expect(absentChunksText(chunks, container)).toBe(text);
});
