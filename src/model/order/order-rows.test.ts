import { expect, it } from 'vitest';
import type { Block } from '../block';
import { packStrings } from '../strings';
import { createOrderKeys } from './order-keys';
import { sortRows } from './order-rows';

function sorted(block: Block, length: number, descending = false): number[] {
  const keys = createOrderKeys(length);
  keys.add(block);
  const rows = Uint32Array.from({ length }, (_, i) => i);
  sortRows(rows, keys.finish(), descending);
  return [...rows];
}

const numbers: Block = {
  kind: 'numbers',
  values: Float64Array.of(3, -1, Number.NaN, 0, -0, Infinity, 7, -2.5, 3),
  missing: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0),
};

it('sorts numbers stably, NaN and then NA last', () => {
  expect(sorted(numbers, 9)).toEqual([7, 1, 3, 4, 0, 8, 5, 2, 6]);
  expect(sorted(numbers, 9, true)).toEqual([5, 0, 8, 3, 4, 1, 7, 2, 6]);
});

it('sorts 64-bit integers exactly', () => {
  const big = 2n ** 60n;
  const signed = BigInt64Array.of(big + 1n, -big, big, 0n);
  expect(sorted({ kind: 'numbers', values: signed }, 4)).toEqual([1, 3, 2, 0]);
  const unsigned = BigUint64Array.of(2n ** 64n - 1n, 1n);
  expect(sorted({ kind: 'numbers', values: unsigned }, 2)).toEqual([1, 0]);
});

it('sorts categories by their order in the file, missing ones last', () => {
  const block: Block = {
    kind: 'categories',
    codes: Int8Array.of(1, -1, 0, 1),
    labels: packStrings(['z', 'a']),
    ordered: false,
  };
  expect(sorted(block, 4)).toEqual([2, 0, 3, 1]);
  expect(sorted(block, 4, true)).toEqual([0, 3, 2, 1]);
});

it('sorts texts by code points, as sorting JavaScript strings of ASCII does', () => {
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const texts = Array.from({ length: 3000 }, () =>
    'a common start of all '
      .slice(0, random(23))
      .concat('x\0y'.repeat(random(4)), `${random(500)}`),
  );
  const block: Block = { kind: 'strings', strings: packStrings(texts) };
  const naive = texts
    .map((text, i) => [text, i] as const)
    .sort(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
    .map(([, i]) => i);
  expect(sorted(block, texts.length)).toEqual(naive);
});

it('distinguishes texts that differ only in trailing zeros', () => {
  const ends = Array.from({ length: 100 }, (_, i) => `same${'\0'.repeat(99 - i)}`);
  const order = sorted({ kind: 'strings', strings: packStrings(ends) }, 100);
  expect(order).toEqual(ends.map((_, i) => 99 - i));
});

it('sorts as naively comparing numbers does', () => {
  const values = Float32Array.from(
    { length: 5000 },
    (_, i) => Math.sin(i * i) * 10 ** (i % 9),
  );
  const naive = [...values.keys()].sort(
    (a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b,
  );
  expect(sorted({ kind: 'numbers', values }, 5000)).toEqual(naive);
});

it('refuses types without an order', () => {
  const keys = createOrderKeys(1);
  expect(() => keys.add({ kind: 'bytes', size: 1, values: Uint8Array.of(1) })).toThrow(
    'Sort by another column',
  );
});
