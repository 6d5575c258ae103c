import { describe, expect, it } from 'vitest';
import { narrow64 } from './values';

describe('narrow64', () => {
  it('narrows values that fit into 32 bits to Int32Array, negative numbers too', () => {
    const narrow = narrow64(BigInt64Array.of(0n, -1n, 2147483647n, -2147483648n));
    expect(narrow).toEqual(Int32Array.of(0, -1, 2147483647, -2147483648));
  });

  it('narrows values that doubles represent exactly to Float64Array', () => {
    const narrow = narrow64(BigInt64Array.of(2147483648n, -9007199254740991n, 5n));
    expect(narrow).toEqual(Float64Array.of(2147483648, -9007199254740991, 5));
  });

  it('keeps BigInt64Array if a value is beyond 2^53', () => {
    const values = BigInt64Array.of(1n, 9007199254740993n);
    expect(narrow64(values)).toBe(values);
  });

  it('does not read unsigned values above 2^31 as negative', () => {
    expect(narrow64(BigUint64Array.of(4294967295n))).toEqual(Float64Array.of(4294967295));
    const large = BigUint64Array.of(18446744073709551615n);
    expect(narrow64(large)).toBe(large);
  });
});
