import { expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { codeStrings, compareNaturally } from './colour-strings';

it('codes text by its distinct values, with missing as −1', () => {
  const strings = packStrings(['T', 'B', '', 'T', 'NK', 'B']);
  const coded = codeStrings(strings, Uint8Array.of(0, 0, 1, 0, 0, 0), 10);
  expect(coded?.labels).toEqual(['B', 'NK', 'T']);
  expect([...(coded?.codes ?? [])]).toEqual([2, 0, -1, 2, 1, 0]);
});

it('keeps empty text apart from missing', () => {
  const coded = codeStrings(packStrings(['', 'a', '']), undefined, 10);
  expect(coded?.labels).toEqual(['', 'a']);
  expect([...(coded?.codes ?? [])]).toEqual([0, 1, 0]);
});

it('gives up beyond the limit and not at it', () => {
  const strings = packStrings(['a', 'b', 'c', 'a']);
  expect(codeStrings(strings, undefined, 3)?.labels).toEqual(['a', 'b', 'c']);
  expect(codeStrings(strings, undefined, 2)).toBeUndefined();
});

it('tells thousands of values apart', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `cell ${i % 1000}`);
  const coded = codeStrings(packStrings(names), undefined, 1000);
  expect(coded?.labels).toHaveLength(1000);
  expect(coded?.labels.slice(0, 3)).toEqual(['cell 0', 'cell 1', 'cell 2']);
  expect(names.every((name, i) => coded?.labels[coded.codes[i] ?? -1] === name)).toBe(
    true,
  );
});

// natsort.natsorted, which anndata orders new categories by
it('orders as natsort does', () => {
  const sorted = '|1|2|10|10x|-3|A|B cell|CD4|CD8 T|CD14|a2|a10|b cell|x1y9|x1y10'.split(
    '|',
  );
  expect([...sorted].reverse().sort(compareNaturally)).toEqual(sorted);
});
