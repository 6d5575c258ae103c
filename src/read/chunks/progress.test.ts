import { expect, it } from 'vitest';
import { progressOf } from './progress';

it('reports each of a few chunks', () => {
  const reported: number[] = [];
  const progress = progressOf(3, ({ done }) => reported.push(done));
  for (let i = 0; i < 3; i++) progress.step();
  expect(reported).toEqual([1, 2, 3]);
});

it('reports many chunks a few hundred times, and the end', () => {
  const reported: number[] = [];
  const progress = progressOf(100_000, ({ done }) => reported.push(done));
  for (let i = 0; i < 100_000; i++) progress.step();
  expect(reported).toHaveLength(201);
  expect(reported.at(-1)).toBe(100_000);
});
