// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ANNDATA_INFO } from '@/model/anndata-slots';
import { useView } from '@/page/kit/context/view-context';
import { AS_STORED } from '@/page/state/table-state';
import { dense, encoded, frame, labelled, numbers } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import { PlotsPage } from './PlotsPage';
import type { PlotView } from './plots-view';

afterEach(cleanup);

const { NaN: NONE } = Number;
const COLUMNS = {
  n_genes_by_counts: numbers([100, 200, 300, 400, 500, 600, 700, 800]),
  pct_counts_mt: numbers([1, 2, NONE, 30, 5, 20, 20.5, NONE]),
  sample: labelled(['a', 'b'], [0, 0, 0, 1, 1, 1, -1, -1]),
};
const file = {
  root: groupSketch(encoded('anndata', '0.1.0'), {
    X: dense(Array.from({ length: 8 }, () => [1])),
    obs: frame(8, COLUMNS),
    var: frame(1),
  }),
  dataset: {
    formatInfo: ANNDATA_INFO,
    tables: [{ path: '/obs', length: 8, index: '_index', columns: Object.keys(COLUMNS) }],
    matrices: [
      { path: '/X', layout: 'dense', shape: [8, 1], dtype: 'float64', rows: '/obs' },
    ],
    nouns: { row: 'cell', column: 'gene' },
  },
} as const;

function Page() {
  const plot = useView((view) => view.plot);
  return plot ? <PlotsPage path="/obs" view={plot} /> : null;
}

const show = (plot: Partial<PlotView> = {}) =>
  showView(<Page />, file, {
    element: '/obs',
    plot: { kind: 'qc', ...plot },
  });

const summary = () => within(screen.getByRole('region', { name: 'Thresholds' }));
const rowsOf = () =>
  summary()
    .getAllByRole('row')
    .map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent));

const thresholds = [
  { column: 'n_genes_by_counts', min: 200 },
  { column: 'pct_counts_mt', max: 20 },
];

// expected numbers are those of pandas 2.3
it('counts the rows that thresholds keep and lose: in all, by sample, and each alone', async () => {
  show({ thresholds });
  expect(
    await screen.findByText('3 of 8 cells kept (37.5%), 5 lost (62.5%)'),
  ).toBeDefined();
  await summary().findByRole('row', { name: /^a/ });
  expect(rowsOf()).toEqual([
    ['sample', 'Cells', 'Kept', 'Lost', 'Lost %'],
    ['a', '3', '1', '2', '66.7%'],
    ['b', '3', '2', '1', '33.3%'],
    ['(missing)', '2', '0', '2', '100.0%'],
  ]);
  expect(
    await screen.findByText('4 lost by this alone (50.0%), 2 without a value'),
  ).toBeDefined();
  expect(screen.getByText('1 lost by this alone (12.5%)')).toBeDefined();
  expect(
    screen.getByText('n_genes_by_counts >= 200 and pct_counts_mt <= 20'),
  ).toBeDefined();
});

it('never shows an old count as that of new thresholds', async () => {
  const { store } = show({ thresholds });
  await screen.findByText('3 of 8 cells kept (37.5%), 5 lost (62.5%)');
  const slider = screen.getByRole('slider', { name: 'Upper threshold of pct_counts_mt' });
  fireEvent.keyDown(slider, { key: 'End' });
  expect(
    screen.getByText('Before: 3 of 8 cells kept (37.5%), 5 lost (62.5%)'),
  ).toBeDefined();
  expect(
    await screen.findByText('7 of 8 cells kept (87.5%), 1 lost (12.5%)'),
  ).toBeDefined();
  expect(store.getState().view.plot?.thresholds).toEqual([
    { column: 'n_genes_by_counts', min: 200 },
  ]);
});

it('takes thresholds by keys, as numbers, and from median and MAD', async () => {
  const { store } = show();
  const now = () => store.getState().view.plot?.thresholds;
  const slider = await screen.findByRole('slider', {
    name: 'Lower threshold of n_genes_by_counts',
  });
  expect(slider.getAttribute('aria-valuetext')).toBe('none');
  expect(now()).toBeUndefined();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(now()).toEqual([{ column: 'n_genes_by_counts', min: 107 }]);
  expect(slider.getAttribute('aria-valuetext')).toBe('at least 107');
  fireEvent.keyDown(slider, { key: 'Delete' });
  expect(now()).toBeUndefined();

  const field = screen.getByLabelText('Upper threshold of pct_counts_mt, as a number');
  fireEvent.change(field, { target: { value: '20' } });
  fireEvent.blur(field);
  expect(now()).toEqual([{ column: 'pct_counts_mt', max: 20 }]);

  // 12.5 ± 3 × 9.25: −15.25 is below all values, 40.25 above
  expect(await screen.findByText('median 12.5, MAD 9.25')).toBeDefined();
  const beyond = screen.getByRole('button', { name: 'Median ± 3 MAD of pct_counts_mt' });
  expect(beyond.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('log1p: median 6.105, MAD 0.4227')).toBeDefined();
  fireEvent.click(
    screen.getByRole('button', { name: 'Median ± 3 MAD of n_genes_by_counts' }),
  );
  await waitFor(() =>
    expect(now()).toEqual([
      { column: 'pct_counts_mt', max: 20 },
      { column: 'n_genes_by_counts', min: 125.114135063 },
    ]),
  );
});

it('counts among the rows of the query of the table, and adds the thresholds to it', async () => {
  const { store } = showView(<Page />, file, {
    element: '/obs',
    plot: { kind: 'qc', thresholds },
    tables: { '/obs': { ...AS_STORED, where: 'n_genes_by_counts <= 600' } },
    counted: 'query',
  });
  expect(
    await screen.findByText('3 of 6 cells kept (50.0%), 3 lost (50.0%)'),
  ).toBeDefined();
  expect(await screen.findByText('1 lost by this alone (16.7%)')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Filter the table' }));
  expect(store.getState().view.tables?.['/obs']?.where).toBe(
    'n_genes_by_counts <= 600 and n_genes_by_counts >= 200 and pct_counts_mt <= 20',
  );
});

it('removes a threshold, or all', async () => {
  const { store } = show({ thresholds });
  fireEvent.click(
    await screen.findByRole('button', {
      name: 'Remove the upper threshold of pct_counts_mt',
    }),
  );
  expect(store.getState().view.plot?.thresholds).toEqual(thresholds.slice(0, 1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove all thresholds' }));
  expect(store.getState().view.plot?.thresholds).toBeUndefined();
  expect(await screen.findByText(/^No threshold: all cells are kept/)).toBeDefined();
});

it('filters the table by the query of the thresholds', async () => {
  const { store } = show({ thresholds });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter the table' }));
  const { view } = store.getState();
  expect(view.tables?.['/obs']?.where).toBe(
    'n_genes_by_counts >= 200 and pct_counts_mt <= 20',
  );
  expect([view.element, view.plot]).toEqual(['/obs', undefined]);
});

it('asks before it reads long columns of a file elsewhere, with their size', async () => {
  const [table] = file.dataset.tables;
  const { client } = showView(
    <Page />,
    {
      root: file.root,
      dataset: { ...file.dataset, tables: [{ ...table, length: 3_000_000 }] },
      answers: {
        schema: async (_, __, real) => {
          const { columns, ...schema } = await real();
          const long = columns.map(({ element, ...column }) => ({
            ...column,
            element:
              element.kind === 'column' ? { ...element, length: 3_000_000 } : element,
          }));
          return { ...schema, columns: long };
        },
      },
    },
    { element: '/obs', plot: { kind: 'qc' } },
  );
  expect(
    await screen.findByText(/^Drawing the distributions reads up to 48\.0 MB\./),
  ).toBeDefined();
  expect(client.asked.filter((one) => one.startsWith('plotSpread'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Read' }));
  expect(
    await screen.findByRole('img', { name: /^Histogram of pct_counts_mt/ }),
  ).toBeDefined();
});
