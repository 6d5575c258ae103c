// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnswerOf } from '@/ask/questions';
import type { ElementInfo } from '@/model/element';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import {
  computed,
  dict,
  labelled,
  numbered,
  sparse,
  texts,
} from '@/testing/anndata-sketches';
import { arraySketch, brokenSketch, groupSketch, int64 } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile, StagedAnswers } from '@/testing/page/sketched-file';
import { ElementView } from './ElementView';
import { GraphLine } from './GraphLine';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ofScores: AnswerOf<'profile'> = {
  ...{ kind: 'numbers', length: 10, missing: 0, unique: 9 },
  ...{ min: -1, max: 4.5, mean: 1.25, deviation: 0.5, quartiles: [0, 1, 2] },
  histogram: { edges: Float64Array.of(-1, 2, 4.5), counts: Uint32Array.of(7, 3) },
};
const damaged = '/broken is damaged: copy the file again.';
const iroot = arraySketch(int64, [], [9007199254740993n], {
  'encoding-type': 'numeric-scalar',
  'encoding-version': '0.2.0',
});
/** The answers to `describe`, of one path as a test says. */
const described =
  (path: Path, element: Partial<ElementInfo>): StagedAnswers['describe'] =>
  async (ask, _, real) => {
    const description = await real();
    if (ask.path !== path) return description;
    // the test's members override its description
    return {
      ...description,
      element: { ...description.element, ...element } as ElementInfo,
    };
  };
const file: SketchedFile = {
  members: {
    obs: numbered('cell', 10, {
      leiden: labelled(['B', 'T', 'NK'], [1, 0, 1, 2, 1, 1, -1, 0, 1, 1]),
      score: computed(10, (row) => row / 2),
    }),
    uns: dict({ iroot, odd: texts(['x']) }),
    broken: brokenSketch(new DataError('CorruptError', damaged)),
  },
  answers: {
    describe: described('/uns/odd', {
      ...{ kind: 'unsupported', reason: 'Encoding “x” is new.' },
    }),
    profile: ({ path }, _, real) => (path === '/obs/score' ? ofScores : real()),
  },
  dataset: {
    tables: [{ path: '/obs', length: 10, index: 'cell', columns: ['leiden', 'score'] }],
    embeddings: [{ path: '/obsm/X_umap', shape: [10, 2], rows: '/obs' }],
  },
};

it('counts the categories of a column, the most frequent first', async () => {
  showView(<ElementView path="/obs/leiden" />, file);
  const bars = await screen.findAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual(['T660.0%', 'B220.0%', 'NK110.0%']);
  expect(screen.getByText('Missing').nextSibling?.textContent).toBe('110.0%');
  fireEvent.click(screen.getByRole('button', { name: 'File order' }));
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^B/);
});

it('colours the embedding by a column of the cells, and takes it back', async () => {
  const { store } = showView(<ElementView path="/obs/score" />, file);
  fireEvent.click(await screen.findByRole('button', { name: /Colour the embedding/ }));
  expect(store.getState().view.color).toBe('/obs/score');
  fireEvent.click(
    screen.getByRole('button', { name: /Colour the embedding/, pressed: true }),
  );
  expect(store.getState().view.color).toBe('none');
});

it('summarises numbers, and shows the histogram as a table', async () => {
  showView(<ElementView path="/obs/score" />, file);
  expect(await screen.findByRole('img', { name: /Histogram of 2 bins/ })).toBeDefined();
  const table = within(screen.getByText('As a table').parentElement as HTMLElement);
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FromToCount',
    '-127',
    '24.53',
  ]);
  expect(screen.getByText('Upper quartile').nextSibling?.textContent).toBe('2');
});

it('has the units of a column in the heads of its histogram as a table', async () => {
  const describe = described('/obs/score', { about: { units: 'MeV' } });
  const shown = { ...file, answers: { ...file.answers, describe } };
  showView(<ElementView path="/obs/score" />, shown);
  await screen.findByRole('img', { name: /from -1 to 4.5 MeV/ });
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.slice(0, 3)).toEqual(['From (MeV)', 'To (MeV)', 'Count']);
});

it('shows a single integer exactly', async () => {
  showView(<ElementView path="/uns/iroot" />, file);
  expect(await screen.findByText('9007199254740993')).toBeDefined();
});

it('lists the members of a group, single values as they are, with the reason of what cannot be read', async () => {
  showView(<ElementView path="/uns" />, file);
  expect(await screen.findByText('Encoding “x” is new.')).toBeDefined();
  expect(await screen.findByText('9007199254740993')).toBeDefined();
});

it.each([
  [
    { kind: 'null', isEmpty: true },
    'This array has a type but no value (a null dataspace).',
  ],
  [{ kind: 'null' }, 'The file stores an empty value here (Python’s None).'],
  [
    { kind: 'unsupported', reason: 'Encoding “x” is new.' },
    'Petri cannot display this element: Encoding “x” is new.',
  ],
] as const)(
  'says of an element without values what is there: %j',
  async (element, text) => {
    showView(<ElementView path="/uns/odd" />, {
      ...file,
      answers: { describe: described('/uns/odd', element) },
    });
    await waitFor(() => expect(document.body.textContent).toContain(text));
  },
);

it('says why an element failed, and reads it again', async () => {
  const { client } = showView(<ElementView path="/broken" />, file);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('/broken is damaged: copy the file again.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(client.asked.filter((what) => what === 'describe /broken')).toHaveLength(2);
});

it('offers Cancel after a tenth of a second, and aborts the read', async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => {});
  const { client } = showView(<ElementView path="/uns/iroot" />, {
    ...file,
    answers: { read: () => never },
  });
  await act(() => vi.advanceTimersByTimeAsync(90));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60));
  expect(screen.getByRole('progressbar', { name: 'Loading the value' })).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(client.aborted).toEqual(['read /uns/iroot whole']);
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect(client.asked.filter((what) => what === 'read /uns/iroot whole')).toHaveLength(2);
});

it('gives up what it reads when it is left', async () => {
  const never = new Promise<never>(() => {});
  const { client, unmount } = showView(<ElementView path="/uns/iroot" />, {
    ...file,
    answers: { read: () => never },
  });
  await waitFor(() => expect(client.asked).toContain('read /uns/iroot whole'));
  expect(client.aborted).toEqual([]);
  unmount();
  await waitFor(() => expect(client.aborted).toEqual(['read /uns/iroot whole']));
});

it('says of a graph its edges, their mean per cell and the attributes that the format shows', async () => {
  const graph: ElementInfo = {
    ...{ kind: 'matrix', path: '/graphs/RNA_nn', layout: 'csc', dtype: 'float64' },
    ...{ shape: [10, 10], stored: 20 },
  };
  // each cell and the two beside it
  const ring = {
    ...{ stored: 20, pointers: (at: number) => 2 * at, data: () => 1 },
    indices: (at: number) => (Math.floor(at / 2) + (at % 2 === 0 ? 9 : 1)) % 10,
  };
  showView(<GraphLine info={graph} />, {
    members: {
      graphs: groupSketch(
        {},
        { RNA_nn: sparse('csc', [10, 10], ring, { 'assay.used': ['RNA'] }) },
      ),
    },
    dataset: {
      tables: [{ path: '/meta.data', length: 10, index: '_index', columns: [] }],
      embeddings: [{ path: '/umap', shape: [10, 2], rows: '/meta.data' }],
      formatInfo: {
        name: 'h5Seurat',
        slots: [
          { name: 'meta.data', role: 'metadata', axes: ['rows'] },
          {
            ...{ name: 'graphs', role: 'pairs', axes: ['rows', 'rows'] },
            texts: [['assay.used', 'assay used']],
          },
        ],
      },
    },
  });
  const line = await screen.findByText(/symmetric/);
  expect(line.textContent).toBe(
    'assay used: RNA · 10 edges (symmetric), 2.0 per cell on average; the page of each cell in /meta.data lists its own.',
  );
});
