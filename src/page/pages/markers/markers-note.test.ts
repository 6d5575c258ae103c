import { expect, it } from 'vitest';
import type { Markers } from '@/model/markers';
import { markersNote } from './markers-note';

const NOUNS = { row: 'cell', column: 'gene' } as const;
const group = (cells: number, rest: number) => ({ cells, rest });
const note = (groups: readonly object[], more: object = {}) => {
  const all = { groups, leftOut: [], onBothSides: 0, notNumbers: 0 };
  const markers = { ...all, foldChangesAre: { kind: 'log1p' }, ...more };
  return markersNote(markers as unknown as Markers, NOUNS); // what is named
};

it('says how many cells are compared where there is one comparison', () => {
  expect(note([group(1, 2999)])).toBe(
    '1 cell against 2,999. Scores, p values and fold changes as of scanpy’s rank_genes_groups.',
  );
  expect(note([group(9, 12), group(12, 9)])).toBe(
    'Scores, p values and fold changes as of scanpy’s rank_genes_groups.',
  );
});

it('names fold changes only where there are some', () => {
  const none = { foldChangesAre: { kind: 'none' } };
  expect(note([group(9, 12), group(12, 9)], none)).toBe(
    'Scores and p values as of scanpy’s rank_genes_groups.',
  );
});

it('says what is left out, and nothing of what is not', () => {
  const left = { leftOut: ['a'], onBothSides: 2, notNumbers: 1 };
  expect(note([group(9, 12), group(12, 9)], left)).toMatch(
    /; 1 group with fewer than two cells left out, 2 cells on both sides left out, 1 gene with NaN or infinite values not tested\.$/,
  );
});
