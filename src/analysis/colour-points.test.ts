import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { coloursOf, MISSING_LEVEL } from './colour-points';

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

  it('take a byte a point up to 255 categories, two beyond', () => {
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

  it('are refused, not cut, beyond what two bytes tell apart', () => {
    expect(coloursOf(categories(65_536, [0]))).toEqual({
      kind: 'refused',
      reason: 'has 65536 categories, and colours are for 65535 at most',
    });
  });

  it('are refused where a code has no category', () => {
    expect(coloursOf(categories(2, [0, 2]))).toMatchObject({ kind: 'refused' });
    expect(coloursOf(categories(2, [0, -2]))).toMatchObject({ kind: 'refused' });
  });
});

it('colours booleans as two categories, false first as scanpy has it', () => {
  const block: Block = {
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 1),
    missing: Uint8Array.of(0, 0, 1),
  };
  expect(coloursOf(block)).toMatchObject({
    labels: ['false', 'true'],
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
    reason: 'holds text with more than 1000 different values',
  });
});

describe('colours of numbers', () => {
  it('run from the least to the greatest finite value', () => {
    const values = Float64Array.of(10, 20, Number.NaN, 15, Number.POSITIVE_INFINITY);
    const colours = coloursOf({ kind: 'numbers', values });
    expect(colours).toMatchObject({ kind: 'numbers', min: 10, max: 20, missing: 1 });
    if (colours.kind !== 'numbers') return;
    expect([...colours.levels]).toEqual([0, 1, MISSING_LEVEL, 0.5, 2]);
    expect([colours.histogram[0], colours.histogram[32], colours.histogram[63]]).toEqual([
      1, 1, 1,
    ]);
  });

  it('know masked values for missing', () => {
    const colours = coloursOf({
      kind: 'numbers',
      values: Int32Array.of(5, 1_000_000, 7),
      missing: Uint8Array.of(0, 1, 0),
    });
    expect(colours).toMatchObject({ min: 5, max: 7, missing: 1 });
  });

  it('tell apart large numbers that 32 bits would not', () => {
    const values = Float64Array.of(1e15, 1e15 + 1, 1e15 + 2);
    const colours = coloursOf({ kind: 'numbers', values });
    expect(colours.kind === 'numbers' && [...colours.levels]).toEqual([0, 0.5, 1]);
  });

  it('span all doubles and take 64-bit integers', () => {
    const wide = coloursOf({
      kind: 'numbers',
      values: Float64Array.of(-1.7e308, 0, 1.7e308),
    });
    expect(wide.kind === 'numbers' && [...wide.levels]).toEqual([0, 0.5, 1]);
    const big = coloursOf({ kind: 'numbers', values: BigInt64Array.of(2n ** 60n, 0n) });
    expect(big).toMatchObject({ min: 0, max: 2 ** 60 });
  });

  it('have no range where there is no value, and one colour where all are equal', () => {
    const none = coloursOf({ kind: 'numbers', values: Float32Array.of(Number.NaN) });
    expect(none).toMatchObject({ min: Number.NaN, max: Number.NaN, missing: 1 });
    const equal = coloursOf({ kind: 'numbers', values: Float32Array.of(3, 3) });
    expect(equal).toMatchObject({ levels: Float32Array.of(0, 0), min: 3, max: 3 });
  });
});

it('refuses what has no colour, in words', () => {
  expect(coloursOf({ kind: 'null' })).toEqual({ kind: 'refused', reason: 'is empty' });
  expect(coloursOf({ kind: 'complex', values: new Float32Array(2) })).toMatchObject({
    reason: 'holds complex, which have no colour',
  });
});
