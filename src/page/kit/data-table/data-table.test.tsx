// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SortBy } from '@/model/arrangement';
import { giveSize } from '@/testing/page/show-view';
import { type Column, csvOf, tsvOf } from './column';
import { DataTable, type DataTableProps } from './DataTable';

afterEach(cleanup);
beforeEach(() => giveSize(800, 600));

interface Group {
  readonly name: string;
  readonly cells: number;
  readonly mean: number;
}

const GROUPS: readonly Group[] = [
  { name: 'CD14 monocyte', cells: 30, mean: 1.25 },
  { name: 'CD4 T cell', cells: 1200, mean: Number.NaN },
  { name: 'B cell', cells: 7, mean: 0.5 },
];
const COLUMNS: readonly Column<Group>[] = [
  { name: 'Group', value: ({ name }) => name },
  { name: 'Cells', value: ({ cells }) => cells },
  { name: 'Mean', value: ({ mean }) => mean },
];

function show<Row>(props: DataTableProps<Row>) {
  return render(
    <StrictMode>
      <DataTable {...props} />
    </StrictMode>,
  );
}

const lines = () =>
  screen
    .getAllByRole('row')
    .map(({ children }) =>
      [...children].map(({ textContent }) => textContent).join(' | '),
    );
const focused = () => document.activeElement?.textContent;
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

it('shows numbers short, a missing one as a dash, and names each row by its first column', () => {
  show({ caption: 'Groups', rows: GROUPS, columns: COLUMNS });
  expect(screen.getByRole('table', { name: 'Groups' })).toBeTruthy();
  expect(lines()).toEqual([
    'Group | Cells | Mean',
    'CD14 monocyte | 30 | 1.25',
    'CD4 T cell | 1,200 | –',
    'B cell | 7 | 0.5',
  ]);
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    ...['CD14 monocyte', 'CD4 T cell', 'B cell'],
  ]);
});

it('sorts texts from the first and numbers from the largest, then the other way, then as given; missing ones last', () => {
  show({ caption: 'Groups', rows: GROUPS, columns: COLUMNS });
  const click = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    const head = screen.getByRole('columnheader', { name });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    return [head.getAttribute('aria-sort'), ...names.map((text) => text.split(' ')[0])];
  };
  expect(click('Group')).toEqual(['ascending', 'B', 'CD4', 'CD14']);
  expect(click('Group')).toEqual(['descending', 'CD14', 'CD4', 'B']);
  expect(click('Group')).toEqual(['none', 'CD14', 'CD4', 'B']);
  expect(click('Mean')).toEqual(['descending', 'CD14', 'B', 'CD4']);
  expect(click('Mean')).toEqual(['ascending', 'B', 'CD14', 'CD4']);
});

it('keeps sums last, and offers no order for values without one', () => {
  const totals = [{ name: 'all', cells: 1237, mean: 0.7 }];
  const columns = COLUMNS.map((column) =>
    column.name === 'Mean' ? { ...column, sort: false as const } : column,
  );
  show({ caption: 'Groups', rows: GROUPS, columns, totals });
  fireEvent.click(screen.getByRole('button', { name: 'Cells' }));
  expect(lines().map((line) => line.split(' | ')[0])).toEqual([
    ...['Group', 'CD4 T cell', 'CD14 monocyte', 'B cell', 'all'],
  ]);
  expect(screen.queryByRole('button', { name: 'Mean' })).toBeNull();
  const mean = screen.getByRole('columnheader', { name: 'Mean' });
  expect(mean.getAttribute('aria-sort')).toBeNull();
});

it('asks its owner to sort rows that are many, and reads only those in view', () => {
  const at = vi.fn((index: number) => ({ name: `g${index}`, cells: index, mean: 0 }));
  const onSort = vi.fn();
  function Ranking() {
    const [sort, setSort] = useState<SortBy>();
    const change = (next: SortBy | undefined) => {
      onSort(next);
      setSort(next);
    };
    return (
      <DataTable
        caption="Genes"
        columns={COLUMNS.map((one) => ({ ...one, sort: 'descending' }))}
        rows={{ length: 60_000, at }}
        manualSorting
        sort={sort}
        onSort={change}
      />
    );
  }
  render(<Ranking />);
  const table = screen.getByRole('table', { name: 'Genes' });
  expect(table.getAttribute('aria-rowcount')).toBe('60001');
  const shown = screen.getAllByRole('row');
  expect(shown.length).toBeLessThan(60);
  expect(shown[1]?.getAttribute('aria-rowindex')).toBe('2');
  expect(new Set(at.mock.calls.map(([index]) => index)).size).toBeLessThan(60);
  for (let click = 0; click < 3; click++)
    fireEvent.click(screen.getByRole('button', { name: 'Cells' }));
  expect(onSort.mock.calls).toEqual([
    [{ column: 'Cells', descending: true }],
    [{ column: 'Cells' }],
    [undefined],
  ]);
});

it('is one tab stop: arrow keys go from cell to cell, to the buttons of its head and the links in its cells', () => {
  const columns: readonly Column<Group>[] = [
    {
      ...(COLUMNS[0] as Column<Group>),
      cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    },
    ...COLUMNS.slice(1),
  ];
  const { container } = show({ caption: 'Groups', rows: GROUPS, columns });
  const stops = () =>
    [...container.querySelectorAll<HTMLElement>('a, button, [tabindex]')]
      .filter(({ tabIndex }) => tabIndex >= 0)
      .map(({ textContent }) => textContent);
  expect(stops()).toEqual(['CD14 monocyte']);
  screen.getByRole('link', { name: 'CD14 monocyte' }).focus();
  press('ArrowRight');
  expect([focused(), document.activeElement?.tagName]).toEqual(['30', 'TD']);
  press('ArrowDown');
  expect(focused()).toBe('1,200');
  press('End', { ctrlKey: true });
  expect(focused()).toBe('0.5');
  press('Home');
  expect([focused(), document.activeElement?.tagName]).toEqual(['B cell', 'A']);
  press('ArrowUp', { ctrlKey: true });
  press('ArrowUp');
  expect([focused(), document.activeElement?.tagName]).toEqual(['Group', 'BUTTON']);
  expect(stops()).toEqual(['Group']);
});

it('scrolls to a cell that a key leads to beyond those that are drawn', async () => {
  const rows = Array.from({ length: 900 }, (_, i) => ({
    name: `g${i}`,
    cells: i,
    mean: 0,
  }));
  show({ caption: 'Groups', rows, columns: COLUMNS });
  screen.getAllByRole('rowheader')[0]?.focus();
  press('ArrowDown');
  expect(focused()).toBe('g1');
  press('PageDown');
  expect(focused()).toBe('g20');
});

function copied(): string {
  const setData = vi.fn();
  const element = document.activeElement ?? document.body;
  const event = createEvent.copy(element, { clipboardData: { setData } });
  fireEvent(element, event);
  return event.defaultPrevented ? setData.mock.calls[0]?.[1] : 'nothing';
}

it('copies a cell, cells chosen with Shift, or all, as tab-separated values in full', () => {
  show({ caption: 'Groups', rows: GROUPS, columns: COLUMNS });
  screen.getAllByRole('rowheader')[0]?.focus();
  press('ArrowDown');
  expect(copied()).toBe('CD4 T cell');
  press('ArrowDown', { shiftKey: true });
  press('ArrowRight', { shiftKey: true });
  expect(copied()).toBe('CD4 T cell\t1200\nB cell\t7');
  press('Escape');
  expect(copied()).toBe('7');
  press('a', { ctrlKey: true });
  expect(copied()).toBe('CD14 monocyte\t30\t1.25\nCD4 T cell\t1200\t\nB cell\t7\t0.5');
});

it('writes lines of TSV and CSV that a spreadsheet reads back', () => {
  const rows = [{ name: 'a "b", c\td', cells: 1, mean: 0.1 + 0.2 }];
  expect(tsvOf(COLUMNS, rows, true)).toBe(
    'Group\tCells\tMean\na "b", c d\t1\t0.30000000000000004\n',
  );
  expect(csvOf(COLUMNS, rows)).toBe(
    'Group,Cells,Mean\n"a ""b"", c\td",1,0.30000000000000004\n',
  );
});

it('hides, moves and resizes columns, and copies what is shown in its order', () => {
  show({ caption: 'Groups', rows: GROUPS, columns: COLUMNS, file: 'groups' });
  fireEvent.click(screen.getByRole('button', { name: 'Columns…' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mean' }));
  expect(lines()[0]).toBe('Group | Cells');
  screen.getByRole('button', { name: 'Group' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Group' }));
  press('ArrowRight', { altKey: true, shiftKey: true });
  expect(lines().slice(0, 2)).toEqual(['Cells | Group', '7 | B cell']);
  const cells = screen.getByRole('columnheader', { name: 'Cells' });
  press('ArrowRight', { altKey: true });
  expect(cells.style.width).toBe('166px');
});

it('has a menu for each row that is neither sorted nor copied, and marks a row', () => {
  const onRemove = vi.fn();
  show({
    ...{ caption: 'Groups', rows: GROUPS, columns: COLUMNS.slice(0, 1) },
    isHighlighted: ({ cells }) => cells === 7,
    actions: ({ name }) => (
      <button type="button" onClick={() => onRemove(name)}>
        Remove {name}
      </button>
    ),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove B cell' }));
  expect(onRemove).toHaveBeenCalledWith('B cell');
  const current = screen.getAllByRole('row', { current: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(['B cellRemove B cell']);
  expect(screen.getAllByRole('columnheader').length).toBe(1);
});
