// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Selection } from '@/state/selection';
import { showView } from './testing/show-view';
import { useCountedRows } from './use-counted-rows';

afterEach(cleanup);

function Counted() {
  const { selected, rows } = useCountedRows('/obs') ?? {};
  return <output>{selected === undefined ? 'nothing' : `${selected}: ${rows}`}</output>;
}
const text = () => screen.getByRole('status').textContent;

const outlined: Selection = {
  embedding: '/obsm/X_umap',
  dimensions: [0, 1],
  outlines: [[0, 0, 1, 0, 0, 1]],
};

it('names outlines by themselves, and the rows inside by number where categories are hidden', () => {
  const state = { selection: outlined, counted: 'selected' } as const;
  const { store } = showView(<Counted />, { elements: {} }, state);
  expect(text()).toBe('nothing');
  const rows = Uint32Array.of(1, 2, 7);
  act(() => store.getState().tellSelected({ of: outlined, table: '/obs', rows }));
  expect(text()).toBe(
    '3: {"dimensions":[0,1],"embedding":"/obsm/X_umap","kind":"outlined","outlines":[[0,0,1,0,0,1]]}',
  );
  act(() => store.getState().hide([4]));
  expect(text()).toBe('3: {"kind":"rows","ranges":[1,3,7,8],"table":"/obs"}');
  act(() => store.getState().countRows(undefined));
  expect(text()).toBe('3: undefined');
});

it('knows nothing of rows that are selected in another table', () => {
  const { store } = showView(<Counted />, { elements: {} }, { counted: 'selected' });
  act(() => store.getState().selectRows('/var', Uint32Array.of(0)));
  expect(text()).toBe('nothing');
});
