import { expect, it } from 'vitest';
import type { Block } from '../block';
import { packStrings, unpackStrings } from '../strings';
import { gatherBlock } from './order-gather';

const places = { part: Uint32Array.of(1, 0, 1), at: Uint32Array.of(1, 0, 0) };

it('gathers 64-bit numbers that were narrowed differently, exactly', () => {
  const gathered = (
    ...values: readonly Extract<Block, { kind: 'numbers' }>['values'][]
  ) =>
    gatherBlock(
      values.map((list) => ({ kind: 'numbers', values: list })),
      places,
    );
  expect(gathered(Int32Array.of(7), Float64Array.of(0, 2 ** 40))).toEqual({
    ...{ kind: 'numbers', values: Float64Array.of(2 ** 40, 7, 0) },
  });
  expect(gathered(Float64Array.of(-(2 ** 40)), BigInt64Array.of(-1n, 2n ** 62n))).toEqual(
    {
      ...{ kind: 'numbers', values: BigInt64Array.of(2n ** 62n, -(2n ** 40n), -1n) },
    },
  );
  expect(gathered(Int32Array.of(5), BigUint64Array.of(1n, 2n ** 64n - 1n))).toEqual({
    ...{ kind: 'numbers', values: BigUint64Array.of(2n ** 64n - 1n, 5n, 1n) },
  });
});

it('gathers complex numbers with both of their parts', () => {
  const parts: Block[] = [
    { kind: 'complex', values: Float32Array.of(1, 2) },
    { kind: 'complex', values: Float32Array.of(3, 4, 5, 6) },
  ];
  expect(gatherBlock(parts, places)).toEqual({
    ...{ kind: 'complex', values: Float32Array.of(5, 6, 1, 2, 3, 4) },
  });
});

it('gathers categories of blocks that have other labels', () => {
  const block = (codes: readonly number[], labels: readonly string[]): Block => ({
    ...{ kind: 'categories', ordered: false },
    ...{ codes: Int32Array.from(codes), labels: packStrings(labels) },
  });
  const gathered = gatherBlock(
    [block([2], ['a', 'b', '7']), block([0, 2], ['a', 'b', '9'])],
    places,
  );
  if (gathered?.kind !== 'categories') throw new Error('no categories');
  expect(unpackStrings(gathered.labels)).toEqual(['a', 'b', '7', '9']);
  expect([...gathered.codes]).toEqual([3, 2, 0]);
});
