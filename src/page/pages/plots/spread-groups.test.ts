import { expect, it } from 'vitest';
import type { Distribution } from '@/ask/plots/questions';
import { drawnGroups } from './spread-groups';

const spread = (count: number): Distribution =>
  ({
    ...{ count, missing: 0, mean: 1, deviation: 0, min: 1, max: 1, quartiles: [1, 1, 1] },
    ...{ bins: new Uint32Array(0), zeros: 0 },
  }) as unknown as Distribution; // what groups are made of

/** Three groups, of which the second has no rows, each in two parts. */
const plot = {
  parts: ['x', 'y'],
  whole: spread(6),
  groups: [3, 1, 0, 0, 2, 0].map((count, at) => ({
    ...spread(count),
    ...{ label: ['T', 'none', 'B'][at >> 1] ?? '', group: at >> 1, part: at % 2 },
  })),
} as unknown as Parameters<typeof drawnGroups>[0];

it('has the names and the order that pictures of both columns have, and those of the file beside', () => {
  const groups = drawnGroups(plot, undefined, {
    groups: { names: { 0: 'T cells' }, order: [2, 1] },
    parts: { names: { 1: 'why' } },
  });
  expect(groups.map(({ label, stored }) => [label, stored])).toEqual([
    ['B', 'B'],
    ['T cells', 'T'],
  ]);
  expect(groups[1]?.parts.map(({ label, stored }) => [label, stored])).toEqual([
    ['T cells, x', 'T, x'],
    ['T cells, why', 'T, y'],
  ]);
});

it('has the parts of each group in the order that pictures have, and at the same place in all groups', () => {
  const looks = { groups: undefined, parts: { order: [1, 0] } };
  const groups = drawnGroups(plot, undefined, looks);
  expect(
    groups.map(({ parts }) => parts.map(({ label, place }) => [label, place])),
  ).toEqual([
    [
      ['T, y', 0],
      ['T, x', 1],
    ],
    [['B, x', 1]],
  ]);
});

it('has the groups as the file has them where pictures do', () => {
  expect(drawnGroups(plot, undefined).map(({ label }) => label)).toEqual(['T', 'B']);
  expect(drawnGroups(plot, 'name').map(({ label }) => label)).toEqual(['B', 'T']);
});
