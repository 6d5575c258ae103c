import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { coloursOf } from './colour-points';

function categories(count: number, codes: readonly number[]): Block {
  const labels = packStrings(Array.from({ length: count }, (_, i) => `cluster ${i}`));
  return { kind: 'categories', codes: Int32Array.from(codes), labels, ordered: false };
}

describe('colours of categories', () => {
  it('keep the file’s codes, with missing after the last category', () => {
    expect(coloursOf(categories(3, [2, -1, 0, 0, -1]))).toEqual({
      kind: 'categories',
      codes: Uint8Array.of(2, 3, 0, 0, 3),
      labels: ['cluster 0', 'cluster 1', 'cluster 2'],
      ordered: false,
      counts: Uint32Array.of(2, 0, 1, 2),
    });
  });

  it('use one byte per point up to 255 categories, two beyond', () => {
    expect(coloursOf(categories(255, [254, -1]))).toMatchObject({
      codes: Uint8Array.of(254, 255),
    });
    expect(coloursOf(categories(256, [255, -1]))).toMatchObject({
      codes: Uint16Array.of(255, 256),
    });
    expect(coloursOf(categories(65_535, [65_534, -1]))).toMatchObject({
      codes: Uint16Array.of(65_534, 65_535),
    });
  });

  it('are refused, not cut, if two bytes are not enough', () => {
    expect(coloursOf(categories(65_536, [0]))).toEqual({
      kind: 'refused',
      reason: 'has more than 65,535 categories',
    });
  });

  it('are refused if a code has no category', () => {
    expect(coloursOf(categories(2, [0, 2]))).toMatchObject({ kind: 'refused' });
    expect(coloursOf(categories(2, [0, -2]))).toMatchObject({ kind: 'refused' });
  });
});

it('colours booleans as two categories, false first as in scanpy', () => {
  const block: Block = {
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 1),
    missing: Uint8Array.of(0, 0, 1),
  };
  expect(coloursOf(block)).toMatchObject({
    labels: ['False', 'True'],
    codes: Uint8Array.of(1, 0, 2),
    counts: Uint32Array.of(1, 1, 1),
  });
});

it('colours text of few values as categories and refuses text of many', () => {
  const few: Block = { kind: 'strings', strings: packStrings(['b', 'a', 'b']) };
  expect(coloursOf(few)).toMatchObject({
    labels: ['a', 'b'],
    codes: Uint8Array.of(1, 0, 1),
  });
  const names = Array.from({ length: 1001 }, (_, i) => `AACG-${i}`);
  expect(coloursOf({ kind: 'strings', strings: packStrings(names) })).toEqual({
    kind: 'refused',
    reason: 'contains text with more than 1000 distinct values',
  });
});

it('colours numbers, and a matrix of one column like them', () => {
  const values = Float32Array.of(0, 4, 2);
  const levels = Float32Array.of(0, 1, 0.5);
  expect(coloursOf({ kind: 'numbers', values })).toMatchObject({ levels });
  const column = { kind: 'matrix', rows: [0, 3], columns: [5, 6], values } as const;
  expect(coloursOf(column)).toMatchObject({ levels });
  expect(coloursOf({ ...column, columns: [5, 8] })).toMatchObject({ kind: 'refused' });
});

it('refuses columns without colours, with the reason', () => {
  expect(coloursOf({ kind: 'null' })).toEqual({ kind: 'refused', reason: 'is empty' });
  expect(coloursOf({ kind: 'complex', values: new Float32Array(2) })).toMatchObject({
    reason: 'contains complex, which cannot be shown as colours',
  });
});
