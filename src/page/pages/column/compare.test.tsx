// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AskOf } from '@/ask/questions';
import { computed, labelled, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile, StagedAnswers } from '@/testing/page/sketched-file';
import { spreadOf } from '@/testing/plot-spread';
import { LINKS } from '../pages';
import { ColumnView } from './ColumnView';

afterEach(cleanup);

const column = { kind: 'column', length: 4, nullable: false } as const;
const score = {
  ...column,
  path: '/obs/score',
  valueType: 'numbers',
  dtype: 'float32',
} as const;
const values = Float64Array.of(1, 2, 4, Number.NaN);
const numbers = {
  kind: 'numbers',
  ...{ length: 4, missing: 1, unique: 3, min: 0, max: 10, mean: 5, deviation: 1 },
  quartiles: [1, 2, 3],
  histogram: {
    edges: Float64Array.of(0, 2.5, 5, 7.5, 10),
    counts: Uint32Array.of(1, 1, 1, 0),
  },
} as const;
const file: SketchedFile = {
  members: {
    obs: numbered('i', 4, {
      score: computed(4, (row) => values[row] ?? 0),
      type: labelled(['A', 'B'], [0, 1, 1, 0]),
      other: computed(4, (row) => [1, 1, 2, 2][row] ?? 0),
    }),
  },
  dataset: {
    tables: [
      { path: '/obs', length: 4, index: 'i', columns: ['score', 'type', 'other'] },
    ],
  },
  answers: { profile: ({ path }, _, real) => (path === score.path ? numbers : real()) },
};

/** Draws over a histogram from one share of its width to another. */
function brush(plot: Element, from: number, to: number): void {
  const ground = plot.querySelector('rect[data-page-only]');
  const wide = Number(ground?.getAttribute('width'));
  const place = ground?.parentElement?.getAttribute('transform') ?? '';
  const left = Number(/translate\(([\d.]+) /.exec(place)?.[1]);
  const at = (share: number) => ({
    pointerId: 1,
    clientX: left + share * wide,
    clientY: 80,
  });
  Object.assign(plot, { setPointerCapture: () => {} });
  fireEvent.pointerDown(plot, at(from));
  fireEvent.pointerMove(plot, at(to));
  fireEvent.pointerUp(plot, at(to));
}

it('makes a filter of a range brushed over the histogram', async () => {
  const { store } = showView(<ColumnView info={score} />, file);
  const plot = await screen.findByRole('img', { name: /Histogram of 4 bins/ });
  brush(plot, 0.725, 0.3);
  await waitFor(() => expect(store.getState().view.element).toBe('/obs'));
  const { tables } = store.getState().view;
  expect(tables?.['/obs']?.where).toBe('2.5 <= score <= 7.5');
});

it('names the scale of box plots by the column and its units', async () => {
  const energy = { ...score, about: { units: 'MeV', vocabulary: 'UCUM' } };
  const describe: StagedAnswers['describe'] = async ({ path }, _, real) => {
    const found = await real();
    return path === energy.path ? { ...found, element: energy } : found;
  };
  const shown = { ...file, answers: { ...file.answers, describe } };
  showView(<ColumnView info={energy} />, shown, { against: '/obs/type' });
  const table = await screen.findByRole('table', { name: 'score (MeV) by type' });
  expect(within(table).getAllByRole('columnheader')[1]?.textContent).toBe(
    '1score (MeV)4',
  );
});

it('shows numbers by group of another column, in the link', async () => {
  const { store } = showView(<ColumnView info={score} />, file);
  fireEvent.change(await screen.findByLabelText('Compare with'), {
    target: { value: '/obs/type' },
  });
  expect(store.getState().view.against).toBe('/obs/type');
  const table = await screen.findByRole('table', { name: 'score by type' });
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .map((line) =>
        within(line)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  expect(lines().slice(1)).toEqual([
    ['', '1', '1', '1', '1', '1', '1'],
    ['', '2', '3', '2.5', '3', '3.5', '0'],
    ['', '3', '2.3333', '1.5', '2', '3', '1'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Median' }));
  expect(lines()[1]?.[1]).toBe('2');
});

it('counts the selected rows alone where that is chosen, which the link says', async () => {
  const asked: AskOf<'plotSpread'>[] = [];
  const spread = spreadOf(values, {
    codes: Int8Array.of(0, 1, 1, 0),
    labels: ['A', 'B', 'C'],
  });
  const answers = {
    ...file.answers,
    plotSpread: async (ask: AskOf<'plotSpread'>) => {
      asked.push(ask);
      return spread;
    },
  };
  const state = { against: '/obs/type' };
  const { store } = showView(<ColumnView info={score} />, { ...file, answers }, state);
  const headers = async () => {
    const lines = await screen.findByRole('table', { name: 'score by type' });
    return within(lines)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  };
  expect(await headers()).toEqual(['A', 'B', 'C', 'all']);
  expect(screen.queryByRole('combobox', { name: /^Counted/ })).toBeNull();
  act(() => store.getState().selectRows('/obs', Uint32Array.of(0, 2, 3)));
  const select = screen.getByRole('combobox', { name: 'Counted rows' });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['all', 'selected (3)']);
  expect((select as HTMLSelectElement).value).toBe('all');
  fireEvent.change(select, { target: { value: 'selected' } });
  expect(LINKS.linkOf(store.getState().view)).toContain('&rows=selected');
  expect(await headers()).toEqual(['A', 'B', 'all']);
  const pair = {
    ...{ values: { kind: 'column', path: '/obs/score' }, by: '/obs/type' },
    bins: 50,
  };
  expect(asked).toMatchObject([
    pair,
    { ...pair, rows: '{"kind":"rows","ranges":[0,1,2,4],"table":"/obs"}' },
  ]);
  act(() => store.getState().select(undefined));
  expect(screen.queryByRole('combobox', { name: /^Counted/ })).toBeNull();
});

it('counts nothing until the embedding finds the selected rows outside of hidden categories', async () => {
  const plotSpread = vi.fn(async () => spreadOf(values));
  const outlines = [[0, 0, 1, 0, 0, 1]];
  const embedding = '/obsm/X_umap';
  const umap = { path: embedding, shape: [4, 2], rows: '/obs' } as const;
  const selection = { embedding, dimensions: [0, 1], outlines } as const;
  const { store } = showView(
    <ColumnView info={score} />,
    {
      ...file,
      dataset: { ...file.dataset, embeddings: [umap] },
      answers: { ...file.answers, plotSpread },
    },
    { against: '/obs/type', counted: 'selected', hidden: [0], selection },
  );
  const waiting =
    /^Waiting for the embedding: it finds which selected cells are in visible/;
  await screen.findByText(waiting);
  expect(plotSpread).not.toHaveBeenCalled();
  const select = screen.getByRole('combobox', { name: 'Counted cells' });
  expect(select.textContent).toBe('allselected');
  const tell = (rows: Uint32Array) =>
    act(() => store.getState().announceSelected({ of: selection, table: '/obs', rows }));
  tell(new Uint32Array(0));
  await screen.findByText('No cell is selected, so there is nothing to count.');
  expect(plotSpread).not.toHaveBeenCalled();
  tell(Uint32Array.of(2));
  await screen.findByRole('table', { name: 'score by type' });
  expect(screen.queryByText(waiting)).toBeNull();
  expect(plotSpread).toHaveBeenCalledTimes(1);
});

it('counts numbers against numbers, with the same as a table', async () => {
  showView(<ColumnView info={score} />, file, { against: '/obs/other' });
  expect(await screen.findByRole('img', { name: /grid of 4 by 2/ })).toBeDefined();
  expect(screen.getByText(/3 rows with both, 1 without/).textContent).toContain('0.945');
  const table = screen.getByRole('table', {
    name: /score left to right/,
    hidden: true,
  });
  const text = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect(text.slice(1)).toEqual(['1.50001', '0.51100']);
});

it('names integers by themselves, and rows of those that are drawn over', async () => {
  const integers = {
    ...numbers,
    ...{ min: 1, max: 3 },
    histogram: {
      edges: Float64Array.of(0.5, 1.5, 2.5, 3.5),
      counts: Uint32Array.of(2, 0, 1),
      areIntegers: true,
    },
  } as const;
  const { store } = showView(<ColumnView info={score} />, {
    ...file,
    answers: { profile: () => integers },
  });
  const plot = await screen.findByRole('img', {
    name: /^Histogram of 3 bins from 1 to 3;/,
  });
  const [table] = screen.getAllByRole('table', { hidden: true });
  const lines = within(table as HTMLElement).getAllByRole('row', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'ValueCount',
    '12',
    '20',
    '31',
  ]);
  brush(plot, 0.025, 0.5);
  const where = () => store.getState().view.tables?.['/obs']?.where;
  await waitFor(() => expect(where()).toBe('1 <= score <= 2'));
});
