import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { createColumnProfiler, profileColumn } from './profile-column';

const numbers = (values: number[], missing?: number[]): Block => ({
  kind: 'numbers',
  values: Float64Array.from(values),
  ...(missing ? { missing: Uint8Array.from(missing) } : {}),
});

describe('numbers', () => {
  it('are summarised as pandas does, NaN left out', () => {
    // pandas: Series([4, nan, 1, 3, 2, 2]).describe(), nunique()
    expect(profileColumn(numbers([4, Number.NaN, 1, 3, 2, 2]))).toMatchObject({
      kind: 'numbers',
      length: 6,
      missing: 1,
      unique: 4,
      min: 1,
      max: 4,
      mean: 2.4,
      deviation: expect.closeTo(1.1401754250991, 10),
      quartiles: [2, 2, 3],
    });
  });

  it('ignore masked values', () => {
    expect(profileColumn(numbers([5, 100, 7], [0, 1, 0]))).toMatchObject({
      missing: 1,
      min: 5,
      max: 7,
      mean: 6,
    });
  });

  it('stay exact beyond 2^53', () => {
    const values = BigInt64Array.of(9007199254740993n, -9223372036854775808n, 5n, 5n);
    expect(profileColumn({ kind: 'numbers', values })).toMatchObject({
      unique: 3,
      min: -9223372036854775808n,
      max: 9007199254740993n,
    });
  });

  it('have the deviation of their distances beyond 2^53, where doubles have no units', () => {
    // numpy: np.std(np.arange(4200), ddof=1), which 2^53 + 1 does not change
    const values = BigInt64Array.from(
      { length: 4200 },
      (_, i) => 9007199254740993n + BigInt(i),
    );
    expect(profileColumn({ kind: 'numbers', values })).toMatchObject({
      deviation: expect.closeTo(1212.5798942750123, 9),
    });
  });

  it('may have blocks of different widths', () => {
    const profiler = createColumnProfiler();
    profiler.add({ kind: 'numbers', values: Int32Array.of(1, 2) });
    profiler.add({ kind: 'numbers', values: BigInt64Array.of(9007199254740993n) });
    expect(profiler.finish()).toMatchObject({
      length: 3,
      unique: 3,
      min: 1,
      max: 9007199254740993n,
    });
  });

  it('are the same whether their number was known beforehand or not', () => {
    const values = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 3001);
    const profileOf = (length?: number) => {
      const profiler = createColumnProfiler(length === undefined ? {} : { length });
      for (let at = 0; at < values.length; at += 1000)
        profiler.add(numbers(values.slice(at, at + 1000)));
      return profiler.finish();
    };
    expect(profileOf(3000)).toEqual(profileOf());
    expect(profileOf(10)).toEqual(profileOf()); // of a wrong length
  });

  it('include infinities in extremes, but not in the histogram', () => {
    const profile = profileColumn(numbers([Number.NEGATIVE_INFINITY, 0, 80]));
    expect(profile).toMatchObject({ min: Number.NEGATIVE_INFINITY, max: 80 });
    const counts = profile.kind === 'numbers' ? [...profile.histogram.counts] : [];
    expect(counts.reduce((a, b) => a + b, 0)).toBe(2);
  });

  it('get a bin each if they are few integers', () => {
    const profile = profileColumn(numbers([0, 1, 1, 3]));
    expect(profile.kind === 'numbers' && profile.histogram).toEqual({
      edges: Float64Array.of(-0.5, 0.5, 1.5, 2.5, 3.5),
      counts: Uint32Array.of(1, 2, 0, 1),
      areIntegers: true,
    });
  });

  it('may all be missing', () => {
    expect(profileColumn(numbers([Number.NaN, Number.NaN]))).toMatchObject({
      missing: 2,
      unique: 0,
      mean: Number.NaN,
    });
  });
});

it('counts texts exactly, in order of frequency, extremes by UTF-8 bytes', () => {
  const profiler = createColumnProfiler();
  profiler.add({ kind: 'strings', strings: packStrings(['b', 'é', 'b', '']) });
  profiler.add({
    kind: 'strings',
    strings: packStrings(['細胞', 'b', 'x']),
    missing: Uint8Array.of(0, 0, 1),
  });
  expect(profiler.finish()).toEqual({
    kind: 'strings',
    length: 7,
    missing: 1,
    unique: 4,
    min: '',
    max: '細胞',
    top: [
      { value: 'b', count: 3 },
      { value: 'é', count: 1 },
      { value: '', count: 1 },
      { value: '細胞', count: 1 },
    ],
  });
});

it('distinguishes a hundred thousand texts', () => {
  const names = Array.from({ length: 100_000 }, (_, i) => `cell-${i}`);
  const profile = profileColumn({ kind: 'strings', strings: packStrings(names) });
  expect(profile).toMatchObject({ unique: 100_000, min: 'cell-0', max: 'cell-99999' });
  expect(profile.kind === 'strings' && profile.top.length).toBe(1000);
});

it('counts categories, unused and missing ones too', () => {
  const block: Block = {
    kind: 'categories',
    codes: Int8Array.of(1, -1, 1, 0),
    labels: packStrings(['a', 'b', 'never']),
    ordered: true,
  };
  expect(profileColumn(block)).toEqual({
    kind: 'categories',
    length: 4,
    missing: 1,
    ordered: true,
    labels: ['a', 'b', 'never'],
    counts: Uint32Array.of(1, 2, 0),
  });
});

it('counts the used ones of more categories than can be groups, as texts', () => {
  const labels = packStrings(Array.from({ length: 65_536 }, (_, i) => `c${i}`));
  const codes = Int32Array.of(65_535, 3, -1, 65_535);
  expect(profileColumn({ kind: 'categories', codes, labels, ordered: true })).toEqual({
    kind: 'strings',
    length: 4,
    missing: 1,
    unique: 2,
    min: 'c3',
    max: 'c65535',
    top: [
      { value: 'c65535', count: 2 },
      { value: 'c3', count: 1 },
    ],
  });
});

it('counts booleans, masked ones separately', () => {
  const block: Block = {
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 1),
    missing: Uint8Array.of(0, 0, 1),
  };
  expect(profileColumn(block)).toEqual({
    kind: 'booleans',
    length: 3,
    missing: 1,
    true: 1,
  });
});

it('counts masked values separately from NaN', () => {
  const values = Float64Array.of(1, Number.NaN, 3, Number.NaN);
  const missing = Uint8Array.of(0, 0, 1, 1);
  expect(profileColumn({ kind: 'numbers', values, missing })).toMatchObject({
    missing: 3,
    masked: 2,
  });
  expect(profileColumn({ kind: 'numbers', values })).not.toHaveProperty('masked');
});

it('counts values in the bins of other rows, and those beyond them in none', () => {
  const profiled = (values: Block, bins: readonly string[]) => {
    const profiler = createColumnProfiler({ bins });
    profiler.add(values);
    const profile = profiler.finish();
    return profile.kind === 'numbers' || profile.kind === 'times'
      ? [...profile.histogram.counts]
      : [];
  };
  // numpy.histogram([1, 2, 2.5, 4, 9], [0, 2, 4])
  const values = Float64Array.of(1, 2, 2.5, 4, 9);
  expect(profiled({ kind: 'numbers', values }, ['0', '2', '4'])).toEqual([1, 3]);
  const days = BigInt64Array.of(3n, 5n, 5n, 9n);
  const times = { kind: 'times', time: 'datetime', unit: 'D', step: 1 } as const;
  expect(profiled({ ...times, values: days }, ['3', '5', '7'])).toEqual([1, 2]);
});
