import { expect, it } from 'vitest';
import { rowNumbers } from './row-numbers';

it('accepts row numbers of any width, and rejects invalid ones', () => {
  const none = 2 ** 32 - 1;
  const wide = BigUint64Array.of(
    0n,
    7n,
    2n ** 32n - 2n,
    2n ** 32n,
    2n ** 32n + 7n,
    2n ** 64n - 1n,
  );
  expect([...rowNumbers(wide)]).toEqual([0, 7, 2 ** 32 - 2, none, none, none]);
  expect([...rowNumbers(wide.subarray(1, 2))]).toEqual([7]);
  expect([...rowNumbers(BigInt64Array.of(-1n, 5n))]).toEqual([none, 5]);
  const plain = Uint32Array.of(3, none);
  expect(rowNumbers(plain)).toBe(plain); // not copied
  expect([...rowNumbers(Float64Array.of(4, Number.NaN, 2 ** 40))]).toEqual([
    4,
    none,
    none,
  ]);
});
