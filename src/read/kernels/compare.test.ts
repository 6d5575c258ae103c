import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import type { NumberLimits } from '@/model/number-limits';
import { unpackBits } from '@/model/row-bits';
import type { NumberArray } from '@/model/values';
import { createRandom } from '@/testing/random';
import type { KernelChunk, KernelRun, NumberComparison } from './job';
import { runKernelJob } from './run';

const dtype: DType = { kind: 'float', bytes: 8, order: 'little' };

async function compareRun(values: KernelRun, comparison: NumberComparison) {
  const answer = await runKernelJob({ kernel: 'compare', values, comparison });
  if (answer.kind !== 'compared') throw new Error(`no comparison: ${answer.kind}`);
  return answer;
}

async function compared(values: NumberArray, comparison: NumberComparison) {
  const chunks = [
    { kind: 'values', values: { kind: 'numbers', values }, from: 0, to: values.length },
  ] as const;
  const run = { chunks, steps: [], dtype, where: 'a test' };
  const answer = await compareRun(run, comparison);
  return { met: [...unpackBits(answer.met, 0, values.length)], limits: answer.limits };
}

const plain = { flips: false, fill: undefined, nanIsData: true };

it('compares numbers, NaN and fill values', async () => {
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

it('compares 64-bit integers exactly, except their fill value', async () => {
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

const random = createRandom(3);
const integer = () => random.integer(-5, 6);
const natural = () => random.integer(0, 12);
const float = () => random.pick([Number.NaN, -0, 0.5, integer(), integer(), integer()]);
const makes = {
  int8: (length: number) => Int8Array.from({ length }, integer),
  uint8: (length: number) => Uint8Array.from({ length }, natural),
  int16: (length: number) => Int16Array.from({ length }, integer),
  uint16: (length: number) => Uint16Array.from({ length }, natural),
  int32: (length: number) => Int32Array.from({ length }, integer),
  uint32: (length: number) => Uint32Array.from({ length }, natural),
  float32: (length: number) => Float32Array.from({ length }, float),
  float64: (length: number) => Float64Array.from({ length }, float),
  int64: (length: number) => BigInt64Array.from({ length }, () => BigInt(integer())),
  uint64: (length: number) => BigUint64Array.from({ length }, () => BigInt(natural())),
} as const;

/** A reference loop over values that doubles represent exactly. */
function byLoop(
  values: readonly number[],
  { ranges, flips, fill, nanIsData }: NumberComparison,
) {
  const marks = fill === undefined ? undefined : Number(fill);
  const isMasked = (value: number) =>
    value === marks || (Number.isNaN(marks) && Number.isNaN(value));
  const met = values.map((value) => {
    if (isMasked(value)) return 0;
    if (Number.isNaN(value)) return flips && nanIsData ? 1 : 0;
    return ranges.some(([first, last]) => value >= first && value <= last) !== flips
      ? 1
      : 0;
  });
  const present = values.filter((value) => !isMasked(value) && !Number.isNaN(value));
  const masked = values.filter(isMasked).length;
  return {
    met,
    limits: {
      min: present.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      max: present.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
      values: present.length,
      nan: values.length - present.length - masked,
      masked,
    },
  };
}

/** Limits treat −0 as 0. */
const unsigned = (limits: NumberLimits | undefined) =>
  limits && { ...limits, min: limits.min + 0, max: limits.max + 0 };

describe.each(Object.keys(makes) as (keyof typeof makes)[])('%s', (type) => {
  const isWide = type.endsWith('int64');
  const isFloat = type.startsWith('float');
  const end = () => {
    const value = integer() + (isFloat && random.integer(0, 3) === 0 ? 0.25 : 0);
    return isWide ? BigInt(value) : value;
  };

  it('equals a plain loop, in memory and in stored chunks', async () => {
    for (let round = 0; round < 400; round++) {
      const values = makes[type](random.integer(0, 45));
      const fill = random.pick([undefined, Number.NaN, 3, 0, 3n, 1000]);
      const flips = random.integer(0, 2) === 1;
      const nanIsData = isFloat && !Number.isNaN(fill);
      const ranges = Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => {
        const ends = [end(), end()];
        return ends.toSorted((a, b) => Number(a) - Number(b));
      }) as unknown as NumberComparison['ranges'];
      const comparison = { ranges, flips, fill, nanIsData };
      const from = random.integer(0, values.length + 1);
      const to = random.integer(from, values.length + 1);
      const expected = byLoop(Array.from(values, Number).slice(from, to), comparison);
      const size = values.BYTES_PER_ELEMENT;
      const dtype: DType = {
        kind: isFloat ? 'float' : type.startsWith('uint') ? 'uint' : 'int',
        ...{ bytes: size, order: 'little' },
      };
      const steps = [
        { codec: 'zlib', settings: {} },
        { codec: 'shuffle', settings: { elementsize: size } },
      ];
      const bytes = new Uint8Array(deflateSync(shuffled(values)));
      const count = values.length;
      const chunks: KernelChunk[] = [
        { kind: 'encoded', ...{ bytes, skip: 0, count, from, to } },
        { kind: 'values', values: { kind: 'numbers', values }, from, to },
      ];
      const run = { chunks, steps, dtype, where: 'a test' };
      const { met, limits } = await compareRun(run, comparison);
      const words = Math.ceil((to - from) / 32);
      for (const [i, one] of limits.entries()) {
        const rows = [...unpackBits(met, 32 * words * i, to - from)];
        const found = { met: rows, limits: unsigned(one) };
        // several ranges of 64-bit integers are compared one by one, and their limits are rounded
        const isExact = !isWide || ranges.length < 2;
        const wanted = {
          met: expected.met,
          limits: isExact ? unsigned(expected.limits) : found.limits,
        };
        expect({ comparison, found }).toEqual({ comparison, found: wanted });
      }
    }
  });
});

const stored = (bytes: Uint8Array, count: number): KernelChunk => ({
  kind: 'encoded',
  ...{ bytes, skip: 0, count, from: 0, to: count },
});

it('compares chunks of other codecs, byte orders and formats as well', async () => {
  const ranges = [[2, 3]] as const;
  const big = new DataView(new ArrayBuffer(8));
  for (const [i, value] of [1, 2, 3, 4].entries()) big.setInt16(2 * i, value);
  const packed = new Uint8Array(gzipSync(new Uint8Array(big.buffer)));
  const numbers: KernelRun = {
    chunks: [stored(packed, 4)],
    steps: [{ codec: 'gzip', settings: {} }],
    dtype: { kind: 'int', bytes: 2, order: 'big' },
    where: 'a test',
  };
  const halves: KernelRun = {
    // 1, 2, 3, 4 as halves
    chunks: [
      stored(new Uint8Array(Uint16Array.of(0x3c00, 0x4000, 0x4200, 0x4400).buffer), 4),
    ],
    steps: [],
    dtype: { kind: 'float', bytes: 2, order: 'little' },
    where: 'a test',
  };
  const absent: KernelChunk = {
    ...{ kind: 'absent', from: 0, to: 40 },
    fill: { kind: 'numbers', values: Int16Array.of(3) },
  };
  for (const run of [numbers, halves])
    expect(await compareRun(run, { ...plain, ranges })).toEqual({
      kind: 'compared',
      met: Uint32Array.of(6),
      limits: [{ min: 1, max: 4, values: 4, nan: 0, masked: 0 }],
    });
  const chunks = [...numbers.chunks, absent];
  const { met } = await compareRun({ ...numbers, chunks }, { ...plain, ranges });
  expect(met).toEqual(Uint32Array.of(6, 0xffffffff, 0xff));
});

it('refuses a damaged chunk, and one of a wrong length, with their path', async () => {
  const bytes = new Uint8Array(deflateSync(new Uint8Array(800)));
  const dtype: DType = { kind: 'int', bytes: 8, order: 'little' };
  const steps = [
    { codec: 'zlib', settings: {} },
    { codec: 'shuffle', settings: { elementsize: 8 } },
  ];
  const ranges = [[0n, 5n]] as const;
  const ask = (chunk: KernelChunk) =>
    compareRun(
      { chunks: [chunk], steps, dtype, where: 'f.h5 /t/x' },
      { ...plain, ranges },
    );
  expect((await ask(stored(bytes, 100))).met).toEqual(
    Uint32Array.of(0xffffffff, 0xffffffff, 0xffffffff, 15),
  );
  const damaged = bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte));
  for (const chunk of [stored(damaged, 100), stored(bytes, 101), stored(bytes, 99)])
    await expect(ask(chunk)).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('f.h5 /t/x'),
    });
});

/** As stored by HDF5's shuffle: all first bytes, then all second bytes … */
function shuffled(values: NumberArray): Uint8Array {
  const bytes = new Uint8Array(values.buffer);
  const size = values.BYTES_PER_ELEMENT;
  return bytes.map((_, i) => {
    const plane = Math.floor(i / values.length);
    return bytes[(i % values.length) * size + plane] as number;
  });
}
