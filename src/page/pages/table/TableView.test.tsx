// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { AS_STORED } from '@/page/state/table-state';
import { computed, numbered, texts } from '@/testing/anndata-sketches';
import { brokenSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { TableView } from './TableView';

afterEach(cleanup);

const ROWS = 10_000_000;
const columns = Array.from({ length: 2500 }, (_, i) => `column ${i}`);
const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns,
} as const;
const byRow = computed(ROWS, (row) => row);
const short = brokenSketch(new DataError('UnreachableError', 'column 1 is too short.'));
const file: SketchedFile = {
  members: {
    obs: numbered(
      'cell',
      ROWS,
      Object.fromEntries(
        columns.map((name) => [name, name === 'column 1' ? short : byRow]),
      ),
    ),
  },
};

it('reads of ten million rows and 2,500 columns only what is on screen', async () => {
  const { client } = showView(<TableView info={table} />, file);
  await screen.findByRole('rowheader', { name: 'cell 3' });
  await waitFor(() => expect(screen.getAllByText('3').length).toBeGreaterThan(2));
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-rowcount')).toBe('10000001');
  expect(grid.getAttribute('aria-colcount')).toBe('2501');
  expect(client.asked).toContain('read /obs/cell 0–512');
  expect(client.asked).toContain('read /obs/column 0 0–65536');
  // what the columns in view are is one question
  const described = client.asked.filter((what) => /^(schema|describe)/.test(what));
  // and another where the names turn out narrower than expected, so that more columns come into view
  expect(described.length).toBeLessThanOrEqual(2);
  const names = described.flatMap((what) =>
    what.replace('schema /obs: ', '').split(', '),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(described[0]).toMatch(/^schema \/obs: cell, column 0, column 1,/);
  expect(names).not.toContain('column 20');
  expect(client.asked.filter((what) => what.startsWith('read')).length).toBeLessThan(12);
});

it('reaches the last row and the last column by one key', async () => {
  showView(<TableView info={table} />, file);
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
  expect(await screen.findByRole('rowheader', { name: 'cell 9999999' })).toBeDefined();
  expect(await screen.findByRole('columnheader', { name: /column 2499/ })).toBeDefined();
});

it('shows a failed column as such, and the others beside it', async () => {
  showView(<TableView info={table} />, file);
  const failed = await screen.findAllByTitle('column 1 is too short.');
  expect(failed[0]?.textContent).toBe('not readable');
  await waitFor(() => expect(screen.getAllByText('7').length).toBeGreaterThan(2));
});

it('leads from a header to the page of its column', async () => {
  const { store } = showView(<TableView info={table} />, file);
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(store.getState().view.element).toBe('/obs/column 0');
});

it('goes to the row that is asked for', async () => {
  showView(<TableView info={table} />, file);
  const field = screen.getByRole('spinbutton', { name: 'Go to row' });
  fireEvent.change(field, { target: { value: '5000000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('rowheader', { name: 'cell 5000000' })).toBeDefined();
});

it('gives a column the width of its values by a double click on its border', async () => {
  const long = 'plasmacytoid dendritic cell, of the bone marrow';
  const cells = {
    members: { obs: numbered('cell', 3, { type: texts(['T', long, 'B']) }) },
  };
  const small = { ...table, length: 3, columns: ['type'] };
  const { store } = showView(<TableView info={small} />, cells);
  await screen.findByText(long);
  fireEvent.doubleClick(screen.getByTitle(/double-click to fit/));
  // 47 letters of 7.5 px where nothing can be measured
  expect(store.getState().view.tables?.['/obs']?.widths).toEqual({ type: 377 });
});

it('opens plots of the rows that its query shows', async () => {
  const few = { ...table, length: 8, columns: ['n'] } as const;
  const { store } = showView(
    <TableView info={few} />,
    {
      members: { obs: numbered('cell', 8, { n: computed(8, (row) => row) }) },
      dataset: { tables: [{ path: '/obs', length: 8, index: 'cell', columns: ['n'] }] },
    },
    { tables: { '/obs': { ...AS_STORED, where: 'n > 5' } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Plots' }));
  expect(store.getState().view).toMatchObject({
    ...{ plot: { kind: 'violin' }, counted: 'query' },
  });
});
