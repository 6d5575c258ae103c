// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { EmbeddingInfo } from '@/model/dataset';
import { EmbeddingSelect } from './EmbeddingSelect';

afterEach(cleanup);

function show(shown: EmbeddingInfo, onDimensions = vi.fn()) {
  render(
    <EmbeddingSelect
      embeddings={[shown]}
      shown={shown}
      dimensions={{ x: 0, y: 1 }}
      onEmbedding={() => undefined}
      onDimensions={onDimensions}
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

const wide = {
  path: '/obsm/X_model',
  shape: [300, 3_088_269_832],
  rows: '/obs',
} as const;

it('makes nothing for each column of a wide array', () => {
  show(wide);
  expect(document.querySelectorAll('option')).toHaveLength(1);
});

it('takes the column of a wide array by its number, and says which numbers there are', () => {
  const onDimensions = vi.fn();
  show(wide, onDimensions);
  const y = screen.getByRole('textbox', { name: 'Column of X_model for y' });
  fireEvent.change(y, { target: { value: '3,088,269,831' } });
  fireEvent.keyDown(y, { key: 'Enter' });
  expect(onDimensions).toHaveBeenLastCalledWith({ x: 0, y: 3_088_269_831 });
  fireEvent.change(y, { target: { value: '3088269832' } });
  fireEvent.keyDown(y, { key: 'Enter' });
  expect(onDimensions).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/^No column/).textContent).toBe(
    'No column “3088269832”: columns are 0 to 3,088,269,831',
  );
});

it('takes the column of a wide array by its name', () => {
  const onDimensions = vi.fn();
  const numbered = { path: '/obsm/lsi', shape: [300, 200], rows: '/obs' } as const;
  show({ ...numbered, numbered: 'LSI_' }, onDimensions);
  const x = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Column of lsi for x',
  });
  expect(x.value).toBe('LSI_1');
  fireEvent.change(x, { target: { value: 'LSI_200' } });
  fireEvent.keyDown(x, { key: 'Enter' });
  expect(onDimensions).toHaveBeenLastCalledWith({ x: 199, y: 1 });
});
