import { expect, it } from 'vitest';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import { conversionChoices, storedInRows } from './convert-file';
import { type ChosenParts, copyContents } from './copy-contents';

/** What a copy of the kitchen will contain, by name: shape, bytes, and whether these are estimated. */
async function contentsOf(name: string, chosen: ChosenParts = {}) {
  const opened = await openRoot(await openFixture(name), { isRemote: false });
  const { elements } = opened;
  const file = { elements, dataset: await describeRoot(opened) };
  const choices = await conversionChoices(file, undefined);
  const lines = copyContents(choices.elements, chosen).flatMap(
    ({ slot, name, shape, bytes, isEstimated, isSaved }) =>
      isSaved
        ? [
            [
              name === undefined ? slot : `${slot}/${name}`,
              [shape, bytes, isEstimated] as const,
            ] as const,
          ]
        : [],
  );
  return { elements, of: new Map(lines) };
}

it('states shapes and bytes of arrays as numpy and scipy have them', async () => {
  const { of } = await contentsOf('kitchen.h5ad');
  expect(of.get('X')).toEqual([[331, 37], 9608 + 9608 + 2656, false]);
  expect(of.get('layers/csc')).toEqual([[331, 37], 19600 + 9800 + 304, false]);
  expect(of.get('layers/dense')).toEqual([[331, 37], 48988, false]);
  expect(of.get('obsm/cube')).toEqual([[331, 3, 2], 3972, false]);
  expect(of.get('obsp/distances')).toEqual([[331, 331], 26576 + 13288 + 2656, false]);
  expect(of.get('raw/X')).toEqual([[331, 45], 11708 + 11708 + 2656, false]);
  expect(of.get('varp/correlation')).toEqual([[37, 37], 10952, false]);
  expect(of.get('obsm/awkward')?.[1]).toBeUndefined();
  expect(of.get('uns')?.[0]).toBeUndefined();
});

it('counts the values of chosen rows by row pointers, and estimates by proportion without', async () => {
  const { elements } = await contentsOf('kitchen.h5ad');
  const rows = Uint32Array.from({ length: 100 }, (_, row) => row);
  const count = (path: string) => storedInRows(elements, path, rows);
  expect(await count('/layers/csc')).toBeUndefined();
  const stored = new Map([['/X', (await count('/X')) ?? 0]]);
  const { of } = await contentsOf('kitchen.h5ad', { cells: 100, stored });
  expect(of.get('X')).toEqual([[100, 37], 714 * 8 + 101 * 8, false]);
  expect(of.get('raw/X')).toEqual([
    [100, 45],
    Math.round((2927 * 100) / 331) * 8 + 808,
    true,
  ]);
  expect(of.get('obsm/cube')).toEqual([[100, 3, 2], 1200, false]);
  expect(of.get('varm/PCs')).toEqual([[37, 10], 1480, false]);
});

it('has the chosen genes, columns, layers and embeddings only', async () => {
  const { of } = await contentsOf('kitchen.h5ad', {
    ...{ genes: 2, columns: ['float64'], layers: ['dense'], embeddings: [] },
  });
  expect(of.get('layers/dense')).toEqual([[331, 2], 331 * 2 * 4, false]);
  expect(of.get('obs')?.[0]).toEqual([331, 1]);
  expect(of.get('raw/X')?.[0]).toEqual([331, 45]); // raw keeps its genes
  expect([...of.keys()].filter((name) => /^(layers|obsm)/.test(name))).toEqual([
    'layers/dense',
  ]);
});
