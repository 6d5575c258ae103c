import { expect, it } from 'vitest';
import type { Markers } from '@/model/markers';
import { notesOf } from './answer';

const of = (leftOut: readonly string[], notNumbers: number) =>
  notesOf({ leftOut, notNumbers } as Markers);

it('notes nothing where all groups and genes were tested', () => {
  expect(of([], 0)).toEqual([]);
});

it('names groups that are too small among the compared cells, and counts genes that are no numbers', () => {
  expect(of(['T'], 1)).toEqual([
    '1 group with fewer than two of the compared cells left out: T.',
    '1 gene with NaN or infinite values could not be tested.',
  ]);
  expect(of(['a', 'b', 'c', 'd', 'e', 'f'], 2)).toEqual([
    '6 groups with fewer than two of the compared cells left out: a, b, c, d, e ….',
    '2 genes with NaN or infinite values could not be tested.',
  ]);
});
