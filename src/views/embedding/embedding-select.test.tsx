// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EmbeddingInfo } from '@/model/dataset';
import { EmbeddingSelect } from './EmbeddingSelect';

afterEach(cleanup);

function show(shown: EmbeddingInfo) {
  render(
    <EmbeddingSelect
      embeddings={[shown]}
      shown={shown}
      dimensions={{ x: 0, y: 1 }}
      onEmbedding={() => undefined}
      onDimensions={() => undefined}
    />,
  );
  return screen
    .queryAllByRole('combobox', { name: /^Column of/ })
    .map((axis) => [...axis.children].map((option) => option.textContent));
}

it('names the axes of a table of two columns, with their units', () => {
  const points = { path: '/points', shape: [300, 2], rows: '/points' } as const;
  const columns = ['x', 'weight'];
  expect(show({ ...points, columns, units: ['um', undefined] })).toEqual([
    ['x (um)', 'weight'],
    ['x (um)', 'weight'],
  ]);
});

it('offers no axes of two columns without names', () => {
  expect(show({ path: '/obsm/X_umap', shape: [300, 2], rows: '/obs' })).toEqual([]);
});
