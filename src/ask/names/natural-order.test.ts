import { expect, it } from 'vitest';
import { compareNatural } from './natural-order';

const encoder = new TextEncoder();
const compare = (a: string, b: string) =>
  Math.sign(compareNatural(encoder.encode(a), encoder.encode(b)));

it('orders numbers in names by their value', () => {
  const names = ['CD10', 'CD2', 'CD1D', 'CD300A', 'cd3e', 'CD1', 'CD34', 'CD3D', 'MT-2'];
  expect(names.toSorted(compare)).toEqual([
    ...['CD1', 'CD1D', 'CD2', 'CD3D', 'cd3e', 'CD10', 'CD34', 'CD300A', 'MT-2'],
  ]);
});

it('ignores leading zeros and case, and supports numbers of any length', () => {
  expect(compare('chr01', 'CHR1')).toBe(0);
  expect(compare('a007', 'a8')).toBe(-1);
  expect(compare(`a${'9'.repeat(40)}`, `a1${'0'.repeat(40)}`)).toBe(-1);
  expect(compare('a0', 'a')).toBe(1);
  expect(compare('', '')).toBe(0);
});

it('is a total order: of random names, Intl orders those of letters and digits alike', () => {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const names = Array.from({ length: 300 }, (_, i) => {
    const letters = 'abAB0129'.repeat(2);
    let seed = i * 7919 + 13;
    return Array.from({ length: 1 + (i % 6) }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return letters[(seed >> 8) % letters.length];
    }).join('');
  });
  const wrong = names.flatMap((a) =>
    names
      .filter((b) => compare(a, b) !== Math.sign(collator.compare(a, b)))
      .map((b) => [a, b]),
  );
  expect(wrong).toEqual([]);
});
