// @vitest-environment happy-dom

import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { coloursOf } from '@/ask/colour/colour-points';
import type { AskOf } from '@/ask/questions';
import { ANNDATA_INFO } from '@/model/anndata-slots';
import { NO_ATTRIBUTES } from '@/model/attributes';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { DataError } from '@/model/errors';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import { packStrings } from '@/model/strings';
import { createFileData } from '@/page/client/file-data';
import {
  DatasetContext,
  LinksContext,
  ViewContext,
} from '@/page/kit/context/view-context';
import { DataContext } from '@/page/kit/reading/use-answer';
import { LINKS } from '@/page/pages/pages';
import type { Selection } from '@/page/state/selection';
import { AS_STORED } from '@/page/state/table-state';
import { START } from '@/page/state/view';
import { createViewStore } from '@/page/state/view-store';
import { type StagedAnswers, sketchedClient } from '@/testing/page/sketched-file';
import { EmbeddingPanel } from './EmbeddingPanel';

// a machine that is busy is no failure
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const column = (path: Path, length = 4): ElementInfo => ({
  kind: 'column',
  path,
  valueType: 'categories',
  dtype: 'int8',
  length,
  nullable: true,
});
const elements: Readonly<Record<Path, ElementInfo>> = {
  '/uns': { kind: 'mapping', path: '/uns', keys: ['leiden_colors', 'many_colors'] },
  '/obs/leiden': column('/obs/leiden'),
  '/obs/batch': column('/obs/batch'),
  '/obs/many': column('/obs/many'),
  '/obs/short': column('/obs/short', 3),
  '/obs/torn': column('/obs/torn'),
  '/X': {
    kind: 'matrix',
    path: '/X',
    layout: 'csr',
    shape: [4, 9],
    dtype: 'float32',
  },
};
const categories = (labels: readonly string[], ordered = false): Block => ({
  kind: 'categories',
  codes: Int8Array.of(0, 1, 1, -1),
  labels: packStrings(labels),
  ordered,
});
const blocks: Readonly<Record<Path, Block>> = {
  '/obs/leiden': categories(['0', '1']),
  '/obs/batch': categories(['early', 'late']),
  // ordered, so that viridis is shown instead of scanpy's colours
  '/obs/many': categories(['low', 'mid', 'high'], true),
  '/uns/many_colors': { kind: 'strings', strings: packStrings(['#0a0b0c', '#102030']) },
  '/uns/leiden_colors': { kind: 'strings', strings: packStrings(['#0a0b0c', '#102030']) },
};
const dataset: DatasetInfo = {
  format: 'anndata',
  formatInfo: ANNDATA_INFO,
  container: 'zarr3',
  shape: [4, 9],
  tables: [{ path: '/obs', length: 4, index: '_index', columns: ['leiden', 'batch'] }],
  matrices: [],
  embeddings: [
    { path: '/obsm/X_umap', shape: [4, 2], rows: '/obs' },
    { path: '/obsm/X_pca', shape: [4, 50], rows: '/obs' },
    { path: '/obsm/spatial', shape: [4, 2], rows: '/obs', imageOf: '/uns/spatial' },
  ],
  graphs: [],
  unstructured: '/uns',
  problems: [],
  parts: [],
  nouns: { row: 'cell', column: 'gene' },
};

/** A dataset in memory that notes every read. */
function createData() {
  const reads: string[] = [];
  const read = ({ path, region }: AskOf<'read'>): Block => {
    const { rows = [0, 4], columns = [0, 2] } = region;
    reads.push(path.startsWith('/obsm') ? `${path} ${columns.join('–')}` : path);
    if (path.startsWith('/obsm')) {
      const values = new Float32Array(4 * (columns[1] - columns[0])).map((_, i) => i);
      values[0] = Number.NaN;
      return { kind: 'matrix', rows, columns, values };
    }
    const block = blocks[path];
    if (!block) throw new DataError('CorruptError', `${path} ends early. Copy it again.`);
    return block;
  };
  const describe = ({ path }: AskOf<'describe'>): NodeDescription => {
    const element = elements[path];
    if (!element) throw new DataError('NotFoundError', `There is no ${path}.`);
    return { path, node: 'array', element, attributes: NO_ATTRIBUTES };
  };
  const answers: StagedAnswers = {
    ...{ read, describe },
    colours: ({ path }) => ({ colours: coloursOf(read({ path, region: {} })) }),
    profile: () => ({ kind: 'other', length: 4 }),
    rowNumbers: () => Uint32Array.of(1, 3),
  };
  return { data: createFileData(sketchedClient({ answers })), reads };
}

function show(
  props: { path?: Path; color?: Path; where?: string; selection?: Selection } = {},
) {
  const { data, reads } = createData();
  const store = createViewStore({
    ...START,
    embedding: props.path ?? '/obsm/X_umap',
    color: props.color ?? 'none',
    tables: props.where ? { '/obs': { ...AS_STORED, where: props.where } } : undefined,
  });
  store.getState().select(props.selection);
  const open = { dataset, source: sketchedClient({}).source };
  render(
    <StrictMode>
      <DatasetContext value={open}>
        <DataContext value={data}>
          <LinksContext value={LINKS}>
            <ViewContext value={store}>
              <EmbeddingPanel />
            </ViewContext>
          </LinksContext>
        </DataContext>
      </DatasetContext>
    </StrictMode>,
  );
  return { reads, store };
}

it('says that there is no WebGL, and shows the legend nevertheless', async () => {
  show({ color: '/obs/leiden' });
  expect((await screen.findByRole('alert')).textContent).toContain('WebGL 2');
  expect(await screen.findByRole('button', { name: '1, 2 cells' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'missing, 1 cell' })).toBeTruthy();
});

it('reads the two columns it draws, and says how many cells have no coordinates', async () => {
  const { reads } = show();
  expect(await screen.findByText(/^1 of 4 cells has no coordinates/)).toBeTruthy();
  expect(reads).toEqual(['/obsm/X_umap 0–2']);
});

it('reads other columns of an embedding when they are chosen', async () => {
  const { reads } = show({ path: '/obsm/X_pca' });
  await screen.findByText(/has no coordinates/);
  fireEvent.change(screen.getByLabelText('Column of X_pca for y'), {
    target: { value: '7' },
  });
  await waitFor(() => expect(reads).toHaveLength(3));
  expect(reads).toEqual(['/obsm/X_pca 0–2', '/obsm/X_pca 0–1', '/obsm/X_pca 7–8']);
  // numbered from 0, as rows are
  const y = screen.getByLabelText<HTMLSelectElement>('Column of X_pca for y');
  expect([y.options[0]?.text, y.selectedOptions[0]?.text]).toEqual(['0', '7']);
});

it('says that the file lacks the embedding that a selection was drawn in, and reads nothing for it', async () => {
  const outline = [0, 0, 1, 0, 0, 1];
  const { reads } = show({
    selection: { embedding: '/obsm/X_tsne', dimensions: [0, 1], outlines: [outline] },
  });
  await screen.findByText(/has no coordinates/);
  const text = 'The selection was drawn in /obsm/X_tsne, which this file does not have.';
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Clear selection' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Invert the selection' })).toBeNull();
  expect(reads).toEqual(['/obsm/X_umap 0–2']);
});

it('uses the colours stored in the file, and requests none that it does not list', async () => {
  const { reads } = show({ color: '/obs/leiden' });
  expect(await screen.findByText('colours from uns')).toBeTruthy();
  expect(reads).toContain('/uns/leiden_colors');
  cleanup();
  const other = show({ color: '/obs/batch' });
  await screen.findByRole('button', { name: 'late, 2 cells' });
  expect(screen.queryByText('colours from uns')).toBeNull();
  expect(other.reads.filter((path) => path.startsWith('/uns'))).toEqual([]);
});

it('says that the colours in the file are too few, and which are shown instead', async () => {
  show({ color: '/obs/many' });
  const note = await screen.findByText('uns colours can’t be used');
  expect(note.getAttribute('title')).toBe(
    'The colours in /uns/many_colors are too few for the categories, or not all are colours; default colours are shown',
  );
  cleanup();
  show({ color: '/obs/leiden' });
  await screen.findByText('colours from uns');
  expect(screen.queryByText('uns colours can’t be used')).toBeNull();
});

it('reads nothing of an element that cannot colour, and says why', async () => {
  const { reads } = show({ color: '/X' });
  expect(
    await screen.findByText(/^\/X is not a column with one value per cell/),
  ).toBeTruthy();
  expect(reads).not.toContain('/X');
  cleanup();
  show({ color: '/obs/short' });
  expect(await screen.findByText(/^\/obs\/short has 3 values for 4 points/)).toBeTruthy();
});

it('shows the error of a colour and retries', async () => {
  const { reads } = show({ color: '/obs/torn' });
  expect(await screen.findByText('/obs/torn ends early. Copy it again.')).toBeTruthy();
  const again = screen.getAllByRole('button', { name: 'Try again' }).at(-1);
  if (again) fireEvent.click(again);
  await waitFor(() =>
    expect(reads.filter((path) => path === '/obs/torn')).toHaveLength(2),
  );
});

it('offers the embeddings, and the columns of their table', async () => {
  const { store } = show();
  fireEvent.change(screen.getByLabelText('Embedding', { selector: 'select' }), {
    target: { value: '/obsm/X_pca' },
  });
  expect(store.getState().view.embedding).toBe('/obsm/X_pca');
  fireEvent.click(screen.getByRole('button', { name: 'Colour by: nothing' }));
  const search = screen.getByRole('combobox', { name: 'Search columns' });
  fireEvent.change(search, { target: { value: 'BAT' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(store.getState().view.color).toBe('/obs/batch');
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
});

it('says so where the path is no embedding', () => {
  show({ path: '/obsm/nothing' });
  expect(screen.getByText(/^\/obsm\/nothing is not an embedding/)).toBeTruthy();
});

it('says below the picture that y of an image points down, and where that is from', async () => {
  show({ path: '/obsm/spatial' });
  const link = await screen.findByRole('link', {
    name: 'y axis points down: tissue coordinates (uns/spatial)',
  });
  expect(link.getAttribute('href')).toContain('element=/uns/spatial');
  cleanup();
  show({ path: '/obsm/X_umap' });
  await screen.findByText('4 cells');
  expect(screen.queryByRole('link', { name: /points down/ })).toBeNull();
});

it('says no more that y points down once the y axis is flipped', async () => {
  const { store } = show({ path: '/obsm/spatial' });
  await screen.findByRole('link', { name: /points down/ });
  act(() => store.getState().paintBy({ flip: true }));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /points down/ })).toBeNull(),
  );
});

it('counts in the legend all points, and of each category those that are selected', async () => {
  const { store } = show({ color: '/obs/leiden' });
  expect(await screen.findByText('all 4 cells')).toBeTruthy();
  act(() => store.getState().selectRows('/obs', Uint32Array.of(0, 2)));
  expect(screen.getByText('all 4 cells · 2 selected')).toBeTruthy();
  expect(screen.getByText('2 of 4 cells selected (50.0%)')).toBeTruthy();
  expect(screen.getByRole('button', { name: '0, 1 of 1 cells selected' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '1, 1 of 2 cells selected' })).toBeTruthy();
  const missing = 'missing, 0 of 1 cells selected';
  expect(screen.getByRole('button', { name: missing })).toBeTruthy();
});

it('counts in the legend and below the picture the points of the table’s query', async () => {
  const { store } = show({ color: '/obs/leiden', where: 'leiden == "1"' });
  expect(await screen.findByText('2 of 4 cells meet the query')).toBeTruthy();
  expect(screen.getByText('2 of 4 cells meet the query (50.0%)')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: '0, 0 of 1 cells meet the query' }),
  ).toBeTruthy();
  expect(
    screen.getByRole('button', { name: '1, 1 of 2 cells meet the query' }),
  ).toBeTruthy();
  const missing = 'missing, 1 of 1 cells meet the query';
  expect(screen.getByRole('button', { name: missing })).toBeTruthy();
  // of the selected ones those that meet it, which is the sum of the categories
  act(() => store.getState().selectRows('/obs', Uint32Array.of(0, 1)));
  const rest = '1 of these and 1 other selected';
  expect(screen.getByText(`2 of 4 cells meet the query · ${rest}`)).toBeTruthy();
});

it('hides the points outside the query on request, in the state of the link, and says how many', async () => {
  const { store } = show({ where: 'leiden == "1"' });
  const toggle = await screen.findByRole('button', { name: 'Hide others' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(toggle);
  const text = '2 of 4 cells meet the query; 2 hidden';
  expect(screen.getByText(text)).toBeTruthy();
  expect(store.getState().view.paint).toEqual({ others: 'hidden' });
  fireEvent.click(toggle);
  expect(screen.getByText('2 of 4 cells meet the query (50.0%)')).toBeTruthy();
  expect(store.getState().view.paint).toBeUndefined();
  cleanup();
  show();
  await screen.findByText('4 cells');
  expect(screen.queryByRole('button', { name: 'Hide others' })).toBeNull();
});
