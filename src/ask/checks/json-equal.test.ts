import { expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import { isJsonEqual } from './json-equal';

const EQUAL: readonly (readonly [AttributeValue, AttributeValue])[] = [
  [Number.NaN, Number.NaN],
  [0, -0],
  [
    { a: 1, b: [1, 2] },
    { b: [1, 2], a: 1 },
  ],
  [[], []],
];
const OTHER: readonly (readonly [AttributeValue, AttributeValue])[] = [
  [1, '1'],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1 }, { b: 1 }],
  [[], {}],
];

it('compares values regardless of the order of keys, NaN and 0 included', () => {
  expect(EQUAL.map(([a, b]) => isJsonEqual(a, b))).toEqual([true, true, true, true]);
});

it('distinguishes types, orders of lists, and missing members', () => {
  expect(OTHER.map(([a, b]) => isJsonEqual(a, b))).toEqual([
    ...[false, false, false],
    ...[false, false],
  ]);
});

it('treats undefined as equal to itself only', () => {
  expect([isJsonEqual(undefined, undefined), isJsonEqual(undefined, null)]).toEqual([
    true,
    false,
  ]);
});
