import { describe, expect, it } from 'vitest';
import { createMatrixSummer } from './matrix-summary';
import { mergeSlices } from './sparse-merge';

describe('a matrix', () => {
  it.each([0, 2.5, -3, Number.NaN, Number.POSITIVE_INFINITY, 5n])(
    'sums a tile filled with %s as if value by value',
    (value) => {
      const values = Array.from({ length: 12 }, () => value);
      const tile =
        typeof value === 'bigint'
          ? BigInt64Array.from(values as bigint[])
          : Float64Array.from(values as number[]);
      const one = createMatrixSummer([0, 2, 5], [1]);
      one.addTile([1, 4], [0, 4], tile);
      const filled = createMatrixSummer([0, 2, 5], [1]);
      filled.addFilled([1, 4], [0, 4], value);
      expect(filled.finish()).toEqual(one.finish());
    },
  );

  it('sums a matrix that exceeds any memory', () => {
    const summer = createMatrixSummer([0], [0]);
    summer.addFilled([0, 1e6], [0, 1e9], 3);
    expect(summer.finish()).toMatchObject({ nonZero: 1e15, sum: 3e15, min: 3, max: 3 });
  });

  it('has equal sums from dense tiles and from sparse slices', () => {
    // numpy: [[1, 0, 2], [0, nan, 3], [4, 5, 6]]
    const dense = createMatrixSummer([0, 1, 2], [0, 1, 2]);
    dense.addTile([0, 2], [0, 3], Float64Array.of(1, 0, 2, 0, Number.NaN, 3));
    dense.addTile([2, 3], [0, 3], Float64Array.of(4, 5, 6));
    const sparse = createMatrixSummer([0, 1, 2], [0, 1, 2]);
    sparse.addSlices(
      0,
      {
        indptr: Float64Array.of(0, 2, 4, 7),
        indices: Int32Array.of(0, 2, 1, 2, 0, 1, 2),
        data: Float64Array.of(1, 2, Number.NaN, 3, 4, 5, 6),
      },
      true,
    );
    const sums = {
      nonZero: 7,
      nan: 1,
      sum: 21,
      max: 6,
      rowSums: new Map([
        [0, 3],
        [1, 3],
        [2, 15],
      ]),
      columnSums: new Map([
        [0, 5],
        [1, 5],
        [2, 11],
      ]),
    };
    expect(dense.finish()).toEqual({ ...sums, min: 0 });
    expect(sparse.finish()).toEqual({ ...sums, min: 1 });
  });

  it('adds whole numbers exactly beyond 2^53', () => {
    const summer = createMatrixSummer([], []);
    summer.addTile([0, 1], [0, 3], Float64Array.of(2 ** 53 - 1, 2, 2));
    expect(summer.finish().sum).toBe(9007199254740995n);
  });

  it('keeps small floats beside large ones', () => {
    const summer = createMatrixSummer([], []);
    summer.addTile([0, 1], [0, 3], Float64Array.of(1e16 + 0.5, 0.25, -1e16));
    expect(summer.finish().sum).toBeCloseTo(0.25, 10);
  });

  it('has no extremes without values', () => {
    expect(createMatrixSummer([], []).finish()).toEqual({
      nonZero: 0,
      nan: 0,
      sum: 0,
      rowSums: new Map(),
      columnSums: new Map(),
    });
  });
});

describe('merging slices', () => {
  it('sorts, and sums duplicates', () => {
    const merged = mergeSlices({
      indptr: Float64Array.of(0, 3, 3, 5),
      indices: Int32Array.of(2, 0, 2, 1, 1),
      data: Float32Array.of(1, 5, 3, 10, 20),
    });
    expect(merged).toEqual({
      indptr: Float64Array.of(0, 2, 2, 3),
      indices: Int32Array.of(0, 2, 1),
      data: Float32Array.of(5, 4, 30),
      wasSorted: false,
    });
  });

  it('returns sorted slices unchanged', () => {
    const data = Float32Array.of(1, 2);
    const slices = { indptr: Float64Array.of(0, 2), indices: Int32Array.of(0, 3), data };
    expect(mergeSlices(slices).data).toBe(data);
  });

  it('calls equal neighbours sorted', () => {
    const indices = Int32Array.of(1, 1);
    const data = Uint8Array.of(1, 1);
    const merged = mergeSlices({ indptr: Float64Array.of(0, 2), indices, data }, true);
    expect(merged).toMatchObject({ wasSorted: true, data: Uint8Array.of(1) });
  });
});
