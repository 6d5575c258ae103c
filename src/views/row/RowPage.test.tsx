// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import {
  columnInfo,
  type MemoryContent,
  numberedTexts,
} from '@/testing/page/memory-client';
import { showView } from '@/testing/page/show-view';
import { RowPage } from './RowPage';

afterEach(cleanup);

const obs = {
  kind: 'dataframe',
  path: '/obs',
  length: 1000,
  index: 'cell',
  columns: ['score', 'type'],
} as const;

/** Five cells' worth of genes; the row of a cell is its number, 0, NaN, 2.5, 0. */
const file = (layout: 'csr' | 'csc', stored: number): MemoryContent => ({
  elements: {
    '/': { kind: 'anndata', path: '/', keys: ['obs', 'obsm', 'var', 'X'] },
    '/obs/cell': columnInfo('/obs/cell', 1000, 'strings'),
    '/obs/score': columnInfo('/obs/score', 1000),
    '/obs/type': columnInfo('/obs/type', 1000, 'strings'),
    '/obsm': { kind: 'mapping', path: '/obsm', keys: ['X_umap', 'spare'] },
    '/obsm/X_umap': {
      kind: 'matrix',
      path: '/obsm/X_umap',
      layout: 'dense',
      shape: [1000, 2],
      dtype: 'float32',
    },
    '/obsm/spare': {
      kind: 'dataframe',
      path: '/obsm/spare',
      length: 1000,
      index: 'i',
      columns: ['a', 'b'],
    },
  },
  dataset: {
    tables: [
      { path: '/obs', length: 1000, index: 'cell', columns: ['score', 'type'] },
      { path: '/var', length: 5, index: 'id', columns: [] },
    ],
    matrices: [
      {
        path: '/X',
        layout,
        shape: [1000, 5],
        dtype: 'float32',
        stored,
        rows: '/obs',
        columns: '/var',
      },
    ],
  },
  read: (path, { rows = [0, 5] }) => {
    if (path === '/obs/cell') return numberedTexts(rows, 'cell');
    if (path === '/var/id') return numberedTexts(rows, 'gene');
    if (path === '/obs/type')
      return { kind: 'strings', strings: packStrings(['x'.repeat(600)]) };
    if (path === '/obs/score')
      return { kind: 'numbers', values: Float32Array.of(0.123456789) };
    const values =
      path === '/X'
        ? Float32Array.of(rows[0], 0, Number.NaN, 2.5, 0)
        : Float32Array.of(-1.5, 7);
    return { kind: 'matrix', rows, columns: [0, values.length], values };
  },
  answers: {
    arrange: ({
      arrangement: {
        filters: [filter],
      },
    }) =>
      filter?.kind === 'values' && filter.values[0] === 'cell 7'
        ? Uint32Array.of(7, 9)
        : new Uint32Array(0),
  },
});

it('tells of a cell its columns in full, its place in embeddings, its highest genes', async () => {
  const row = { name: 'cell 3', at: 3 };
  const { store, client } = showView(<RowPage info={obs} row={row} />, file('csr', 2));
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
  fireEvent.click(within(genes).getByRole('link', { name: 'gene 3' }));
  const genes3 = { kind: 'gene', gene: 'gene 3' };
  expect(store.getState().view).toMatchObject({ element: '/X', genes: genes3 });
});

it('says what the genes of a cell cost where the matrix lies by genes', async () => {
  const { client } = showView(<RowPage info={obs} row={{ at: 3 }} />, file('csc', 1e8));
  const ask = await screen.findByText(/stored by gene \(CSC\).*at most 800 MB/);
  expect(client.asked).not.toContain('read /X 3–4');
  expect(ask).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Read it' }));
  await waitFor(() => expect(client.asked).toContain('read /X 3–4'));
});

it('looks for a name that is not where the link says, and tells of rows that share it', async () => {
  const row = { name: 'cell 7', at: 2 };
  showView(<RowPage info={obs} row={row} />, file('csr', 2));
  expect(await screen.findByText(/2 rows have this name/)).toBeDefined();
  expect(screen.getByText('row 7 of 1,000 in /obs (0-based)')).toBeDefined();
});

/** Loom: genes as rows, the row of a gene is its number beside zeros; chunks of some cells. */
const loom = (columns: number): MemoryContent => ({
  elements: {
    '/col_attrs': { kind: 'mapping', path: '/col_attrs', keys: ['CellID'] },
    '/col_attrs/CellID': columnInfo('/col_attrs/CellID', columns, 'strings'),
    '/row_attrs/Gene': columnInfo('/row_attrs/Gene', 4, 'strings'),
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
  read: (path, { rows = [0, 4], columns: [start, stop] = [0, columns] }) => {
    if (path.endsWith('CellID')) return numberedTexts(rows, 'cell');
    if (path.endsWith('Gene')) return numberedTexts(rows, 'gene');
    expect(rows).toEqual([0, 4]);
    const values = Float32Array.of(0, 1, path === '/matrix' ? start : 0, 3);
    return { kind: 'matrix', rows, columns: [start, stop], values };
  },
});

const tableOf = (path: string, index: string, length: number) =>
  ({ kind: 'dataframe', path, length, index, columns: [] }) as const;

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

it('says what a cell of Loom costs where its column lies in the whole of the matrix', async () => {
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
  showView(<RowPage info={obs} row={{ name: 'nobody' }} />, file('csr', 2));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /No row of \/obs is named “nobody”/,
  );
});

const graph = (path: string, layout: 'csr' | 'csc' | 'dense', length = 1000) => {
  const shape = [length, length];
  return { kind: 'matrix', path, layout, shape, dtype: 'float64' } as const;
};
/** Graphs of cells by row and by column, one that is a list, two of other sizes; genes have one of their own. */
const withGraphs = (): MemoryContent => {
  const plain = file('csr', 2);
  const keys = ['distances', 'nn', 'wide', 'list', 'other'];
  return {
    ...plain,
    elements: {
      ...plain.elements,
      '/': { kind: 'anndata', path: '/', keys: ['obs', 'obsp', 'var', 'varp', 'X'] },
      '/obsp': { kind: 'mapping', path: '/obsp', keys },
      '/obsp/distances': graph('/obsp/distances', 'csr'),
      '/obsp/nn': graph('/obsp/nn', 'csc'),
      '/obsp/wide': { ...graph('/obsp/wide', 'dense'), shape: [1000, 2e6] },
      '/obsp/list': { kind: 'mapping', path: '/obsp/list', keys: ['a', 'b', 'w'] },
      '/obsp/other': graph('/obsp/other', 'csr', 7),
      '/varp': { kind: 'mapping', path: '/varp', keys: ['ofGenes'] },
      '/varp/ofGenes': graph('/varp/ofGenes', 'csr', 5),
    },
    answers: {
      edges: ({ path, at }) =>
        path === '/obsp/nn'
          ? {
              direction: 'to',
              count: 1,
              ends: Uint32Array.of(at),
              values: Int8Array.of(1),
            }
          : {
              ...{ direction: 'from', count: 22 },
              ends: Uint32Array.of(900, 4),
              values: Float64Array.of(-2.5, 1),
            },
      pick: ({ path, rows }) => ({
        parts: [...rows].map((row) => numberedTexts([row, row + 1], `${path} no.`)),
        part: Uint32Array.from(rows.keys()),
        at: new Uint32Array(rows.length),
      }),
    },
  };
};

it('lists the strongest edges of a cell in each graph of cells, which lead to the pages of the others', async () => {
  const { store } = showView(<RowPage info={obs} row={{ at: 3 }} />, withGraphs());
  const distances = await screen.findByRole('region', {
    name: 'Edges in /obsp/distances',
  });
  await within(distances).findByRole('link', { name: '/obs/cell no. 900' });
  expect(distances.textContent).toContain('In /obsp/distances: 22 edges from this cell');
  expect(distances.textContent).toContain('20 smaller ones not listed');
  const lines = (region: HTMLElement) =>
    within(region)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent);
  expect(lines(distances)).toEqual(['/obs/cell no. 900-2.5', '/obs/cell no. 41']);
  const nn = screen.getByRole('region', { name: 'Edges in /obsp/nn' });
  expect(nn.textContent).toContain('In /obsp/nn: 1 edge to this cell');
  expect(nn.textContent).toContain('Entries of column 3');
  expect(lines(nn)).toEqual(['/obs/cell no. 3itself1']);
  fireEvent.click(within(distances).getByRole('link', { name: '/obs/cell no. 900' }));
  expect(store.getState().view).toMatchObject({ element: '/obs', row: { at: 900 } });
});

it('says of graphs why the edges of one cell are not listed, and has no graph of genes among them', async () => {
  showView(<RowPage info={obs} row={{ at: 3 }} />, withGraphs());
  const of = async (name: string) =>
    (await screen.findByRole('region', { name: `Edges in /obsp/${name}` })).textContent;
  expect(await of('list')).toContain('group, 3 members: not stored as a matrix');
  expect(await of('other')).toContain('a row and a column for each of 1,000 cells');
  expect(await of('wide')).toContain('a row and a column for each of 1,000 cells');
  expect(screen.queryByRole('region', { name: /varp/ })).toBeNull();
});

it('lists the edges of a gene in the graphs of genes', async () => {
  const genes = tableOf('/var', 'id', 5);
  showView(<RowPage info={genes} row={{ at: 2 }} />, withGraphs());
  const region = await screen.findByRole('region', { name: 'Edges in /varp/ofGenes' });
  expect(await within(region).findByText(/: 22 edges from this gene/)).toBeDefined();
  expect(screen.queryByRole('region', { name: /obsp/ })).toBeNull();
});

it('says what the row of a large dense graph would take instead of reading it', async () => {
  const content = withGraphs();
  const cells = { ...obs, length: 2e6 };
  showView(<RowPage info={cells} row={{ at: 3 }} />, {
    ...content,
    elements: { ...content.elements, '/obsp/wide': graph('/obsp/wide', 'dense', 2e6) },
  });
  const region = await screen.findByRole('region', { name: 'Edges in /obsp/wide' });
  expect(region.textContent).toContain('the row of one cell would take up to 16.0 MB');
});
