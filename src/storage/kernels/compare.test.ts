import { expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import type { NumberArray } from '@/model/values';
import { createRandom } from '@/testing/random';
import type { NumberComparison } from './job';
import { runKernelJob } from './run';

const dtype: DType = { kind: 'float', bytes: 8, order: 'little' };

async function compared(values: NumberArray, comparison: NumberComparison) {
  const chunks = [
    { kind: 'values', values: { kind: 'numbers', values }, from: 0, to: values.length },
  ] as const;
  const run = { chunks, steps: [], dtype, where: 'a test' };
  const answer = await runKernelJob({ kernel: 'compare', values: run, comparison });
  if (answer.kind !== 'compared') throw new Error(`no comparison: ${answer.kind}`);
  return { met: [...answer.met], limits: answer.limits };
}

const plain = { flips: false, fill: undefined, nanIsData: true };

it('compares numbers, NaN and what marks missing values', async () => {
  const values = Float32Array.of(1, Number.NaN, 5, 9, -0);
  const ranges = [[0, 5]] as const;
  expect(await compared(values, { ...plain, ranges })).toEqual({
    met: [1, 0, 1, 0, 1],
    limits: [{ min: -0, max: 9, values: 4, nan: 1, masked: 0 }],
  });
  const flips = { ...plain, ranges, flips: true, fill: 9 };
  expect((await compared(values, flips)).met).toEqual([0, 1, 0, 0, 0]);
  const missing = { ...flips, fill: Number.NaN, nanIsData: false };
  expect(await compared(values, missing)).toEqual({
    met: [0, 0, 0, 1, 0],
    limits: [{ min: -0, max: 9, values: 4, nan: 0, masked: 1 }],
  });
});

it('compares 64-bit integers exactly, their fill value left out', async () => {
  const least = -(2n ** 63n);
  const small = BigInt64Array.of(5n, least, -7n, 2n ** 53n - 1n);
  const ranges = [[-7n, 5n]] as const;
  expect(await compared(small, { ...plain, ranges, fill: least })).toEqual({
    met: [1, 0, 1, 0],
    limits: [{ min: -7, max: 2 ** 53 - 1, values: 3, nan: 0, masked: 1 }],
  });
  const large = BigUint64Array.of(2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n);
  const one = [[2n ** 53n + 1n, 2n ** 53n + 1n]] as const;
  expect((await compared(large, { ...plain, ranges: one })).met).toEqual([0, 1, 0]);
  const others = { ...plain, ranges: one, flips: true, fill: 2n ** 64n - 1n };
  expect((await compared(large, others)).met).toEqual([1, 0, 0]);
});

it('finds what a plain loop finds', async () => {
  const random = createRandom(3);
  const makes = [
    (length: number) => Int8Array.from({ length }, () => random.integer(-5, 6)),
    (length: number) => Uint32Array.from({ length }, () => random.integer(0, 9)),
    (length: number) =>
      Float64Array.from({ length }, () =>
        random.integer(0, 4) === 0 ? Number.NaN : random.integer(-5, 6),
      ),
  ];
  for (let round = 0; round < 3000; round++) {
    const values = random.pick(makes)(random.integer(0, 9));
    const fill = random.pick([undefined, Number.NaN, 3, 0]);
    const flips = random.integer(0, 2) === 1;
    const isFloat = values instanceof Float64Array;
    const nanIsData = isFloat && !Number.isNaN(fill);
    const ranges = Array.from({ length: random.integer(0, 3) }, () => {
      const first = random.integer(-5, 6);
      return [first, first + random.integer(0, 4)] as const;
    });
    const expected = Array.from(values, (value: number) => {
      if (value === fill) return 0;
      if (Number.isNaN(value)) return flips && nanIsData ? 1 : 0;
      const isIn = ranges.some(([first, last]) => value >= first && value <= last);
      return isIn !== flips ? 1 : 0;
    });
    const comparison = { ranges, flips, fill, nanIsData };
    const { met, limits } = await compared(values, comparison);
    expect({ met, comparison }).toEqual({ met: expected, comparison });
    const present = Array.from(values).filter((v) => v !== fill && !Number.isNaN(v));
    expect(limits[0]?.values).toBe(present.length);
    expect(limits[0]?.min).toBe(present.reduce((a, b) => Math.min(a, b), Infinity));
  }
});
