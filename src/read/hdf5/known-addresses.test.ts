import { expect, it } from 'vitest';
import { knownAddresses } from './known-addresses';

it('gives the lowest known address above another one', () => {
  const addresses = knownAddresses();
  expect(addresses.next(0)).toBe(Number.POSITIVE_INFINITY);
  for (const address of [9000, 70, 100_000_000_000, 800]) addresses.add(address);
  expect([0, 70, 799, 800, 9000].map(addresses.next)).toEqual([
    70, 800, 800, 9000, 100_000_000_000,
  ]);
  addresses.add(801);
  expect(addresses.next(800)).toBe(801);
  expect(addresses.next(100_000_000_000)).toBe(Number.POSITIVE_INFINITY);
});

it('keeps 16,384 addresses', () => {
  const addresses = knownAddresses();
  for (let i = 1; i <= 16_385; i++) addresses.add(i);
  expect(addresses.next(16_383)).toBe(16_384);
  expect(addresses.next(16_384)).toBe(Number.POSITIVE_INFINITY);
});
