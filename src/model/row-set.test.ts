import { expect, it } from 'vitest';
import { type RowRecipe, recipeOf, rowSetId, startOf } from './row-set';

const filtered: RowRecipe = {
  kind: 'arranged',
  table: '/obs',
  sort: [{ column: 'n', descending: true }],
  of: { kind: 'query', table: '/obs', where: 'n >= 2' },
};

it('gives equal recipes equal names, regardless of the order of their members', () => {
  const again: RowRecipe = {
    of: { where: 'n >= 2', table: '/obs', kind: 'query' },
    sort: [{ descending: true, column: 'n' }],
    table: '/obs',
    kind: 'arranged',
  };
  expect(rowSetId(again)).toBe(rowSetId(filtered));
  expect(rowSetId(filtered)).toBe(
    '{"kind":"arranged","of":{"kind":"query","table":"/obs","where":"n >= 2"},"sort":[{"column":"n","descending":true}],"table":"/obs"}',
  );
});

it('gives different recipes different names, from which each can be parsed', () => {
  const ranges: RowRecipe = { kind: 'rows', table: '/obs', ranges: [0, 3] };
  const recipes: readonly RowRecipe[] = [
    filtered,
    ranges,
    { kind: 'rows', table: '/obs', ranges: [0, 4] },
    { kind: 'intersection', of: [filtered, ranges] },
    { kind: 'intersection', of: [ranges, filtered] },
    { kind: 'complement', of: ranges },
    { kind: 'category', table: '/obs', column: 'c', values: ['a', null] },
  ];
  expect(new Set(recipes.map(rowSetId)).size).toBe(recipes.length);
  for (const recipe of recipes) expect(recipeOf(rowSetId(recipe))).toEqual(recipe);
});

it('finds the source of a recipe: its table, or the embedding of its outlines', () => {
  const outlined: RowRecipe = {
    ...{ kind: 'outlined', embedding: '/obsm/X_umap', dimensions: [0, 1] },
    outlines: [[0, 0, 1, 0, 0, 1]],
  };
  expect(startOf(filtered)).toBe('/obs');
  expect(startOf({ kind: 'complement', of: outlined })).toBe('/obsm/X_umap');
  expect(startOf({ kind: 'union', of: [outlined, filtered] })).toBe('/obsm/X_umap');
});
