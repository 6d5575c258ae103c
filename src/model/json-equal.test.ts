import { expect, it } from 'vitest';
import type { AttributeValue } from './attributes';
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

it('takes values for equal whatever the order of their keys, NaN and 0 too', () => {
  expect(EQUAL.map(([a, b]) => isJsonEqual(a, b))).toEqual([true, true, true, true]);
});

it('tells apart types, orders of lists, and members that one lacks', () => {
  expect(OTHER.map(([a, b]) => isJsonEqual(a, b))).toEqual([
    ...[false, false, false],
    ...[false, false],
  ]);
});

it('takes undefined for equal to nothing but itself', () => {
  expect([isJsonEqual(undefined, undefined), isJsonEqual(undefined, null)]).toEqual([
    true,
    false,
  ]);
});
