import { expect, it } from 'vitest';
import type { Values } from '@/model/values';
import { isAllZero } from './is-all-zero';

const ZERO: readonly Values[] = [
  { kind: 'numbers', values: new Float32Array([0]) },
  { kind: 'booleans', values: new Uint8Array([0]) },
  { kind: 'numbers', values: new BigInt64Array([0n]) },
  { kind: 'references', targets: [null] },
  {
    kind: 'records',
    length: 1,
    fields: [{ name: 'x', values: { kind: 'numbers', values: new Int8Array([0]) } }],
  },
];
const OTHER: readonly Values[] = [
  { kind: 'numbers', values: new Float32Array([-0]) },
  { kind: 'numbers', values: new Float64Array([Number.NaN]) },
  { kind: 'references', targets: ['/obs'] },
  {
    kind: 'records',
    length: 1,
    fields: [{ name: 'x', values: { kind: 'numbers', values: new Int8Array([1]) } }],
  },
];

it('is true for the initial content of arrays, bit by bit', () => {
  expect(ZERO.map(isAllZero)).toEqual([true, true, true, true, true]);
});

it('is false for negative zero, NaN and every other value', () => {
  expect(OTHER.map(isAllZero)).toEqual([false, false, false, false]);
});
