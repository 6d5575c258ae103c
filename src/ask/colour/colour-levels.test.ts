import { describe, expect, it } from 'vitest';
import { coloursOfNumbers, MISSING_LEVEL } from './colour-levels';

describe('colours of numbers', () => {
  it('run from the least to the greatest finite value', () => {
    const values = Float64Array.of(10, 20, Number.NaN, 15, Number.POSITIVE_INFINITY);
    const colours = coloursOfNumbers(values);
    expect(colours).toMatchObject({ kind: 'numbers', min: 10, max: 20, missing: 1 });
    expect([...colours.levels]).toEqual([0, 1, MISSING_LEVEL, 0.5, 2]);
    expect([colours.histogram[0], colours.histogram[32], colours.histogram[63]]).toEqual([
      1, 1, 1,
    ]);
  });

  it('treat masked values as missing', () => {
    const colours = coloursOfNumbers(
      Int32Array.of(5, 1_000_000, 7),
      Uint8Array.of(0, 1, 0),
    );
    expect(colours).toMatchObject({ min: 5, max: 7, missing: 1 });
  });

  it('distinguish large numbers that 32 bits would not', () => {
    const values = Float64Array.of(1e15, 1e15 + 1, 1e15 + 2);
    const colours = coloursOfNumbers(values);
    expect([...colours.levels]).toEqual([0, 0.5, 1]);
  });

  it('span all doubles and take 64-bit integers', () => {
    const wide = coloursOfNumbers(Float64Array.of(-1.7e308, 0, 1.7e308));
    expect([...wide.levels]).toEqual([0, 0.5, 1]);
    const big = coloursOfNumbers(BigInt64Array.of(2n ** 60n, 0n));
    expect(big).toMatchObject({ min: 0, max: 2 ** 60 });
  });

  it('have no range without values, and one colour if all are equal', () => {
    const none = coloursOfNumbers(Float32Array.of(Number.NaN));
    expect(none).toMatchObject({ min: Number.NaN, max: Number.NaN, missing: 1 });
    const equal = coloursOfNumbers(Float32Array.of(3, 3));
    expect(equal).toMatchObject({ levels: Float32Array.of(0, 0), min: 3, max: 3 });
  });

  // numpy.percentile(values, [1, 99])
  it('include the 1st and 99th percentile of the values', () => {
    const even = Float64Array.from({ length: 11 }, (_, i) => 5 * i);
    const [low, high] = coloursOfNumbers(even).clip;
    expect([low, high]).toEqual([expect.closeTo(0.01, 6), expect.closeTo(0.99, 6)]);
    const skewed = Float32Array.of(0, Number.NaN, 0, 0, 0.2, 0.5, 1);
    expect(coloursOfNumbers(skewed).clip).toEqual([0, expect.closeTo(0.975, 6)]);
  });

  // numpy.percentile(values, [0.1, 99.9]) and so on, of 0…1000, divided by 1000
  it('know what is left without more or fewer of the extremes', () => {
    const { clips } = coloursOfNumbers(Float64Array.from({ length: 1001 }, (_, i) => i));
    const near = (value: number) => expect.closeTo(value, 6);
    expect(clips).toEqual([
      { percent: 0.1, range: [near(0.001), near(0.999)] },
      { percent: 1, range: [near(0.01), near(0.99)] },
      { percent: 2, range: [near(0.02), near(0.98)] },
      { percent: 5, range: [near(0.05), near(0.95)] },
    ]);
  });

  it('clip nothing if the clipped range would be empty or infinite', () => {
    const rare = new Float32Array(1000);
    rare[7] = 3;
    expect(coloursOfNumbers(rare).clip).toEqual([0, 1]);
    const infinite = Float32Array.of(
      Number.NEGATIVE_INFINITY,
      0,
      1,
      Number.POSITIVE_INFINITY,
    );
    expect(coloursOfNumbers(infinite).clip).toEqual([0, 1]);
  });
});
