// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { arraySketch, float32, groupSketch, text } from '@/testing/memory-node';
import { cellsAndGenes, obs, tableOf } from '@/testing/page/cells-and-genes';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { RowPage } from './RowPage';

afterEach(cleanup);

it('shows the columns of a cell in full, its position in embeddings, its highest genes', async () => {
  const row = { name: 'cell 3', at: 3 };
  const { store, client } = showView(
    <RowPage info={obs} row={row} />,
    cellsAndGenes('csr', 2),
  );
  expect(await screen.findByRole('heading', { name: 'cell 3' })).toBeDefined();
  expect(await screen.findByText('0.12345679')).toBeDefined();
  expect(await screen.findByText('x'.repeat(600))).toBeDefined();
  expect((await screen.findByText('-1.5')).parentElement?.textContent).toBe('-1.57');
  const genes = await screen.findByRole('region', { name: 'Highest expressed genes' });
  await within(genes).findByText('gene 0');
  const lines = within(genes).getAllByRole('row').slice(1);
  expect(lines.map((line) => line.textContent)).toEqual(['gene 03', 'gene 32.5']);
  expect(genes.textContent).toContain('2 of 5 genes are non-zero (40.0%), 5.5 in total');
  expect(client.asked).toContain('read /X 3–4');
  expect(client.asked).toContain('read /obs/score 3–4');
  fireEvent.click(screen.getByRole('button', { name: 'The cell after' }));
  expect(store.getState().view).toMatchObject({ element: '/obs', row: { at: 4 } });
  fireEvent.click(screen.getByRole('button', { name: 'row of 2 columns' }));
  expect(store.getState().view).toMatchObject({ element: '/obsm/spare', row: { at: 3 } });
  fireEvent.click(await within(genes).findByRole('link', { name: 'gene 3' }));
  const genes3 = { kind: 'gene', gene: 'gene 3' };
  expect(store.getState().view).toMatchObject({ element: '/X', genes: genes3 });
});

it('states the cost of the genes of a cell if the matrix is stored by genes', async () => {
  const { client } = showView(
    <RowPage info={obs} row={{ at: 3 }} />,
    cellsAndGenes('csc', 1e8),
  );
  const ask = await screen.findByText(/stored by gene \(CSC\).*at most 800 MB/);
  expect(client.asked).not.toContain('read /X 3–4');
  expect(ask).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Read it' }));
  await waitFor(() => expect(client.asked).toContain('read /X 3–4'));
});

it('searches a name that is not at the row of the link, and reports rows that share it', async () => {
  const row = { name: 'cell 7', at: 2 };
  showView(<RowPage info={obs} row={row} />, cellsAndGenes('csr', 2));
  expect(await screen.findByText(/2 rows have this name/)).toBeDefined();
  expect(screen.getByText('row 7 of 1,000 in /obs (0-based)')).toBeDefined();
});

/** Loom: genes as rows, the row of a gene is its number beside zeros; chunks of some cells. */
const loom = (columns: number): SketchedFile => ({
  members: {
    matrix: arraySketch(
      float32,
      [4, columns],
      (at) => [0, 1, at % columns, 3][Math.floor(at / columns)],
    ),
    layers: groupSketch(
      {},
      {
        spliced: arraySketch(
          float32,
          [4, columns],
          (at) => [0, 1, 0, 3][Math.floor(at / columns)],
        ),
      },
    ),
    col_attrs: groupSketch(
      {},
      { CellID: arraySketch(text, [columns], (at) => `cell ${at}`) },
    ),
    row_attrs: groupSketch({}, { Gene: arraySketch(text, [4], (at) => `gene ${at}`) }),
  },
  dataset: {
    format: 'loom',
    tables: [
      { path: '/col_attrs', length: columns, index: 'CellID', columns: [] },
      { path: '/row_attrs', length: 4, index: 'Gene', columns: [] },
    ],
    matrices: ['/matrix', '/layers/spliced'].map((path) => ({
      ...{ path, layout: 'dense', shape: [4, columns], dtype: 'float32' },
      ...{ rows: '/row_attrs', columns: '/col_attrs', genes: 'rows' },
    })),
  },
});

it('finds the genes of a cell of Loom in its column, of the matrix that the link names', async () => {
  const cells = tableOf('/col_attrs', 'CellID', 9);
  const { store } = showView(<RowPage info={cells} row={{ at: 7 }} />, loom(9), {
    page: { matrix: '/layers/spliced' },
  });
  expect(await screen.findByRole('heading', { name: 'cell 7' })).toBeDefined();
  expect(screen.getByText('cell')).toBeDefined();
  const genes = await screen.findByRole('region', { name: 'Highest expressed genes' });
  const lines = () => within(genes).getAllByRole('row').slice(1);
  await within(genes).findByText('gene 3');
  expect(lines().map((line) => line.textContent)).toEqual(['gene 33', 'gene 11']);
  expect(genes.textContent).toContain('2 of 4 genes are non-zero (50.0%), 4 in total');
  fireEvent.change(within(genes).getByRole('combobox', { name: 'Matrix' }), {
    target: { value: '/matrix' },
  });
  expect(store.getState().view.page).toEqual({ matrix: '/matrix' });
  await within(genes).findByText('gene 2');
  expect(lines().map((line) => line.textContent)).toEqual([
    'gene 27',
    'gene 33',
    'gene 11',
  ]);
});

it('states the cost of a cell of Loom if its column goes through the whole matrix', async () => {
  const cells = tableOf('/col_attrs', 'CellID', 1e6);
  showView(<RowPage info={cells} row={{ at: 7 }} />, loom(1e6));
  expect(
    await screen.findByText(/\/matrix is stored by gene: .*, at most 16.0 MB/),
  ).toBeDefined();
});

it('leads from a gene of Loom to its values in the cells', async () => {
  const genes = tableOf('/row_attrs', 'Gene', 4);
  showView(<RowPage info={genes} row={{ at: 2 }} />, loom(9));
  expect(await screen.findByRole('link', { name: 'gene 2 in /matrix' })).toBeDefined();
  expect(screen.getByText('gene')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Highest expressed genes' })).toBeNull();
});

it('says so where there is no such row', async () => {
  showView(<RowPage info={obs} row={{ name: 'cell_x' }} />, cellsAndGenes('csr', 2));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /No row of \/obs is named “cell_x”/,
  );
  cleanup();
  showView(<RowPage info={obs} row={{ at: 1000 }} />, cellsAndGenes('csr', 2));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^\/obs has 1,000 rows; there is no row 1,000\./,
  );
});
