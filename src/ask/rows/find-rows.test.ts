import { afterAll, describe, expect, it } from 'vitest';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { rowFinder } from './find-rows';
import { toRows } from './row-set';
import { createRowSets } from './row-sets';

// expected rows are those of pandas and numpy: boolean indexing, sort_values(kind='stable'), comparisons of obsm

const files = new Map<string, { elements: Elements; close: () => Promise<void> }>();
async function open(name: string): Promise<Elements> {
  const known = files.get(name);
  if (known) return known.elements;
  const { root, close } = await openFixtureFile(name);
  const elements = openElements(root);
  files.set(name, { elements, close });
  return elements;
}
afterAll(async () => {
  for (const { close } of files.values()) await close();
});

async function found(name: string, recipe: RowRecipe): Promise<readonly number[]> {
  const elements = await open(name);
  const held = await createRowSets(rowFinder(() => elements)).hold(rowSetId(recipe));
  const rows = [...toRows(held.rows)];
  expect(held.rows.count).toBe(rows.length);
  return rows;
}

const inRange = {
  kind: 'query',
  table: '/obs',
  where: 'float64 >= 0 and float64 <= 5',
} as const satisfies RowRecipe;
const sorted = {
  kind: 'arranged',
  table: '/obs',
  sort: [{ column: 'float64', descending: true }],
  of: inRange,
} as const satisfies RowRecipe;
const bCells: RowRecipe = {
  kind: 'category',
  table: '/obs',
  column: 'cell_type',
  values: ['B cell'],
};

const triangle: Extract<RowRecipe, { kind: 'outlined' }> = {
  kind: 'outlined',
  embedding: '/obsm/X_umap',
  dimensions: [0, 1],
  outlines: [[0, 0, 8, 0, 0, 8]],
};

describe.each(['kitchen.h5ad', 'kitchen.v3.zarr'])('rows of recipes in %s', (name) => {
  const rowsOf = (recipe: RowRecipe) => found(name, recipe);

  it('finds rows of a query, categories, and what they make together', async () => {
    expect(await rowsOf(inRange)).toHaveLength(70);
    expect(await rowsOf(bCells)).toHaveLength(132);
    const both = await rowsOf({ kind: 'intersection', of: [inRange, bCells] });
    expect([both.length, ...both.slice(0, 5)]).toEqual([26, 32, 50, 57, 63, 90]);
    const first = await rowsOf({ kind: 'difference', of: inRange, without: bCells });
    expect([first.length, ...first.slice(0, 4)]).toEqual([44, 9, 14, 16, 17]);
    const either: RowRecipe = { kind: 'union', of: [inRange, bCells] };
    expect(await rowsOf({ kind: 'complement', of: either })).toHaveLength(155);
  });

  it('keeps the order of the first in an intersection', async () => {
    const both = await rowsOf({ kind: 'intersection', of: [sorted, bCells] });
    expect([both.length, ...both.slice(0, 5)]).toEqual([26, 299, 120, 57, 50, 156]);
  });

  it('sorts the rows of another recipe, or all', async () => {
    const inOrder = await rowsOf({ ...sorted, of: bCells });
    expect(inOrder).toHaveLength(132);
    const both = await rowsOf({ kind: 'intersection', of: [sorted, bCells] });
    expect(inOrder.filter((row) => both.includes(row))).toEqual(both);
    const { of, ...all } = sorted;
    expect((await rowsOf(all)).filter((row) => both.includes(row))).toEqual(both);
    expect(await rowsOf({ ...all, sort: [] })).toEqual([...Array(331).keys()]);
  });

  it('finds missing values as a category of their own', async () => {
    const column = 'with_missing';
    const missing: RowRecipe = { ...bCells, column, values: [null] };
    const rows = await rowsOf(missing);
    expect([rows.length, ...rows.slice(0, 3)]).toEqual([31, 16, 19, 27]);
    expect(await rowsOf({ ...bCells, column, values: ['B cell', null] })).toHaveLength(
      163,
    );
  });

  it('leaves out row numbers beyond the table', async () => {
    const ranges = [0, 2, 330, 4000];
    expect(await rowsOf({ kind: 'rows', table: '/obs', ranges })).toEqual([0, 1, 330]);
  });

  it('says what is no table and no embedding', async () => {
    await expect(
      rowsOf({ ...sorted, of: undefined, table: '/obs/float64' }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
    await expect(rowsOf({ ...triangle, embedding: '/obs' })).rejects.toThrow(
      '/obs is not an embedding with columns 0 and 1.',
    );
    await expect(rowsOf({ ...triangle, dimensions: [0, 2] })).rejects.toThrow(
      '/obsm/X_umap is not an embedding with columns 0 and 2.',
    );
  });
});

it('finds the points inside an outline, as comparisons of the coordinates do', async () => {
  const inside = await found('demo.zarr', triangle);
  expect([inside.length, ...inside.slice(0, 5)]).toEqual([25, 205, 866, 924, 1046, 1391]);
  const twice = { ...triangle, outlines: [...triangle.outlines, ...triangle.outlines] };
  expect(await found('demo.zarr', twice)).toEqual(inside);
  expect(await found('demo.zarr', { kind: 'complement', of: triangle })).toHaveLength(
    3135,
  );
});

it('gives up between batches when aborted', async () => {
  const elements = await open('kitchen.h5ad');
  const controller = new AbortController();
  const sets = createRowSets(rowFinder(() => elements));
  const report = () => controller.abort();
  const { signal } = controller;
  await expect(sets.hold(rowSetId(inRange), { signal, report })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(sets.bytes).toBe(0);
});
