import { describe, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';
import { createRandom } from '@/testing/random';
import { missingIn } from './missing';

const numbers = (values: NumberArray): Values => ({ kind: 'numbers', values });
const texts = (...list: string[]): Values => ({
  kind: 'strings',
  strings: packStrings(list),
});
const missing = (values: Values, fill: Values, count: number) => {
  const mask = missingIn(values, fill, count);
  return mask && [...mask];
};

describe('the canonical test for missing values', () => {
  it('finds values that equal the fill value, −0 being 0', () => {
    const values = numbers(Float64Array.of(0, 1, -0, Number.NaN));
    expect(missing(values, numbers(Float64Array.of(0)), 4)).toEqual([1, 0, 1, 0]);
  });

  it('finds NaN if the fill value is NaN, and only then', () => {
    const values = numbers(Float32Array.of(1, Number.NaN, 2));
    expect(missing(values, numbers(Float32Array.of(Number.NaN)), 3)).toEqual([0, 1, 0]);
    expect(missing(values, numbers(Float32Array.of(1)), 3)).toEqual([1, 0, 0]);
  });

  it('compares 64-bit integers exactly, narrowed or not', () => {
    const large = BigUint64Array.of(2n ** 64n - 1n, 2n ** 53n + 1n, 2n ** 53n);
    expect(missing(numbers(large), numbers(BigUint64Array.of(2n ** 53n)), 3)).toEqual([
      0, 0, 1,
    ]);
    const small = numbers(Int32Array.of(-1, 5));
    expect(missing(small, numbers(BigInt64Array.of(-1n)), 2)).toEqual([1, 0]);
    expect(
      missing(small, numbers(BigInt64Array.of(-(2n ** 63n) + 1n)), 2),
    ).toBeUndefined();
  });

  it('compares texts by their bytes without padding', () => {
    expect(missing(texts('', 'NA', 'NA ', ' NA'), texts('NA'), 4)).toEqual([0, 1, 0, 0]);
    expect(missing(texts('', 'x'), texts(''), 2)).toEqual([1, 0]);
  });

  it('compares records, lists and opaque values as wholes', () => {
    const opaque = (...values: number[]): Values => ({
      ...{ kind: 'bytes', size: 2, values: Uint8Array.from(values) },
    });
    expect(missing(opaque(1, 2, 1, 3), opaque(1, 3), 2)).toEqual([0, 1]);
    const record = (a: number[], b: number[]): Values => ({
      kind: 'records',
      length: a.length,
      fields: [
        { name: 'a', values: numbers(Int32Array.from(a)) },
        { name: 'b', values: numbers(Float64Array.from(b)) },
      ],
    });
    expect(missing(record([1, 1, 2], [0, 5, 5]), record([1], [5]), 3)).toEqual([0, 1, 0]);
    const lists = (offsets: number[], content: number[]): Values => ({
      kind: 'ragged',
      offsets: Uint32Array.from(offsets),
      content: numbers(Int32Array.from(content)),
    });
    const list = lists([0, 2, 2, 3], [7, 8, 7]);
    expect(missing(list, lists([0, 2], [7, 8]), 3)).toEqual([1, 0, 0]);
    expect(missing(list, lists([0, 0], []), 3)).toEqual([0, 1, 0]);
  });

  it('marks exactly the values that equal the fill value, for any numbers', () => {
    const random = createRandom(8);
    for (let round = 0; round < 200; round++) {
      const wide = Array.from({ length: 40 }, () => random.integer(-3, 3));
      const fill = random.integer(-3, 3);
      const expected = wide.map((value) => (value === fill ? 1 : 0));
      const hasAny = expected.includes(1);
      for (const make of [
        Int8Array,
        Int16Array,
        Int32Array,
        Float32Array,
        Float64Array,
      ]) {
        const mask = missing(numbers(make.from(wide)), numbers(make.of(fill)), 40);
        expect(mask).toEqual(hasAny ? expected : undefined);
      }
      const big = numbers(BigInt64Array.from(wide, BigInt));
      expect(missing(big, numbers(BigInt64Array.of(BigInt(fill))), 40)).toEqual(
        hasAny ? expected : undefined,
      );
    }
  });
});
