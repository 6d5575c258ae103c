// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { named, numbered, sparse, texts } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { MatrixView } from './MatrixView';

afterEach(cleanup);

const [CELLS, GENES] = [2_000_000, 60_000];
const matrix = {
  kind: 'matrix',
  path: '/X',
  layout: 'csr',
  shape: [CELLS, GENES],
  dtype: 'float32',
  stored: 5_000_000,
} as const;
/** A matrix whose first row has two values, a number and NaN; with graphs and tables. */
const members = (value: number) => ({
  obs: numbered('cell', CELLS),
  var: numbered('gene', GENES),
  obsp: groupSketch({}, { distances: sparse('csr', [CELLS, CELLS]) }),
  X: sparse('csr', [CELLS, GENES], {
    stored: 2,
    pointers: (row) => (row === 0 ? 0 : 2),
    indices: (at) => 1 + at,
    data: (at) => (at === 0 ? value : Number.NaN),
  }),
});
const file: SketchedFile = {
  members: members(2.5),
  dataset: {
    tables: [
      { path: '/obs', length: CELLS, index: 'cell', columns: [] },
      { path: '/var', length: GENES, index: 'gene', columns: [] },
    ],
    matrices: [{ ...matrix, shape: [CELLS, GENES], rows: '/obs', columns: '/var' }],
  },
};

it('shows a sparse matrix of 120 billion cells by the tile in view, with its names', async () => {
  const { client } = showView(<MatrixView info={matrix} />, file);
  await screen.findByText('2.5000');
  expect(screen.getByText('NaN').className).toContain('nan');
  expect(
    screen.getAllByText('0', { selector: '[role=gridcell]' })[0]?.className,
  ).toContain('zero');
  await waitFor(() => expect(screen.getByText('cell 1')).toBeDefined());
  await waitFor(() => expect(screen.getByText('gene 1')).toBeDefined());
  const reads = client.asked.filter((what) => what.startsWith('read'));
  expect(reads.sort()).toEqual([
    'read /X 0–128',
    'read /obs/cell 0–512',
    'read /var/gene 0–512',
  ]);
});

it('names both axes of a graph of cells by the cells', async () => {
  const graph = { ...matrix, path: '/obsp/distances', shape: [CELLS, CELLS] } as const;
  showView(<MatrixView info={graph} />, file);
  expect(await screen.findByRole('columnheader', { name: '/obs × /obs' })).toBeDefined();
  await waitFor(() => expect(screen.getAllByText('cell 1')).toHaveLength(2));
  const fields = screen.getAllByLabelText(/Go to cell/);
  expect(fields.map((field) => field.getAttribute('placeholder'))).toEqual([
    'Go to cell (columns)',
    'Go to cell (rows)',
  ]);
});

it('goes to a column of a graph by the name of its cell', async () => {
  const graph = { ...matrix, path: '/obsp/distances', shape: [CELLS, CELLS] } as const;
  const asked: unknown[] = [];
  const arranged: SketchedFile = {
    ...file,
    answers: {
      rowNumbers: ({ recipe }) => {
        asked.push(JSON.parse(recipe));
        return Uint32Array.of(70);
      },
    },
  };
  const { store } = showView(<MatrixView info={graph} />, arranged);
  const field = screen.getByRole('textbox', { name: /Go to cell \(columns\)/ });
  fireEvent.change(field, { target: { value: 'cell 70' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(store.getState().view.place).toEqual({ column: 70 }));
  expect(asked).toMatchObject([
    { kind: 'category', table: '/obs', column: 'cell', values: ['cell 70'] },
  ]);
});

it('shows the chosen cell in full, and shades it by its value unless disabled', async () => {
  showView(<MatrixView info={matrix} />, { ...file, members: members(0.1) });
  const cell = await screen.findByText('0.1000');
  await waitFor(() => expect(screen.getByText('gene 1')).toBeDefined());
  fireEvent.mouseDown(cell);
  expect(screen.getByRole('status', { name: 'Selected cell' }).textContent).toBe(
    'cell 0×gene 10.1',
  );
  expect(cell.className).toContain('above');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Heatmap shading' }));
  expect(cell.className).not.toContain('above');
});

it('goes to a gene by a symbol that is not its index, and says of another that it is not there', async () => {
  const small = { ...matrix, shape: [2, 3] } as const;
  showView(<MatrixView info={small} />, {
    members: {
      obs: named(['a', 'b']),
      var: named(['ENSG00000198851', 'ENSG00000102145', 'ENSG00000156738'], {
        gene_symbols: texts(['CD3E', 'GATA1', 'MS4A1']),
      }),
      X: sparse('csr', [2, 3], {}),
    },
    dataset: {
      tables: [
        { path: '/obs', length: 2, index: '_index', columns: [] },
        { path: '/var', length: 3, index: '_index', columns: ['gene_symbols'] },
      ],
      matrices: [{ ...small, rows: '/obs', columns: '/var' }],
    },
  });
  const field = await screen.findByLabelText(/^Go to gene/);
  fireEvent.focus(field);
  await waitFor(() => expect(field.getAttribute('placeholder')).toBe('Go to gene'));
  const go = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  await waitFor(() => {
    go('CD19');
    expect(screen.getByText('“CD19” is not in this matrix')).toBeDefined();
  });
  go('CD3E');
  expect(screen.queryByText(/is not in this matrix/)).toBeNull();
});

it('says before saving that a whole large matrix is too much for a table, and how large some genes are', async () => {
  showView(<MatrixView info={matrix} />, file);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const save = screen.getByRole('button', { name: 'Save as a file', hidden: true });
  const said = () => screen.getByText(/^About|values are saved like this/).textContent;
  expect(said()).toBe(
    '2,000,000 rows × 60,000 columns are 120,000,000,000 values, about 360 GB, and zeros are written out: at most 10,000,000,000 values are saved like this. Choose fewer rows or columns, or save it as AnnData.',
  );
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByPlaceholderText(/^all 60,000, or names/), {
    target: { value: 'gene 1, gene 2' },
  });
  expect(said()).toBe(
    'About 52.0 MB. The names of the rows come first; zeros are written out.',
  );
  expect(save.hasAttribute('disabled')).toBe(false);
});

it('has the identifiers of genes below their names, where there is no other column of symbols', async () => {
  const names = ['CD3E', 'GATA1', 'MS4A1'];
  const ids = ['ENSG00000198851', 'ENSG00000102145', 'ENSG00000156738'];
  const small = { ...matrix, shape: [2, 3] } as const;
  showView(<MatrixView info={small} />, {
    members: {
      obs: named(['a', 'b']),
      var: named(names, { gene_ids: texts(ids) }),
      X: sparse('csr', [2, 3], {}),
    },
    dataset: {
      tables: [
        { path: '/obs', length: 2, index: '_index', columns: [] },
        { path: '/var', length: 3, index: '_index', columns: ['gene_ids'] },
      ],
      matrices: [{ ...small, rows: '/obs', columns: '/var' }],
    },
  });
  for (const id of ids) expect(await screen.findByText(id)).toBeDefined();
  for (const name of names) expect(screen.getByText(name)).toBeDefined();
});
