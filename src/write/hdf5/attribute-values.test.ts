import { expect, it } from 'vitest';
import { canBeAttribute } from './attribute-values';

it.each([
  [
    [
      [1, 2],
      [3, 4],
    ],
    true,
  ],
  [[[], []], true],
  [[], true],
  [[[1, 2], [3]], false],
  // two values, as a list of two has
  [[1, [2]], false],
  [[[1], 2], false],
])('writes lists of lists of one length: %j %s', (value, isPossible) => {
  expect(canBeAttribute('a', value)).toBe(isPossible);
});
