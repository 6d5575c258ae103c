import { expect, it } from 'vitest';
import { LATER } from '@/model/read-options';
import { screensAway } from './screens-away';

it('what can be seen in part is in view', () => {
  expect(screensAway([0, 128], [127, 160])).toBe(0);
  expect(screensAway([128, 256], [100, 129])).toBe(0);
});

it('what is farther off has a lower priority, on both sides alike, and a higher one than what is not looked at', () => {
  const view = [100, 140] as const;
  const below = [140, 150, 300, 1e6].map((start) =>
    screensAway([start, start + 8], view),
  );
  expect(below).toEqual([0.2, 1 / 3, 4.25 / 5.25, 24996.75 / 24997.75]);
  expect(screensAway([92, 100], view)).toBe(0.2);
  expect(below.every((distance) => distance < LATER.distance)).toBe(true);
});

it('before the window is measured nothing is farther than anything else', () => {
  expect(screensAway([500, 600], [0, 0])).toBe(0);
});
