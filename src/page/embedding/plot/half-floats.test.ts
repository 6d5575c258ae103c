import { expect, it } from 'vitest';
import { halfFloats } from './point-buffers';

it('rounds numbers to 16 bits', () => {
  const values = [0, 1, -1, 0.1, 1.9999, 65_504, 3.1, -0.333333];
  // numpy.float16(values).view(numpy.uint16)
  expect([...halfFloats(Float32Array.from(values))]).toEqual([
    0, 0x3c00, 0xbc00, 0x2e66, 0x4000, 0x7bff, 0x4233, 0xb555,
  ]);
});

it('has no number for what is too small, too large or none', () => {
  const values = [1e-6, -1e-6, 1e9, Number.NEGATIVE_INFINITY, Number.NaN];
  expect([...halfFloats(Float32Array.from(values))]).toEqual([
    0, 0x8000, 0x7c00, 0xfc00, 0x7e00,
  ]);
});

it('takes a part of a longer array', () => {
  const whole = Float32Array.of(1, 2, 3);
  expect([...halfFloats(whole.subarray(1))]).toEqual([0x4000, 0x4200]);
});
