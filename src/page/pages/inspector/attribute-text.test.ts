import { expect, it } from 'vitest';
import { attributeText } from './attribute-text';

it.each([
  ['csr_matrix', 'csr_matrix'],
  [[331, 37], '[331, 37]'],
  [['a', true, null], '["a", True, none]'],
  [{ reference: '/obs/cell_type' }, '→ /obs/cell_type'],
  [{ empty: 'float64' }, 'no value (float64)'],
  [{ reference: '/a', region: 1 }, '{reference: "/a", region: 1}'],
])('writes %j as %s', (value, text) => {
  expect(attributeText(value)).toBe(text);
});
