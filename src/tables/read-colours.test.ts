import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRoot } from '@/formats/open-dataset';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { readStoredColours } from './read-colours';

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;
const FOUR = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];

// as h5py reads them
it.skipIf(!hasFaults).each([
  ['rgb01', FOUR],
  ['rgb255', FOUR],
  ['rgb255f', FOUR],
  ['rgba01', FOUR],
  ['dct', FOUR],
  ['hex6', ['#ff0000', '#00FF00', '#0000ff', '#ffff00']],
  ['ints', undefined],
  ['absent', undefined],
])(`reads the colours of %s in uns${why}`, async (column, colours) => {
  const { elements } = await openRoot(
    await openFixture(join(faults, 'colours/zoo.h5ad')),
  );
  const labels = async () => ['alpha', 'beta', 'gamma', 'delta'];
  const found = readStoredColours(elements, '/uns', `/obs/${column}`, labels);
  expect(await found).toEqual(colours);
});
