import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import type { Values } from '@/model/values';
import { halfBitsOf } from './small-floats';
import { valuesOf } from './values-of';

// all expected values and bytes are numpy's
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const read = (hex: string, dtype: DType, count: number) =>
  valuesOf(bytesOf(hex), dtype, count);
const numbers = (values: Values) =>
  values.kind === 'numbers' || values.kind === 'complex' ? values.values : undefined;

const float = (
  bytes: number,
  order: 'little' | 'big' = 'little',
  format?: 'bfloat16' | 'x87',
) => ({ kind: 'float', bytes, order, ...(format && { format }) }) as const;
const int = (bytes: number, order: 'little' | 'big' = 'little') =>
  ({ kind: 'int', bytes, order }) as const;
const uint = (bytes: number, order: 'little' | 'big' = 'little') =>
  ({ kind: 'uint', bytes, order }) as const;

const HALVES = [
  0,
  -0,
  1,
  -2.5,
  65504,
  2 ** -24,
  6.097555160522461e-5,
  Infinity,
  -Infinity,
  Number.NaN,
  0.3330078125,
];

describe('numbers', () => {
  it('widens halves of both byte orders', () => {
    const little = read('00000080003c00c1ff7b0100ff03007c00fc007e5435', float(2), 11);
    const big = read('000080003c00c1007bff000103ff7c00fc007e003554', float(2, 'big'), 11);
    expect(numbers(little)).toEqual(Float32Array.from(HALVES));
    expect(numbers(big)).toEqual(Float32Array.from(HALVES));
  });

  it('rounds to halves like numpy', () => {
    const cases = [
      [0, 0],
      [1, 0x3c00],
      [-2.5, 0xc100],
      [65504, 0x7bff],
      [65520, 0x7c00],
      [65519.9, 0x7bff],
      [6e-8, 1],
      [2.9e-8, 0],
      [3e-8, 1],
      [1e-5, 0xa8],
      [0.333, 0x3554],
      [Infinity, 0x7c00],
      [2049, 0x6800],
      [2051, 0x6802],
      [-1e-9, 0x8000],
    ] as const;
    for (const [value, bits] of cases) expect(halfBitsOf(value), `${value}`).toBe(bits);
  });

  it('widens bfloat16', () => {
    expect(numbers(read('803f20c0807f', float(2, 'little', 'bfloat16'), 3))).toEqual(
      Float32Array.of(1, -2.5, Infinity),
    );
  });

  it('takes the nearest double of an x87 float', () => {
    const hex =
      '00000000000000000000378f1d7f00000000000000000080ff3f378f1d7f000000000000000000a000c0378f1d7f0000' +
      '00c06821a2da0fc90040378f1d7f000000e0ac0340e421bfe343378f1d7f000000005831875b4493f93b378f1d7f0000' +
      '0000000000000080ff7f378f1d7f00000000000000000080ffff378f1d7f000000000000000000c0ff7f378f1d7f0000' +
      '00040000000000803440378f1d7f0000';
    expect(numbers(read(hex, float(16, 'little', 'x87'), 10))).toEqual(
      Float64Array.of(
        0,
        1,
        -2.5,
        Math.PI,
        1e300,
        1e-310,
        Infinity,
        -Infinity,
        Number.NaN,
        9007199254740992,
      ),
    );
  });

  it('reverses big-endian numbers', () => {
    expect(numbers(read('3ff8000000000000fe37e43c8800759c', float(8, 'big'), 2))).toEqual(
      Float64Array.of(1.5, -1e300),
    );
    expect(numbers(read('3fc000007fc00000', float(4, 'big'), 2))).toEqual(
      Float32Array.of(1.5, Number.NaN),
    );
    expect(numbers(read('fffe012c', int(2, 'big'), 2))).toEqual(Int16Array.of(-2, 300));
    expect(numbers(read('ffffffff00000007', uint(4, 'big'), 2))).toEqual(
      Uint32Array.of(4294967295, 7),
    );
    expect(
      numbers(
        read(
          'ffffffffffffffff002000000000000180000000000000000000000000000005',
          int(8, 'big'),
          4,
        ),
      ),
    ).toEqual(BigInt64Array.of(-1n, 9007199254740993n, -9223372036854775808n, 5n));
    expect(numbers(read('ffffffffffffffff0000000000000001', uint(8, 'big'), 2))).toEqual(
      BigUint64Array.of(18446744073709551615n, 1n),
    );
  });

  it('widens integers of odd lengths', () => {
    expect(numbers(read('ffffff010000000080', int(3), 3))).toEqual(
      Int32Array.of(-1, 1, -8388608),
    );
    expect(numbers(read('00012c800000', int(3, 'big'), 2))).toEqual(
      Int32Array.of(300, -8388608),
    );
    expect(numbers(read('ffffff', uint(3), 1))).toEqual(Uint32Array.of(16777215));
    expect(numbers(read('feffffffffff', int(6), 1))).toEqual(BigInt64Array.of(-2n));
    expect(numbers(read('01000000000100000080', uint(5), 2))).toEqual(
      BigUint64Array.of(1n, 549755813889n),
    );
    expect(numbers(read('80000000000001', int(7, 'big'), 1))).toEqual(
      BigInt64Array.of(-36028797018963967n),
    );
  });

  it('is a view if the bytes are aligned and little-endian', () => {
    const bytes = bytesOf('0000803f00000040');
    const values = valuesOf(bytes, float(4), 2);
    expect(numbers(values)?.buffer).toBe(bytes.buffer);
    const shifted = new Uint8Array(9);
    shifted.set(bytes, 1);
    expect(numbers(valuesOf(shifted.subarray(1), float(4), 2))).toEqual(
      Float32Array.of(1, 2),
    );
  });

  it('reads complex numbers as pairs', () => {
    expect(
      numbers(
        read(
          '0000803f0000004000000080000060c0',
          { kind: 'complex', bytes: 8, order: 'little' },
          2,
        ),
      ),
    ).toEqual(Float32Array.of(1, 2, -0, -3.5));
    expect(
      numbers(
        read(
          '3ff00000000000004000000000000000',
          { kind: 'complex', bytes: 16, order: 'big' },
          1,
        ),
      ),
    ).toEqual(Float64Array.of(1, 2));
  });

  it('reads dates as numbers of steps', () => {
    const dtype = {
      kind: 'datetime',
      bytes: 8,
      order: 'big',
      unit: 'D',
      step: 1,
    } as const;
    expect(read('000000000000512a8000000000000000', dtype, 2)).toEqual({
      kind: 'times',
      time: 'datetime',
      values: BigInt64Array.of(20778n, -9223372036854775808n),
      unit: 'D',
      step: 1,
    });
  });
});

describe('booleans and enums', () => {
  const enumOf = (names: readonly string[]): DType => ({
    kind: 'enum',
    bytes: 1,
    base: int(1),
    members: names.map((name, value) => ({ name, value })),
  });

  it('treats any set bit of a boolean as true', () => {
    expect(read('000102', { kind: 'bool', bytes: 1 }, 3)).toEqual({
      kind: 'booleans',
      values: Uint8Array.of(0, 1, 1),
    });
  });

  it('keeps other values of an enumeration of FALSE and TRUE', () => {
    expect(read('000102', enumOf(['FALSE', 'TRUE']), 3)).toEqual({
      kind: 'numbers',
      values: Int8Array.of(0, 1, 2),
    });
  });

  it('gives the numbers of any other enum', () => {
    expect(read('0001ff', enumOf(['low', 'high']), 3)).toEqual({
      kind: 'numbers',
      values: Int8Array.of(0, 1, -1),
    });
  });

  it('reads booleans of more than a byte', () => {
    expect(read('0000000000000100', { kind: 'bool', bytes: 4 }, 2)).toEqual({
      kind: 'booleans',
      values: Uint8Array.of(0, 1),
    });
  });
});
