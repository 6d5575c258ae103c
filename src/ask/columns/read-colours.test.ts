import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hexAt, paletteOfCategories } from '@/ask/colour/colour-parse';
import { unpackStrings } from '@/model/strings';
import { openRoot } from '@/read/formats/open-dataset';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { readStoredColours } from './read-colours';

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;
const FOUR = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];

async function open() {
  return openRoot(await openFixture(join(faults, 'colours/zoo.h5ad')));
}

/** The colours of a column's categories; undefined where the file's cannot be used, which the legend says. */
async function coloursOf(column: string): Promise<readonly string[] | undefined> {
  const { elements } = await open();
  const path = `/obs/${column}`;
  const { categories, read } = await elements.at(path);
  const block = categories ? await read?.({ rows: [0, 1] }) : undefined;
  const labels = block?.kind === 'categories' ? unpackStrings(block.labels) : [];
  const texts = await readStoredColours(elements, '/uns', path, async () => labels);
  const { palette, isStored } = paletteOfCategories(texts, 4, false);
  return isStored ? [0, 1, 2, 3].map((at) => hexAt(palette, at)) : undefined;
}

describe.skipIf(!hasFaults)(`colours/zoo.h5ad${why}`, () => {
  // to_hex of matplotlib 3.10 for each category, in the order that anndata 0.12.19 reads
  it.each<readonly [column: string, colours: readonly string[]]>([
    ...['hex6', 'hex8', 'hex3', 'long', 'spaces', 'rgb01', 'rgba01', 'dct'].map(
      (column) => [column, FOUR] as const,
    ),
    ...['intcat', 'catcol', 'unused'].map((column) => [column, FOUR] as const),
    ['tab', ['#d62728', '#2ca02c', '#1f77b4', '#ff7f0e']],
    ['cn', ['#d62728', '#2ca02c', '#1f77b4', '#ff7f0e']],
    ['single', ['#ff0000', '#008000', '#0000ff', '#bfbf00']],
    ['grey', ['#1a1a1a', '#666666', '#b2b2b2', '#ffffff']],
    ['css', ['#ff0000', '#00ff00', '#663399', '#b8860b']],
    ['same', ['#808080', '#808080', '#808080', '#808080']],
  ])('uses the colours of %s, as matplotlib reads them', async (column, colours) => {
    expect(await coloursOf(column)).toEqual(colours);
  });

  it.each(['rgb255', 'rgb255f'])(
    'uses the bytes of %s, which matplotlib refuses',
    async (column) => {
      expect(await coloursOf(column)).toEqual(FOUR);
    },
  );

  // fewer than categories, no colours for matplotlib, or names out of xkcd's survey, which Petri does not have
  it.each(['short', 'tup', 'rgbT', 'nohash', 'rgbstr', 'bad1', 'nan', 'ints', 'xkcd'])(
    'cannot use what is stored for %s, which the legend says',
    async (column) => {
      expect(await coloursOf(column)).toBeUndefined();
    },
  );
});
