import { expect, it } from 'vitest';
import { blendEnds, blendOf } from '@/ask/colour/blend-colours';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import { type Blended, blendEntries } from './use-blend';

/** Of five cells one has neither gene, two the first, one both, and one no value. */
function blended(): Blended {
  const genes = [
    ['CD3E', Float32Array.of(0, 5, 5, 5, Number.NaN)],
    ['LYZ', Float32Array.of(0, 0, 0, 2, 2)],
  ] as const;
  const [first, second] = genes.map(([gene, values]) => {
    const colours = coloursOfNumbers(values);
    return { gene, block: undefined, colours, ends: blendEnds(colours, 0) };
  });
  if (!first || !second) throw new Error('two genes');
  const { levels } = first.colours;
  const blend = blendOf(levels, second.colours.levels, first.ends, second.ends);
  return { blend, genes: [first, second] };
}

const counts = (entries: ReturnType<typeof blendEntries>) =>
  entries.map(({ label, count }) => `${label}: ${count}`);

it('counts the cells of both genes, of one, of neither and without a value', () => {
  expect(counts(blendEntries(blended()))).toEqual([
    ...['CD3E alone: 2', 'LYZ alone: 0', 'both: 1', 'neither: 1', 'missing: 1'],
  ]);
});

it('counts those that a picture draws where it leaves others out', () => {
  expect(counts(blendEntries(blended(), undefined, Uint32Array.of(1, 3)))).toEqual([
    ...['CD3E alone: 1', 'LYZ alone: 0', 'both: 1', 'neither: 0'],
  ]);
});

it('counts the chosen ones among those that are counted', () => {
  const chosen = {
    ...{ among: Uint32Array.of(1, 2, 3), rows: Uint32Array.of(2) },
    words: 'of the query selected',
  };
  expect(counts(blendEntries(blended(), chosen))).toEqual([
    ...['CD3E alone: 1 of 2', 'LYZ alone: 0 of 0', 'both: 0 of 1', 'neither: 0 of 0'],
  ]);
});
