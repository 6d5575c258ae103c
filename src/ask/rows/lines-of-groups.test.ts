import { expect, it } from 'vitest';
import { linesOfGroups } from './lines-of-groups';

const codes = Int8Array.of(1, 0, 1, -1, 1, 0, 1, 1);
const labels = ['B', 'T', 'none'];

it('gives each row a line of its own, group by group in the order of the table', () => {
  expect(linesOfGroups({ codes, labels }, 100)).toEqual({
    codes: Int32Array.of(2, 0, 3, -1, 4, 1, 5, 6),
    labels: ['B', 'B', 'T', 'T', 'T', 'T', 'T'],
    lines: {
      labels,
      groups: Int32Array.of(0, 0, 1, 1, 1, 1, 1),
      firstRows: Int32Array.of(1, 5, 0, 2, 4, 6, 7),
      rowsPerLine: 1,
    },
  });
});

it('has consecutive rows of a group in one line where there are too many rows', () => {
  expect(linesOfGroups({ codes, labels }, 4)).toEqual({
    codes: Int32Array.of(1, 0, 1, -1, 2, 0, 2, 3),
    labels: ['B', 'T', 'T', 'T'],
    lines: {
      labels,
      groups: Int32Array.of(0, 1, 1, 1),
      firstRows: Int32Array.of(1, 0, 4, 7),
      rowsPerLine: 2,
    },
  });
});

it('has no line of rows without a group', () => {
  expect(linesOfGroups({ codes: Int8Array.of(-1, -1), labels }, 4).labels).toHaveLength(
    0,
  );
});
