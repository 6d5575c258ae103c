// @vitest-environment happy-dom
import {
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { computed, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile, StagedAnswers } from '@/testing/page/sketched-file';
import { NoRows } from './ArrangementChips';
import { TableView } from './TableView';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROWS = 50;
const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns: ['a', 'b', 'c'],
} as const;
const asked: unknown[] = [];
const byRow = computed(ROWS, (row) => row);
const file: SketchedFile = {
  members: { obs: numbered('cell', ROWS, { a: byRow, b: byRow, c: byRow }) },
  dataset: { embeddings: [{ path: '/obsm/X_umap', shape: [ROWS, 2], rows: '/obs' }] },
  answers: {
    exportRows: async ({ request }, { write }) => {
      const { rows = [] } = request;
      asked.push({
        ...request,
        rows: typeof rows === 'string' ? JSON.parse(rows) : [...rows],
      });
      await write?.(new TextEncoder().encode('x\ty\r\n1\t"a\r\nb"\r\n'));
      return { leftOut: [], changed: [] };
    },
  },
};

/** Four rows, the last one first. */
const FOUR = {
  sort: [{ column: 'a', descending: true }],
  ...{ where: 'b in [1, 3, 5, 9]', hidden: [], order: [] },
};

/** The plain text copied from now on. */
function copiedTexts(): readonly string[] {
  const written: string[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Promise<Blob>>;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.parts = parts;
      }
    },
  );
  const write = async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    const blob = await item?.parts['text/plain'];
    if (blob) written.push(await blob.text());
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
  return written;
}

it('selects rows by their boxes and by keys, one selection for table and embedding', async () => {
  const { store } = showView(<TableView info={table} />, file);
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  fireEvent.click(await box('cell 2'));
  fireEvent.click(await box('cell 5'), { shiftKey: true });
  expect(store.getState().selected).toMatchObject({
    table: '/obs',
    rows: Uint32Array.of(2, 3, 4, 5),
  });
  fireEvent.click(await box('cell 3'));
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true });
  fireEvent.keyDown(grid, { key: ' ' });
  expect(store.getState().view.selection).toEqual({
    table: '/obs',
    runs: Uint32Array.of(0, 1, 2, 3, 4, 6),
  });
  const row = screen.getByRole('row', { name: /cell 4/ });
  expect(row.getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Only selected' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(4));
  expect(screen.getByText('4 of 50 rows', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(10),
  );
  expect(store.getState().view.selection).toBeUndefined();
});

it('shows the selected rows among those that meet the filters, in their order', async () => {
  const { store } = showView(<TableView info={table} />, file, {
    tables: { '/obs': { ...FOUR, onlySelected: true } },
    selection: { table: '/obs', runs: Uint32Array.of(3, 6, 9, 10) },
  });
  await waitFor(() =>
    expect(screen.getByText('3 of 50 rows', { exact: false })).toBeDefined(),
  );
  store.getState().select(undefined);
  await screen.findByText('4 of 50 rows', { exact: false });
  fireEvent.click(screen.getByRole('button', { name: 'Select the 4 shown' }));
  await waitFor(() =>
    expect(store.getState().selected?.rows).toEqual(Uint32Array.of(1, 3, 5, 9)),
  );
});

it('takes rows out of the selection by Alt and by Delete, and inverts it', async () => {
  const { store } = showView(<TableView info={table} />, file);
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  fireEvent.click(await box('cell 1'));
  fireEvent.click(await box('cell 6'), { shiftKey: true });
  fireEvent.click(await box('cell 5'), { altKey: true });
  expect(store.getState().selected?.rows).toEqual(Uint32Array.of(1, 2, 3, 4));
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'Delete' });
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'Delete', shiftKey: true });
  expect(store.getState().selected?.rows).toEqual(Uint32Array.of(4));
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Invert: select the 49 others' }),
  );
  expect(store.getState().view.selection).toEqual({
    table: '/obs',
    runs: Uint32Array.of(0, 4, 5, 50),
  });
});

it('changes the selection by the rows that are shown', async () => {
  const { store } = showView(<TableView info={table} />, file, {
    tables: { '/obs': FOUR },
    selection: { table: '/obs', runs: Uint32Array.of(3, 7) },
  });
  await screen.findByText('4 of 50 rows', { exact: false });
  const choose = async (name: string, rows: readonly number[]) => {
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(store.getState().selected?.rows).toEqual(Uint32Array.from(rows)),
    );
  };
  await screen.findByText(', 2 shown', { exact: false });
  await choose('Remove the 2 that are shown', [4, 6]);
  await choose('Add the 4 shown', [1, 3, 4, 5, 6, 9]);
  await choose('Keep only the 4 that are shown', [1, 3, 5, 9]);
});

it('copies the selected rows that are shown, in the order in which they are shown', async () => {
  const written = copiedTexts();
  const { notify, store } = showView(<TableView info={table} />, file, {
    tables: { '/obs': { ...FOUR, onlySelected: true } },
    selection: { table: '/obs', runs: Uint32Array.of(3, 6, 9, 10, 40, 42) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy 3 barcodes' }));
  await waitFor(() => expect(written).toEqual(['cell 9\ncell 5\ncell 3']));
  expect(notify).toHaveBeenCalledWith({
    tone: 'done',
    text: '3 barcodes copied, one per line.',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Select the 3 shown instead' }),
  );
  await waitFor(() =>
    expect(store.getState().selected?.rows).toEqual(Uint32Array.of(3, 5, 9)),
  );
});

it('exports exactly the rows that are shown: filtered, selected and in their order', async () => {
  const stream = { write: async () => {}, close: async () => {}, abort: async () => {} };
  vi.stubGlobal('showSaveFilePicker', async () => ({
    createWritable: async () => stream,
    getFile: async () => new File([], 'obs.csv'), // new
  }));
  const { sort, where } = FOUR;
  showView(<TableView info={table} />, file, {
    tables: { '/obs': { ...FOUR, onlySelected: true } },
    selection: { table: '/obs', runs: Uint32Array.of(3, 6, 9, 10, 40, 42) },
  });
  await screen.findByText('3 of 50 rows', { exact: false });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a file' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      format: 'csv',
      rows: {
        kind: 'intersection',
        of: [
          {
            ...{ kind: 'arranged', table: '/obs', sort },
            of: { kind: 'query', table: '/obs', where },
          },
          { kind: 'rows', table: '/obs', ranges: [3, 6, 9, 10, 40, 42] },
        ],
      },
    }),
  );
});

it('says that no row meets the filters, and shows all again', async () => {
  const { store } = showView(<TableView info={table} />, file, {
    tables: {
      '/obs': {
        sort: [{ column: 'a' }],
        where: 'a > 100',
        hidden: [],
        order: [],
      },
    },
  });
  await screen.findByText('No row meets the query.');
  fireEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  expect(store.getState().view.tables?.['/obs']).toMatchObject({
    ...{ sort: [{ column: 'a' }], where: undefined },
  });
});

it('names the query as the reason for no rows only where there is one', () => {
  const said = (isSelected: boolean, text: string) => {
    const state = isSelected ? { onlySelected: true as const } : {};
    render(<NoRows {...{ state, query: { text } }} onChange={() => undefined} />);
    const words = screen.getByRole('status').textContent;
    cleanup();
    return words;
  };
  expect([said(false, 'a > 1'), said(true, 'a > 1'), said(true, '')]).toEqual([
    'No row meets the query.',
    'No selected row meets the query.',
    'No row is selected.',
  ]);
});

it('copies a range of cells as it is drawn, by keys or pointer, with or without the names', async () => {
  const written = copiedTexts();
  const { notify } = showView(<TableView info={table} />, file);
  const grid = screen.getByRole('grid');
  await screen.findByRole('rowheader', { name: 'cell 3' });
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true });
  expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  fireEvent.keyDown(grid, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(written).toEqual(['x\ty\n1\t"a\nb"']));
  expect(asked.at(-1)).toMatchObject({
    columns: ['a', 'b'],
    rows: [0, 1],
    withoutHeader: false,
    withoutNames: true,
  });
  expect(notify).toHaveBeenCalledWith({
    tone: 'done',
    text: '2 rows × 2 columns copied.',
  });
  const cell = (row: number, column: number) =>
    grid.querySelector(`[data-row="${row}"] > [data-column="${column}"]`) as Element;
  fireEvent.mouseDown(cell(4, -1), { button: 0 });
  fireEvent.mouseMove(cell(6, 0), { buttons: 1 });
  fireEvent.click(screen.getByRole('checkbox', { name: 'include header' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy cells' }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(asked.at(-1)).toMatchObject({
    columns: ['a'],
    rows: [4, 5, 6],
    withoutHeader: true,
    withoutNames: false,
  });
  fireEvent.keyDown(grid, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'Copy cells' })).toBeNull();
});

it('shows distributions of the selected rows above those of all', async () => {
  const profile = { kind: 'booleans', length: ROWS, missing: 0, true: 20 } as const;
  const ofOne = { ...profile, length: 1, true: 1 };
  const answers: StagedAnswers = {
    ...file.answers,
    profile: ({ path, rows }, _, real) =>
      path === '/obs/a' ? (rows === undefined ? profile : ofOne) : real(),
  };
  const profiled = { ...file, answers };
  showView(<TableView info={table} />, profiled);
  expect(await screen.findByRole('img', { name: /^True 40/ })).toBeDefined();
  expect(screen.queryByText('of all 50')).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select cell 2' }));
  const both = '1 of 50 cells selected: True 100.0%; all: True 40.0%';
  expect(await screen.findByRole('img', { name: both })).toBeDefined();
  await waitFor(() => expect(screen.getAllByText(/1 of 50$/)).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Only selected' }));
  expect(screen.getAllByText(/1 of 50$/)).toHaveLength(3);
  expect(screen.queryByText('of all 50')).toBeNull();
});

it('shows distributions of the rows of the query', async () => {
  const profile = { kind: 'booleans', length: 12, missing: 0, true: 3 } as const;
  const answers: StagedAnswers = {
    ...file.answers,
    profile: ({ path }, _, real) => (path === '/obs/a' ? profile : real()),
  };
  const profiled = { ...file, answers };
  const { client } = showView(<TableView info={table} />, profiled, {
    tables: { '/obs': { sort: [], hidden: [], order: [], where: 'a >= 3' } },
  });
  expect(await screen.findByRole('img', { name: /^True 25/ })).toBeDefined();
  expect(screen.queryByText(/^of all/)).toBeNull();
  expect(client.asked).toContain(
    'profile /obs/a of {"kind":"query","table":"/obs","where":"a >= 3"}',
  );
  expect(client.asked).not.toContain('profile /obs/a');
});
