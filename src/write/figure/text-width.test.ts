import { expect, it } from 'vitest';
import { figureTextWidth, wrapped } from './text-width';

it('has the widths of Helvetica, in the unit of the size', () => {
  // Adobe's metrics: T 611, space 278, c 500, e 556, l 222, l 222, s 500
  expect(figureTextWidth('T cells', 10)).toBeCloseTo(28.89, 9);
  expect(figureTextWidth('T cells', 10, true)).toBeCloseTo(31.13, 9);
  expect(figureTextWidth('\u7ec6\u80de', 10)).toBe(20);
});

it('breaks a text at spaces, and a long word where it must be', () => {
  expect(wrapped('CD4 T cells of the blood', 40, 8)).toEqual([
    'CD4 T',
    'cells of the',
    'blood',
  ]);
  expect(wrapped('granulocyte', 20, 8)).toEqual(['gran', 'ulocy', 'te']);
  expect(wrapped('', 20, 8)).toEqual(['']);
});
