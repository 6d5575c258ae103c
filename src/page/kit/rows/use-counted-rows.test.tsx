// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Selection } from '@/page/state/selection';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { whyNothingCounted } from './CountedRowsSelect';
import { useCountedRows } from './use-counted-rows';

afterEach(cleanup);

function Counted() {
  const { selected, of, rows } = useCountedRows('/obs') ?? {};
  return <output>{of === undefined ? 'nothing' : `${of}, ${selected}: ${rows}`}</output>;
}
const text = () => screen.getByRole('status').textContent;

const UMAP = { path: '/obsm/X_umap', shape: [9, 2], rows: '/obs' } as const;
const file: SketchedFile = { dataset: { embeddings: [UMAP] } };
const outlined: Selection = {
  embedding: UMAP.path,
  dimensions: [0, 1],
  outlines: [[0, 0, 1, 0, 0, 1]],
};
const named =
  '{"dimensions":[0,1],"embedding":"/obsm/X_umap","kind":"outlined","outlines":[[0,0,1,0,0,1]]}';

it('counts all rows where nothing is selected, and until selected ones are asked for', () => {
  const { store } = showView(<Counted />, file);
  expect(text()).toBe('nothing');
  act(() => store.getState().select(outlined));
  expect(text()).toBe('all, undefined: undefined');
  act(() => store.getState().countRows('selected'));
  expect(text()).toBe(`selected, undefined: ${named}`);
  act(() => store.getState().select(undefined));
  expect(text()).toBe('nothing');
});

it('names outlines by themselves before their rows are found', () => {
  const state = { selection: outlined, counted: 'selected' } as const;
  const { store } = showView(<Counted />, file, state);
  expect(text()).toBe(`selected, undefined: ${named}`);
  const rows = Uint32Array.of(1, 2, 7);
  act(() => store.getState().announceSelected({ of: outlined, table: '/obs', rows }));
  expect(text()).toBe(`selected, 3: ${named}`);
});

it('waits for the rows inside of outlines where categories are hidden, and names their numbers', () => {
  const state = { selection: outlined, counted: 'selected', hidden: [4] } as const;
  const { store } = showView(<Counted />, file, state);
  expect(text()).toBe('waiting, undefined: undefined');
  const rows = Uint32Array.of(1, 2, 7);
  act(() => store.getState().announceSelected({ of: outlined, table: '/obs', rows }));
  expect(text()).toBe('selected, 3: {"kind":"rows","ranges":[1,3,7,8],"table":"/obs"}');
  act(() => store.getState().countRows(undefined));
  expect(text()).toBe('all, 3: undefined');
});

it('knows nothing of rows that are selected in another table', () => {
  const { store } = showView(<Counted />, file, { counted: 'selected' });
  act(() => store.getState().selectRows('/var', Uint32Array.of(0)));
  expect(text()).toBe('nothing');
});

it('counts nothing inside of outlines in an embedding that the file lacks, unless all rows are chosen', () => {
  const { store } = showView(<Counted />, file, { counted: 'selected' });
  act(() => store.getState().select({ ...outlined, embedding: '/obsm/X_tsne' }));
  expect(text()).toBe('unknown, undefined: undefined');
  act(() => store.getState().countRows(undefined));
  expect(text()).toBe('all, undefined: undefined');
});

it('says so in place of the statistics', () => {
  expect(
    whyNothingCounted(
      {
        ...{ hasSelection: true, selected: undefined, hasQuery: false, found: undefined },
        ...{ wanted: 'selected', of: 'unknown', rows: undefined },
      },
      'cell',
    ),
  ).toBe(
    'The selection was drawn in an embedding that this file does not have, so the selected cells cannot be found. Count all cells, or clear the selection.',
  );
});

it('counts the rows of the query where that is wanted', async () => {
  const rowNumbers = async () => Uint32Array.of(1, 2);
  const query = async () => ({
    plan: {
      answer: { count: 2, isFinal: true, checkedChunks: 1, chunks: 1 },
      ...{ conditions: [], columns: [], dropped: [] },
    },
  });
  const { store } = showView(<Counted />, { ...file, answers: { rowNumbers, query } });
  act(() => store.getState().arrangeTable('/obs', { where: 'n > 5' }));
  expect(text()).toBe('all, undefined: undefined');
  act(() => store.getState().countRows('query'));
  await screen.findByText(
    'query, undefined: {"kind":"query","table":"/obs","where":"n > 5"}',
  );
  act(() => store.getState().arrangeTable('/obs', { where: undefined }));
  expect(text()).toBe('nothing');
});
