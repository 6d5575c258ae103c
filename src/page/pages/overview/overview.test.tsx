// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import type { ValuesAre } from '@/ask/matrices/value-rules';
import type { AskOf } from '@/ask/questions';
import { DataError } from '@/model/errors';
import type { ResourceState } from '@/page/client/reading';
import { computed, encoded, frame, labelled, numbered } from '@/testing/anndata-sketches';
import { judgeSample } from '@/testing/judge-sample';
import {
  arraySketch,
  float64,
  groupSketch,
  text as stringType,
} from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { Glance } from './Glance';
import { Pictures } from './Pictures';
import { Relations } from './Relations';
import { Sizes } from './Sizes';
import { WholeFile } from './WholeFile';

// happy-dom's never calls back
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const matrix = (path: string) =>
  ({ path, layout: 'csr', shape: [3000, 1200], dtype: 'float32' }) as const;

const file: SketchedFile = {
  dataset: { matrices: [matrix('/X'), matrix('/layers/counts'), matrix('/raw/X')] },
  answers: {
    relateMatrices: async () => ({
      compared: ['/X', '/layers/counts', '/raw/X'],
      relations: [
        {
          path: '/X',
          of: '/layers/counts',
          relation: { kind: 'log1p-per-cell', base: 'e', target: 10_000 },
          cells: 24,
          genes: 1200,
          values: 5971,
          over: '/raw/X',
        },
        {
          path: '/raw/X',
          of: '/X',
          relation: { kind: 'same' },
          cells: 24,
          genes: 1200,
          values: 5971,
          areShared: true,
        },
      ],
    }),
    findConcerns: ({ isThorough }) => ({
      findings: isThorough
        ? [{ path: '/obs', tone: 'note', title: '1 column is empty', reason: 'all.' }]
        : [],
      unread: isThorough ? [] : ['20 columns of /obs, 1,000,000 rows'],
      unreadable: [],
    }),
    measureSizes: async () => ({
      sizes: [
        { path: '/X', bytes: 6_000_000, how: 'stored' },
        { path: '/obs/cell_type', bytes: 3_000_000, how: 'sampled' },
        { path: '/uns/names', bytes: 1_000_000, how: 'shape' },
      ],
      ...{ total: 1e7, left: 0 },
    }),
  },
};

it('says in a sentence what X is of the other matrices, and at how many places that was seen', async () => {
  showView(<Relations isWanted />, file);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toBe(
    '/X is log1p of /layers/counts scaled to 10,000 per cell over all genes of /raw/X. Checked on 24 cells × 1,200 genes: all 5,971 non-zero values agree.',
  );
  expect(second?.textContent).toContain(
    '/raw/X has the same values as /X, for the genes in both.',
  );
});

it('answers the first questions at a glance: what X is, where counts are, which groups, which embeddings', async () => {
  const rows = new Array(3000).fill(0);
  const column = (categories: number) =>
    labelled(
      Array.from({ length: categories }, (_, i) => `${i}`),
      rows,
    );
  const columns = ['n_genes', 'sample', 'constant', 'leiden'];
  const sampled = {
    values: 100,
    range: [0, 9],
    nan: 0,
    infinite: 0,
    evidence: 'seen',
  } as const;
  const ready = (are: ValuesAre) =>
    ({
      status: 'ready',
      value: { ...sampled, are },
    }) as unknown as ResourceState<MatrixSample>;
  showView(
    <Glance
      samples={[
        ready({ kind: 'log1p', base: 'e', of: 'counts' }),
        ready({ kind: 'counts' }),
        ready({ kind: 'scaled' }),
      ]}
    />,
    {
      members: {
        obs: numbered('_index', 3000, {
          n_genes: computed(3000, (row) => row),
          sample: column(3),
          constant: column(1),
          leiden: column(14),
        }),
      },
      dataset: {
        matrices: [
          { ...matrix('/X'), rows: '/obs' },
          matrix('/layers/counts'),
          matrix('/raw/X'),
        ],
        tables: [{ path: '/obs', length: 3000, index: '_index', columns }],
        embeddings: [{ path: '/obsm/X_umap', shape: [3000, 2], rows: '/obs' }],
      },
    },
  );
  expect(await screen.findByText('leiden')).toBeDefined();
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told).toEqual([
    'log1p of counts sampled',
    '/layers/counts',
    'leiden 14sample 3',
    'X_umap 2-D',
  ]);
});

it('takes columns of text with few values for groups, as colours do', async () => {
  const text = (unique: number) =>
    arraySketch(stringType, [3000], (row) => `${row % unique}`);
  showView(<Glance samples={[]} />, {
    members: {
      obs: numbered('_index', 3000, {
        CellID: text(3000),
        ClusterName: text(14),
        note: text(1),
      }),
    },
    dataset: {
      matrices: [],
      tables: [
        {
          ...{ path: '/obs', length: 3000, index: '_index' },
          columns: ['CellID', 'ClusterName', 'note'],
        },
      ],
    },
  });
  expect(await screen.findByText('ClusterName')).toBeDefined();
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told[1]).toBe('ClusterName 14');
});

it('says that text is not in the sizes, and how much of the file these are', async () => {
  showView(<Sizes isWanted />, {
    ...file,
    answers: {
      measureSizes: async () => ({
        sizes: [
          { path: '/X', bytes: 600, how: 'stored' },
          { path: '/obs/_index', bytes: 100, how: 'stored', text: 'apart' },
        ],
        ...{ total: 700, left: 0 },
      }),
    },
  });
  expect(
    await screen.findByText(
      "700 bytes of the file's 1.0 kB are accounted for. Variable-length text is not included in element sizes: HDF5 stores it in separate heaps.",
    ),
  ).toBeDefined();
  unfold('As a table');
  expect(await screen.findByText('as stored, without its text')).toBeDefined();
});

/** Opens the table below the areas. */
function unfold(summary: string): void {
  const details = screen.getByText(summary).closest('details');
  if (!details) throw new Error(`${summary} is no fold`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

const oneWith = (...problems: readonly string[]): SketchedFile => ({
  ...file,
  dataset: {
    matrices: [matrix('/X')],
    problems: problems.map((path) => ({ path, reason: `${path} is damaged` })),
  },
});

it('says so where there is only one matrix, or only one that can be read', () => {
  const { container } = showView(<Relations isWanted />, oneWith());
  expect(container.textContent).toBe('/X is the only matrix.');
  cleanup();
  for (const damaged of ['/layers/counts', '/raw/X']) {
    const other = showView(<Relations isWanted />, oneWith(damaged));
    expect(other.container.textContent).toBe('/X is the only matrix that can be read.');
    cleanup();
  }
  const obs = showView(<Relations isWanted />, oneWith('/obs/X', '/layersOf'));
  expect(obs.container.textContent).toBe('/X is the only matrix.');
});

it('says of a file without a matrix that it has no X only where it has none', () => {
  const tables = [{ path: '/obs', length: 3, index: '_index', columns: [] }];
  const said = (dataset: SketchedFile['dataset']) => {
    const { container } = showView(<Glance samples={[]} />, {
      ...file,
      dataset: { matrices: [], tables, ...dataset },
    });
    const text = container.querySelector('dd')?.textContent;
    cleanup();
    return text;
  };
  expect(said({})).toBe('none: this file has no X');
  const problems = [{ path: '/X', reason: '/X/indptr is a group' }];
  expect(said({ problems })).toBe('none that can be read');
});

it('looks at long columns only when asked to', async () => {
  showView(<WholeFile isWanted />, file);
  expect(await screen.findByText(/No problems found/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Check them now' }));
  expect(await screen.findByRole('link', { name: '1 column is empty' })).toBeDefined();
  expect(screen.queryByText(/20 columns/)).toBeNull();
});

it('shows sizes as areas that can be walked by keys, states how they are known, and lists them in a table', async () => {
  showView(<Sizes isWanted />, file);
  const tiles = within(await screen.findByRole('list', { name: /Elements by size/ }));
  const links = tiles.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('title'))).toEqual([
    '/X: 6.0 MB, 60.0%',
    '/obs/cell_type: 3.0 MB, 30.0%',
    '/uns/names: 1.0 MB, 10.0%',
  ]);
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  fireEvent.keyDown(links[0] as HTMLElement, { key: 'End' });
  expect(document.activeElement).toBe(links[2]);
  expect(
    screen.getByText(/2 elements as stored, 1 element \(≈\) uncompressed, shape × type/),
  ).toBeDefined();
  unfold('As a table');
  expect(await screen.findByText('from a sample of its chunks')).toBeDefined();
});

it('colours small pictures by the likeliest column while a gene colours the large one', async () => {
  const picture = vi.fn(async () => {
    throw new DataError('CorruptError', 'no picture');
  });
  const embedded: SketchedFile = {
    dataset: {
      matrices: [{ ...matrix('/X'), rows: '/obs', columns: '/var' }],
      tables: [{ path: '/obs', length: 3000, index: '_index', columns: ['leiden'] }],
      embeddings: [{ path: '/obsm/X_umap', shape: [3000, 2], rows: '/obs' }],
    },
    answers: { drawSmall: picture },
  };
  showView(<Pictures isWanted />, embedded, { color: '/X', gene: 'CD3E' });
  await screen.findAllByText('no picture');
  expect(picture.mock.calls.map(([ask]: readonly unknown[]) => ask)).toEqual([
    { path: '/obsm/X_umap', color: '/obs/leiden' },
  ]);
});

it('says nothing at a glance of a file of several tables, whose first does not speak for it', () => {
  const part = (path: string) => ({
    path,
    tables: [{ path, length: 5, index: 'row', columns: ['a'] }],
    ...{ matrices: [], embeddings: [], graphs: [], problems: [] },
    nouns: { row: 'row', column: 'column' } as const,
  });
  const parts = [part('/odd'), part('/points')];
  const tables = parts.flatMap((one) => one.tables);
  const { client } = showView(<Glance samples={[]} />, {
    dataset: { parts, tables },
  });
  expect(screen.queryByLabelText('At a glance')).toBeNull();
  expect(client.asked).toEqual([]);
});

it('names categorical columns that make no groups, and columns that were not looked at', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `batch${i}`);
  const obs = numbered(
    '_index',
    0,
    Object.fromEntries(names.map((name) => [name, labelled([], [])])),
  );
  const tables = [{ path: '/obs', length: 0, index: '_index', columns: names }];
  showView(<Glance samples={[]} />, { members: { obs }, dataset: { tables } });
  expect(
    await screen.findByText(
      '24 categorical columns with fewer than two categories; 6 columns not checked',
    ),
  ).toBeDefined();
});

const damaged = arraySketch(
  float64,
  [4, 3],
  () => {
    throw new DataError('CorruptError', '/X: a chunk is damaged.');
  },
  encoded('array', '0.2.0'),
);

it('has one verdict on damage: at a glance, in what to check, and in the conformance', async () => {
  const members = { X: damaged, obs: frame(4), var: frame(3) };
  const root = groupSketch(encoded('anndata', '0.1.0'), members);
  const dataset = {
    matrices: [{ ...matrix('/X'), shape: [4, 3] as const, rows: '/obs' }],
    tables: [{ path: '/obs', length: 4, index: '_index', columns: [] }],
  };
  showView(<WholeFile isWanted />, { root, dataset });
  const glance = await screen.findByLabelText('At a glance');
  await within(glance).findByText('/X could not be read');
  const toCheck = screen.getByRole('region', { name: 'Things to check' });
  await within(toCheck).findByRole('link', { name: '/X could not be read' });
  const conformance = screen.getByRole('region', { name: 'Conformance' });
  await within(conformance).findByText('AnnData, Zarr: failed with 1 error');
  expect(screen.queryByText(/[Nn]o (other )?problems found/)).toBeNull();
  expect(
    within(conformance).getByText(
      /^Only headers were checked, and the values that this page read: /,
    ),
  ).toBeDefined();
});

it('says “no other problems” beside what a check of all values or the opening found', async () => {
  const problems = [{ path: '/obsm/X_umap', reason: 'it is damaged.' }];
  showView(<WholeFile isWanted />, { ...file, dataset: { ...file.dataset, problems } });
  expect(
    await screen.findByText('No other problems found in the parts checked.'),
  ).toBeDefined();
});

it('reads all values of a sampled matrix on request, and then says so nowhere', async () => {
  const part = judgeSample([{ values: Float64Array.of(0, 2), width: 2, isWhole: true }]);
  const all = judgeSample([{ values: Float64Array.of(0, 9), width: 2, isWhole: true }], {
    isAll: true,
  });
  const answers = {
    ...file.answers,
    sampleMatrix: ({ path, isWhole }: AskOf<'sampleMatrix'>) =>
      isWhole ? all : { ...part, ...(path === '/X' && { wholeBytes: 2_000_000 }) },
  };
  showView(<WholeFile isWanted />, { ...file, answers });
  const matrices = await screen.findByRole('region', { name: 'Matrices' });
  const button = await within(matrices).findByRole('button', {
    name: /^Read all values/,
  });
  expect(button.textContent).toBe('Read all values (2.0 MB decoded)');
  const [, row] = within(matrices).getAllByRole('row');
  expect(row?.textContent).toContain('0 to 2 (sampled)');
  fireEvent.click(button);
  await within(matrices).findByText('0 to 9');
  expect(row?.textContent).not.toContain('sampled');
  expect(screen.getByLabelText('At a glance').textContent).toMatch(
    /^X containscountsRaw/,
  );
});
