import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { numbers } from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { circlesOf, type Left } from './shapes';

async function look(radii: readonly number[]) {
  const spots = groupSketch({}, { radius: numbers(radii) });
  const root = memoryRoot(groupSketch({}, { shapes: groupSketch({}, { spots }) }));
  const left: Left[] = [];
  const spot = await circlesOf(openElements(root), '/shapes/spots', left);
  return [spot?.value, left.map(({ reason }) => reason)];
}

it('has the diameter of circles of one size', async () => {
  expect(await look([27.5, 27.5])).toEqual([55, []]);
});

it.each([
  ['of two sizes', [27.5, 30], ['The circles of /shapes/spots have several radii.']],
  ['without a size', [0, 0], ['The circles of /shapes/spots have no radius above 0.']],
  ['that are none', [], []],
])('says why it has none of circles %s', async (_, radii, reasons) => {
  expect(await look(radii)).toEqual([undefined, reasons]);
});
