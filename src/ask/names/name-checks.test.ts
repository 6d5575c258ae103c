import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { areIdentifiers, firstNumber, sharedNames } from './name-checks';

it('finds names shared by several rows', () => {
  const names = packStrings(['TP53', 'MATR3', 'CD8A', 'MATR3', 'TBCE', 'TBCE', 'MATR3']);
  expect(sharedNames(names)).toEqual({ rows: 5, example: 'MATR3' });
  expect(sharedNames(packStrings(['a', 'b', 'ab', 'ba', '']))).toBeUndefined();
});

it('distinguishes different names, however many', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `CELL-${i}-1`);
  expect(sharedNames(packStrings(many))).toBeUndefined();
});

it('recognises names that are only row numbers', () => {
  expect(firstNumber(packStrings(['0', '1', '2', '3']))).toBe(0);
  expect(firstNumber(packStrings(['1', '2', '3', '4']))).toBe(1);
  expect(firstNumber(packStrings(['0', '1', '2', '4']))).toBeUndefined();
});

it('recognises identifiers of Ensembl', () => {
  expect(areIdentifiers(packStrings(['ENSG00000141510', 'ENSMUSG00000059552']))).toBe(
    true,
  );
  expect(areIdentifiers(packStrings(['TP53', 'ENSG00000141510']))).toBe(false);
});
