import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { countGroups, createGroupCoder, groupsOfBlock } from './groups';

const strings = (texts: readonly string[], missing?: Uint8Array): Block => ({
  kind: 'strings',
  strings: packStrings(texts),
  ...(missing && { missing }),
});

it('are the distinct values of texts, with missing as −1', () => {
  expect(
    groupsOfBlock(strings(['T', 'B', '', 'T', 'NK', 'B'], Uint8Array.of(0, 0, 1))),
  ).toEqual({
    codes: Int16Array.of(2, 0, -1, 2, 1, 0),
    labels: ['B', 'NK', 'T'],
    ordered: false,
  });
});

it('keep empty text apart from missing', () => {
  expect(groupsOfBlock(strings(['', 'a', '']))).toEqual({
    codes: Int16Array.of(0, 1, 0),
    labels: ['', 'a'],
    ordered: false,
  });
});

it('are False and True of booleans, as pandas prints them, whichever comes first', () => {
  const values = Uint8Array.of(1, 0, 1);
  expect(
    groupsOfBlock({ kind: 'booleans', values, missing: Uint8Array.of(0, 0, 1) }),
  ).toEqual({
    codes: Int8Array.of(1, 0, -1),
    labels: ['False', 'True'],
    ordered: false,
  });
});

it('are the categories of the file in its order, unused ones too', () => {
  const codes = Int8Array.of(2, -1, 0);
  const labels = packStrings(['z', 'unused', 'a']);
  expect(groupsOfBlock({ kind: 'categories', codes, labels, ordered: true })).toEqual({
    codes,
    labels: ['z', 'unused', 'a'],
    ordered: true,
  });
});

it('are at most 1000 of texts', () => {
  const texts = (count: number) => Array.from({ length: 20_000 }, (_, i) => i % count);
  const names = texts(1000).map((i) => `cell ${i}`);
  const groups = groupsOfBlock(strings(names));
  if (typeof groups === 'string') throw new Error(groups);
  expect(groups.labels).toHaveLength(1000);
  expect(groups.labels.slice(0, 3)).toEqual(['cell 0', 'cell 1', 'cell 2']);
  expect(names.every((name, i) => groups.labels[groups.codes[i] ?? -1] === name)).toBe(
    true,
  );
  const many = strings(texts(1001).map((i) => `cell ${i}`));
  expect(groupsOfBlock(many)).toBe('too many texts');
});

it('are at most 65,535 categories', () => {
  const categories = (count: number): Block => ({
    kind: 'categories',
    codes: Int32Array.of(count - 1),
    labels: packStrings(Array.from({ length: count }, (_, i) => `c${i}`)),
    ordered: false,
  });
  expect(groupsOfBlock(categories(65_535))).toMatchObject({
    codes: Int32Array.of(65_534),
  });
  expect(groupsOfBlock(categories(65_536))).toBe('too many categories');
});

it('are not available for numbers', () => {
  expect(groupsOfBlock({ kind: 'numbers', values: Float32Array.of(1) })).toBe(
    'other type',
  );
});

it('have one numbering across several blocks', () => {
  const coder = createGroupCoder();
  expect(coder.add(strings(['b', 'a']))).toEqual(Int16Array.of(0, 1));
  expect(coder.add(strings(['c', 'a', 'A']))).toEqual(Int16Array.of(2, 1, 3));
  expect(coder.finish()).toEqual({
    labels: ['A', 'a', 'b', 'c'],
    ordered: false,
    finalCodes: Int16Array.of(2, 1, 3, 0),
  });
});

it('have a size each, with missing ones separate', () => {
  const codes = Int8Array.of(2, -1, 2, 0);
  expect(countGroups({ codes, labels: ['a', 'b', 'c'] })).toEqual({
    counts: [1, 0, 2],
    missing: 1,
  });
});
