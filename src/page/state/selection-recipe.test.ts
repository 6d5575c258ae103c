import { expect, it } from 'vitest';
import type { RowRanges } from '@/model/row-lists';
import { selectionRecipe } from './selection-recipe';

const place = { embedding: '/obsm/X_umap', dimensions: [3, 0] } as const;
const [one, other] = [
  [0, 0, 1, 0, 0, 1],
  [2, 2, 3, 2, 2, 3],
];

it('finds chosen rows by number and outlines in their embedding', () => {
  expect(
    selectionRecipe({ table: '/obs', runs: Uint32Array.of(0, 3, 7, 8) }, '/obs'),
  ).toEqual({
    kind: 'rows',
    table: '/obs',
    ranges: Uint32Array.of(0, 3, 7, 8),
  });
  expect(selectionRecipe({ ...place, outlines: [one, other] }, '/obs')).toEqual({
    kind: 'outlined',
    ...place,
    outlines: [one, other],
  });
});

it('combines the steps of a selection in their order', () => {
  const steps = [
    { op: 'add', runs: Uint32Array.of(4, 9) },
    { op: 'subtract', outlines: [one] },
    { op: 'invert' },
    { op: 'intersect', outlines: [other] },
    { op: 'add', outlines: [one] },
  ] as const;
  const inside = (outline: readonly number[]) => {
    return { kind: 'outlined', ...place, outlines: [outline] };
  };
  const rows = (ranges: RowRanges) => ({ kind: 'rows', table: '/obs', ranges });
  const chosen = { kind: 'union', of: [rows([]), rows(Uint32Array.of(4, 9))] };
  const left = { kind: 'difference', of: chosen, without: inside(one) };
  const both = {
    kind: 'intersection',
    of: [{ kind: 'complement', of: left }, inside(other)],
  };
  expect(selectionRecipe({ ...place, table: '/obs', steps }, '/obs')).toEqual({
    kind: 'union',
    of: [both, inside(one)],
  });
});
