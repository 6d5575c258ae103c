// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskOf } from '@/ask/questions';
import type { SortBy } from '@/model/arrangement';
import { computed, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { TableView } from './TableView';

const ROWS = 1_000_000;
const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns: ['ts'],
} as const;
const byRow = computed(ROWS, (row) => 2 * row);
const by: SortBy = { column: 'ts', descending: true };
const state = { tables: { '/obs': { sort: [by], hidden: [], order: [] } } };

/** The last row of the file is the first in the order. */
const rowAt = (place: number) => ROWS - 1 - place;
const rowsAt = ([start, stop]: readonly [number, number]) =>
  Uint32Array.from({ length: stop - start }, (_, i) => rowAt(start + i));

let asked: string[] = [];
/** The whole order is there when this is over. */
let arranging: Promise<void> | undefined;
beforeEach(() => {
  asked = [];
  arranging = undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (
  orderedRows: (ask: AskOf<'orderedRows'>) => Uint32Array | Promise<Uint32Array> = ({
    recipe,
    places,
  }) =>
    recipe.includes('"rows"')
      ? Uint32Array.of(999_998, 999_997, 999_996).slice(...places)
      : rowsAt(places),
): SketchedFile => ({
  members: { obs: numbered('cell', ROWS, { ts: byRow }) },
  dataset: { embeddings: [{ path: '/obsm/X_umap', shape: [ROWS, 2], rows: '/obs' }] },
  answers: {
    order: ({ recipe }) => ({ count: recipe.includes('"rows"') ? 3 : ROWS }),
    orderedRows: (ask) => {
      asked.push(ask.places.join('–'));
      return orderedRows(ask);
    },
    rowNumbers: async () => {
      asked.push('all');
      await arranging;
      return rowsAt([0, ROWS]);
    },
  },
});

it('shows skeletons, then the rows at the places in view: no other part of the order is asked for', async () => {
  let give = (_: Uint32Array) => {};
  const content = file(
    () =>
      new Promise((resolve) => {
        give = resolve;
      }),
  );
  showView(<TableView info={table} />, content, state);
  await waitFor(() => expect(asked).toEqual(['0–4096']));
  expect(screen.getByText('1,000,000 rows', { exact: false })).toBeDefined();
  const names = screen.getAllByRole('rowheader');
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names.map(({ textContent }) => textContent))).toEqual(new Set(['']));
  give(rowsAt([0, 4096]));
  expect(await screen.findByRole('rowheader', { name: 'cell 999999' })).toBeDefined();
  expect(await screen.findByText('1999998')).toBeDefined();
  expect(asked).toEqual(['0–4096']);
});

it('reaches the end of an order by one key, and its middle by its number', async () => {
  const { store } = showView(<TableView info={table} />, file(), state);
  await screen.findByRole('rowheader', { name: 'cell 999999' });
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
  expect(await screen.findByRole('rowheader', { name: 'cell 0' })).toBeDefined();
  const field = screen.getByRole('spinbutton', { name: 'Go to row' });
  fireEvent.change(field, { target: { value: '500000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const name = await screen.findByRole('rowheader', { name: 'cell 499999' });
  expect(asked).toEqual(['0–4096', '999424–1000000', '499712–503808']);
  fireEvent.click(name.querySelector('[data-open]') as Element);
  expect(store.getState().view.row).toEqual({ name: 'cell 499999', at: 499_999 });
});

it('selects rows of an order, of which the whole is read only to copy them in it', async () => {
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
  const { store } = showView(<TableView info={table} />, file(), state);
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  fireEvent.click(await box('cell 999998'));
  await waitFor(() =>
    expect(store.getState().selected?.rows).toEqual(Uint32Array.of(999_998)),
  );
  const row = screen.getByRole('row', { name: /cell 999998/ });
  expect(row.getAttribute('aria-selected')).toBe('true');
  fireEvent.click(await box('cell 999996'), { shiftKey: true });
  await waitFor(() =>
    expect(store.getState().selected?.rows).toEqual(
      Uint32Array.of(999_996, 999_997, 999_998),
    ),
  );
  expect(screen.getByText('3')).toBeDefined();
  expect(asked).not.toContain('all');
  let arranged = () => {};
  arranging = new Promise((resolve) => {
    arranged = resolve;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Copy 3 barcodes' }));
  await screen.findByRole('button', { name: 'Reading the order of 1,000,000 rows…' });
  arranged();
  await waitFor(() => expect(written).toEqual(['cell 999998\ncell 999997\ncell 999996']));
  expect(asked.filter((what) => what === 'all')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Only selected' }));
  expect(await screen.findByText('3 of 1,000,000 rows', { exact: false })).toBeDefined();
  const names = () => screen.getAllByRole('rowheader').map((name) => name.textContent);
  await waitFor(() =>
    expect(names()).toEqual(['cell 999998', 'cell 999997', 'cell 999996']),
  );
  expect(asked.filter((what) => what === 'all')).toHaveLength(1);
});

it('columns that are read whole are shown in an order too', async () => {
  const length = 1000;
  const values = computed(length, (row) => 2 * row);
  const content: SketchedFile = {
    members: { obs: numbered('cell', length, { ts: values }) },
    answers: {
      order: () => ({ count: length }),
      orderedRows: ({ places: [start, stop] }) =>
        Uint32Array.from({ length: stop - start }, (_, i) => length - 1 - start - i),
    },
  };
  showView(<TableView info={{ ...table, length }} />, content, state);
  const name = await screen.findByRole('rowheader', { name: 'cell 997' });
  await waitFor(() => expect(name.parentElement?.textContent).toBe('cell 9971994'));
});
